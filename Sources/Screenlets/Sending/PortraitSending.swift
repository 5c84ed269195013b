import LiferayPortal
import OfflineStore
import PixelPipeline

/// The sending of one edit, and the proof that the portal has it.
struct PortraitSending: Sendable {
    /// What the portal has after an edit.
    struct Settled: Hashable, Sendable {
        /// The user as the portal describes it now.
        var user: PortalUser
        /// The picture that the portal has now: its own bytes where they were read, else what was sent.
        var picture: StoredPicture
    }

    let session: SessionContext

    /// Sends an edit and checks what the portal made of it.
    ///
    /// Liferay 7.x gives a new picture id, which proves that the picture was taken; 6.2 keeps the id, so the picture is read
    /// back and compared. A removal is judged by the portal's picture before it comes here. The caller holds the user's
    /// lease.
    ///
    /// - Parameters:
    ///   - change: What the portrait is to become.
    ///   - user: The user as the portal described it before.
    /// - Returns: What the portal has now.
    /// - Throws: ``PortalError``; ``PortalError/unexpectedAnswer(_:)`` when the answer proves nothing.
    func send(_ change: PortraitChange, of user: PortalUser) async throws(PortalError) -> Settled {
        switch change {
        case .removal:
            let after = try await session.portal.removePortrait(of: user)
            return Settled(user: after, picture: .noPortrait)
        case .upload(let original):
            let after = try await session.portal.uploadPortrait(
                original.bytes,
                mediaType: original.mediaType ?? "image/jpeg",
                of: user
            )
            guard after.portraitId != 0 else { throw .unexpectedAnswer(.portraitNotStored) }
            let isProved = after.portraitId != user.portraitId
            return isProved ? await readBack(after, sent: original) : try await compare(after, sent: original)
        }
    }

    /// Reads what the portal made of a picture that it has taken; where that fails, what was sent stands for it.
    private func readBack(_ user: PortalUser, sent: StoredPicture.Original) async -> Settled {
        do throws(PortalError) {
            let image = try await session.portal.portrait(of: user).proven(limits: session.renderer.limits)
            return Settled(user: image.refreshedUser ?? user, picture: .original(StoredPicture.Original(image)))
        } catch {
            return Settled(user: user, picture: .original(sent))
        }
    }

    /// Reads the picture back where only the picture itself can prove that it was taken.
    private func compare(_ user: PortalUser, sent: StoredPicture.Original) async throws(PortalError) -> Settled {
        let image = try await session.portal.portrait(of: user).proven(limits: session.renderer.limits)
        guard await isLike(image.bytes, sent.bytes) else { throw .unexpectedAnswer(.portraitNotStored) }
        return Settled(user: image.refreshedUser ?? user, picture: .original(StoredPicture.Original(image)))
    }

    /// Whether a portal's picture shows what was sent; one that can't be decoded does not.
    @concurrent
    func isLike(_ found: [UInt8], _ sent: [UInt8]) async -> Bool {
        do throws(ImagingError) {
            return try PictureLikeness(renderer: session.renderer).isSame(found, as: sent)
        } catch {
            return false
        }
    }
}
