import LiferayPortal
import OfflineStore
import PixelPipeline
import StoreEngine

/// The reading of a user's portrait from the portal: the picture, or that there is none.
struct PortraitReading: Sendable {
    /// What the portal has.
    struct Finding: Sendable {
        /// The user as the portal describes it now.
        var user: PortalUser
        /// The portrait, or that the user has none.
        var picture: StoredPicture
    }

    let session: SessionContext

    /// Reads the portrait of a user; one that this store has already is not sent again.
    ///
    /// The portrait may be replaced or removed between the look-up and the download. A portrait that was removed by a web
    /// service of 7.x keeps its id; there the user has none where the portal proves it, or where this store knows it already.
    ///
    /// - Parameter user: The user, just looked up.
    /// - Returns: What the portal has.
    /// - Throws: ``PortalError`` when the portal shows neither a picture of the user nor that there is none.
    func read(_ user: PortalUser) async throws(PortalError) -> Finding {
        guard user.portraitId != 0 else { return Finding(user: user, picture: .noPortrait) }
        let kept = await session.keptPicture(.userId(user.userId))
        do throws(PortalError) {
            let image = try await session.portal.portrait(of: user, kept: kept)
                .proven(limits: session.renderer.limits, mayBeCut: kept == nil)
            return Finding(
                user: image.refreshedUser ?? user,
                picture: .original(StoredPicture.Original(image))
            )
        } catch {
            if let listener = session.lossListener, kept != nil, await session.isLoss(error) != nil {
                listener(user.userId)
            }
            switch error {
            case .unexpectedAnswer(.portraitRemoved):
                var user = user
                user.portraitId = 0
                return Finding(user: user, picture: .noPortrait)
            case .unexpectedAnswer(.pictureGone):
                return Finding(user: user, picture: .noPortrait)
            case .unexpectedAnswer(.defaultPictureInstead), .unexpectedAnswer(.status(404, _)):
                guard await isKnownToBeGone(user) else { throw error }
                return Finding(user: user, picture: .noPortrait)
            default:
                throw error
            }
        }
    }

    /// Whether this store has the same portrait id with no portrait: it removed the picture, or saw that it was gone.
    private func isKnownToBeGone(_ user: PortalUser) async -> Bool {
        do throws(StoreError) {
            let found = try await session.store.lookUp(.userId(user.userId), portal: session.portalKey)
            guard case .hit(let entry) = found else { return false }
            return entry.portraitId == user.portraitId && entry.editId == nil && entry.picture == .noPortrait
        } catch {
            // A store that can't be read knows nothing; the portal's answer stands.
            return false
        }
    }
}
