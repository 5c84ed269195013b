import LiferayPortal
import OfflineStore
import PixelPipeline
import StoreEngine

/// The sending of one edit, and the proof that the portal has it.
struct PortraitSending: Sendable {
    /// What the portal has after an edit.
    struct Settled: Hashable, Sendable {
        /// The user as the portal describes it now.
        var user: PortalUser
        /// The picture that the portal has now: its own bytes where they were read, else what was sent.
        var picture: StoredPicture
        /// The file that was sent; nil for a removal.
        var sent: StoredPicture.Original?
        /// What the portal has made of it; nil where that was not read.
        var kept: KeptPortrait?
        /// Whether it is proved that the portal has taken what was sent.
        var isProved = true
        /// Whether the portal's picture shows what was sent; false where it can't be told, or somebody else changed it meanwhile.
        var showsSent = true
        /// What the portal's picture was made from, where that is to be kept and the picture is proved to be made from it.
        var master: StoredPicture.Original?

        /// What an edit is based on that is made now.
        var base: PortraitBase {
            let sha256: String? = if case .original(let original) = picture { original.sha256 } else { nil }
            return PortraitBase(portraitId: user.portraitId, sha256: sha256)
        }
    }

    let session: SessionContext

    /// Sends an edit and checks what the portal made of it.
    ///
    /// Liferay 7.x gives a new picture id, which proves that the picture was taken; 6.2 keeps the id, so the picture is read
    /// back and compared. A removal is judged by the portal's picture before it comes here. The caller holds the user's
    /// lease. Where the portal's box is known, the picture goes in the size that is kept.
    ///
    /// - Parameters:
    ///   - change: What the portrait is to become.
    ///   - source: The format that the picture was given in; nil for that of its file.
    ///   - user: The user as the portal described it before.
    /// - Returns: What the portal has now.
    /// - Throws: ``PortalError``; ``PortalError/unexpectedAnswer(_:)`` when the answer proves nothing.
    func send(
        _ change: PortraitChange,
        from source: ImageFormat?,
        of user: PortalUser
    ) async throws(PortalError) -> Settled {
        switch change {
        case .removal:
            let after = try await session.portal.removePortrait(of: user)
            return Settled(user: after, picture: .noPortrait)
        case .upload(let prepared):
            let fitted = await fitted(prepared, from: source)
            let settled = try await deliver(fitted ?? prepared, madeFrom: prepared, of: user)
            // A reduction that is too coarse to be recognised proves nothing; the same size drawn here does.
            let proved = settled.isProved ? settled : try await fit(settled, of: prepared, from: source)
            guard let proved else { throw .unexpectedAnswer(.portraitNotStored) }
            if let kept = settled.kept, kept.resized, let sent = size(of: (fitted ?? prepared).bytes) {
                await session.learnPortraitBox(from: sent, kept: kept.size, wasFitted: fitted != nil)
            }
            return proved
        }
    }

    /// Sends a picture once more that the portal has made smaller, drawn here in the size that was kept.
    ///
    /// The edit is done before: whatever stops this leaves the portal's own version.
    ///
    /// - Parameters:
    ///   - settled: What the portal has; it is in the store.
    ///   - prepared: The picture as it was prepared.
    ///   - source: The format that the picture was given in; nil for that of its file.
    /// - Returns: What the portal has now, which is in the store as well.
    func refit(
        _ settled: Settled,
        of prepared: StoredPicture.Original,
        from source: ImageFormat?
    ) async -> Settled {
        do {
            guard let refitted = try await fit(settled, of: prepared, from: source) else { return settled }
            _ = try await session.store.put(
                user: StoredUser(refitted.user, in: await session.knownCompanyId),
                picture: refitted.picture,
                madeFrom: refitted.master,
                inPlaceOf: settled.base,
                portal: session.portalKey
            )
            return refitted
        } catch {
            // The portal has the edit; what it shows then is found out when it is asked again.
            return settled
        }
    }

    // MARK: Before it

    /// What the portal has before a sending, so that what became of the sending can be told where no answer comes.
    ///
    /// A new picture has a new id on 7.x. On 6.2 it keeps the id, so that only the bytes that were there before tell; they are
    /// read where they are not known.
    ///
    /// - Parameters:
    ///   - user: The user as the portal describes it now.
    ///   - base: What the edit is based on, as far as it is known.
    /// - Returns: The portrait id, with the digest of the picture where it was read.
    func standing(of user: PortalUser, against base: PortraitBase?) async -> PortraitBase {
        var seen = PortraitBase(portraitId: user.portraitId, sha256: nil)
        guard let base, base.portraitId != 0, base.portraitId == user.portraitId, base.sha256 == nil else {
            return seen
        }
        do throws(PortalError) {
            guard try await session.portal.flavour() == .liferay62 else { return seen }
            if case .original(let original) = try await PortraitReading(session: session).read(user).picture {
                seen.sha256 = original.sha256
            }
        } catch {
            // It is sent all the same.
        }
        return seen
    }

    // MARK: Sending

    /// Sends a picture once more in the size that the portal has made of it; nil where it is not smaller, or is not to be fitted.
    private func fit(
        _ settled: Settled,
        of prepared: StoredPicture.Original,
        from source: ImageFormat?
    ) async throws(PortalError) -> Settled? {
        guard session.fitting.box != .none, let kept = settled.kept, kept.resized,
            let file = await draw(prepared, in: kept.size, from: source)
        else { return nil }
        let fitted = try await deliver(file, madeFrom: prepared, of: settled.user)
        guard fitted.isProved else { throw .unexpectedAnswer(.portraitNotStored) }
        return fitted
    }

    private func deliver(
        _ file: StoredPicture.Original,
        madeFrom prepared: StoredPicture.Original,
        of user: PortalUser
    ) async throws(PortalError) -> Settled {
        let after = try await session.portal.uploadPortrait(
            file.bytes,
            mediaType: file.mediaType ?? "image/jpeg",
            of: user
        )
        guard after.portraitId != 0 else { throw .unexpectedAnswer(.portraitNotStored) }
        let isProved = after.portraitId != user.portraitId
        let image: PortraitImage
        do throws(PortalError) {
            image = try await session.portal.portrait(of: after)
                .proven(limits: session.renderer.limits, mayBeCut: false)
        } catch {
            // Only the picture itself can prove that it was taken where the id is the same; else what was sent stands for it.
            guard isProved else { throw error }
            return Settled(user: after, picture: .original(file), sent: file)
        }
        let found = StoredPicture.Original(image)
        let verdict = await verdict(on: found.bytes, from: file.bytes)
        // Somebody may have changed the portrait in between, so that the picture has to show what was sent before it counts as
        // made from it; where the id is the same, nothing else proves that it was taken.
        let isOurs = verdict == .exact || verdict == .same
        return Settled(
            user: image.refreshedUser ?? after,
            picture: .original(found),
            sent: file,
            kept: verdict.flatMap { kept(found, of: file, exact: $0 == .exact) },
            isProved: isProved || isOurs,
            showsSent: isOurs,
            master: isOurs && session.usesMasters ? prepared : nil
        )
    }

    private func kept(
        _ found: StoredPicture.Original,
        of sent: StoredPicture.Original,
        exact: Bool
    ) -> KeptPortrait? {
        do throws(ImagingError) {
            return try KeptPortrait(found, of: sent, exact: exact, limits: session.renderer.limits)
        } catch {
            // In a format that is handed out unread.
            return nil
        }
    }

    /// What a portal's picture is to the one that was sent; nil where one of them can't be decoded.
    private func verdict(on found: [UInt8], from sent: [UInt8]) async -> PictureLikeness.Verdict? {
        do throws(PortraitError) {
            return try await session.imaging.verdict(found, sent)
        } catch {
            return nil
        }
    }

    /// Whether a portal's picture is what it makes of one that is sent to it, and not one that only looks like it: of the same
    /// photograph in a smaller size, or in a worse quality, a better one may be on its way.
    func isMade(_ found: [UInt8], of sent: StoredPicture.Original) async -> Bool {
        switch await verdict(on: found, from: sent.bytes) {
        case .exact: return true
        case .other, nil: return false
        case .same:
            // Who says so has decoded both.
            guard let foundSize = size(of: found), let sentSize = size(of: sent.bytes) else { return true }
            // Only JPEG is written anew where it is not made smaller; all else stays pixel for pixel.
            guard foundSize != sentSize else { return ImageFormat.sniff(sent.bytes) == .jpeg }
            let boxes = await session.portraitBox().map { [$0] } ?? PortalPortraitBox.usual
            let kept = boxes.compactMap { $0.keptSize(of: sentSize) }
            return kept.isEmpty || kept.contains { $0.isNearly(foundSize) }
        }
    }

    /// Whether a portal's picture shows what was sent; one that can't be decoded does not.
    func isLike(_ found: [UInt8], _ sent: [UInt8]) async -> Bool {
        let verdict = await verdict(on: found, from: sent)
        return verdict == .exact || verdict == .same
    }

    // MARK: Fitting

    /// Draws a picture in the size that the portal keeps; nil where that is not known, or where it keeps it as it is, in the format
    /// that is asked for.
    private func fitted(
        _ prepared: StoredPicture.Original,
        from source: ImageFormat?
    ) async -> StoredPicture.Original? {
        guard let size = size(of: prepared.bytes), let kept = await session.portraitBox()?.keptSize(of: size),
            let format = ImageFormat.sniff(prepared.bytes),
            kept != size || session.fitting.format.replaces(format, of: size, from: source ?? format)
        else { return nil }
        return await draw(prepared, in: kept, from: source)
    }

    private func size(of picture: [UInt8]) -> PixelSize? {
        do throws(ImagingError) {
            return try ImageHeader(reading: picture, limits: session.renderer.limits).size
        } catch {
            return nil
        }
    }

    /// Draws a picture in a size; nil where it does not fit into what the portal takes.
    private func draw(
        _ prepared: StoredPicture.Original,
        in size: PixelSize,
        from source: ImageFormat?
    ) async -> StoredPicture.Original? {
        do throws(PortraitError) {
            let source = source ?? ImageFormat.sniff(prepared.bytes) ?? .jpeg
            let file = try await session.imaging.fit(prepared.bytes, size, session.fitting.format, source)
            return StoredPicture.Original(bytes: file.bytes, mediaType: file.format.mediaType)
        } catch {
            // It is sent as it was prepared, which was decoded before it was stored.
            return nil
        }
    }
}

extension PixelSize {
    /// Whether it is another size but for rounding.
    fileprivate func isNearly(_ other: PixelSize) -> Bool {
        abs(width - other.width) <= 1 && abs(height - other.height) <= 1
    }
}
