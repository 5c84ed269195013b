public import LiferayPortal
public import OfflineStore
import PixelPipeline
import StoreEngine

extension SessionContext {
    /// Looks whether the portal still gives the picture that its record of a user names.
    ///
    /// A picture that is kept here is not sent again by the portal where it has not changed.
    ///
    /// - Parameter user: The user, as the portal described them.
    /// - Returns: How the portrait stands.
    /// - Throws: ``PortraitError`` where the portal can't be reached, or says something else.
    public func loss(of user: PortalUser) async throws(PortraitError) -> PortraitLoss {
        guard user.portraitId > 0 else { return .noPortrait }
        do throws(PortalError) {
            let kept = await keptPicture(.userId(user.userId))
            _ = try await portal.portrait(of: user, kept: kept).proven(limits: renderer.limits, mayBeCut: kept == nil)
            return .ownPicture
        } catch {
            if case .unexpectedAnswer(.portraitRemoved) = error { return .noPortrait }
            guard let isCertain = await isLoss(error) else { throw PortraitError(error) }
            return .lost(isCertain: isCertain)
        }
    }

    /// Tells whether an answer means that the portal has lost a picture, and whether that is certain; nil for any other answer.
    func isLoss(_ error: PortalError) async -> Bool? {
        switch error {
        case .unexpectedAnswer(.status(404, _)): true
        case .unexpectedAnswer(.pictureGone): false
        case .unexpectedAnswer(.defaultPictureInstead): await portal.facts().flavour == .liferay62
        default: nil
        }
    }

    /// Gives a picture back to the portal that it has lost: the kept bytes, unchanged.
    ///
    /// The portal is looked at again under the user's lease, so that nothing is sent twice, whoever else is at it and whatever
    /// was cut short before.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - assumesLost: Whether a default picture of 7.x counts as a loss.
    /// - Returns: What became of it.
    /// - Throws: ``PortraitError`` where the picture is not kept, may have been removed, or is not taken; with
    ///   ``PortraitError/Code/editPending`` where an edit of the user waits.
    public func healPortrait(
        of user: PortalUser,
        assumingLost assumesLost: Bool
    ) async throws(PortraitError) -> HealOutcome {
        try await aloneWithPortrait(of: user.userId) { session -> Result<HealOutcome, PortraitError> in
            do throws(PortraitError) {
                return .success(try await session.heal(user, assumesLost))
            } catch {
                return .failure(error)
            }
        }
        .get()
    }

    private func heal(_ listed: PortalUser, _ assumesLost: Bool) async throws(PortraitError) -> HealOutcome {
        let user: PortalUser
        do throws(PortalError) {
            user = try await portal.user(.userId(listed.userId))
        } catch {
            throw PortraitError(error)
        }
        guard case .lost(let isCertain) = try await loss(of: user) else { return .nothingLost }
        switch try await keptLoss(of: user) {
        case .removedHere: return .nothingLost
        case .editWaits: throw .editPending(.userId(user.userId))
        case .nothing: throw .lossNotKept(user)
        case .picture(let kept):
            guard isCertain || assumesLost else { throw .maybeRemoved }
            try await send(kept, of: user)
            return .healed
        }
    }

    /// Finds what this store has of a portrait that the portal names and does not give.
    ///
    /// - Parameter user: The user.
    /// - Returns: The picture, or why there is none to be sent.
    /// - Throws: The store's failures.
    public func keptLoss(of user: PortalUser) async throws(PortraitError) -> KeptLoss {
        do throws(StoreError) {
            return try await store.keptLoss(of: user.userId, portraitId: user.portraitId, portal: portalKey)
        } catch {
            throw PortraitError(error)
        }
    }

    private func send(_ kept: FormerPortrait.Original, of user: PortalUser) async throws(PortraitError) {
        var session = self
        // It fitted the portal before, and is to be what it was.
        session.fitting = PortraitFitting(box: .none)
        session.usesMasters = false
        let settled: PortraitSending.Settled
        do throws(PortalError) {
            settled = try await PortraitSending(session: session).send(.upload(kept.picture), from: nil, of: user)
        } catch {
            throw PortraitError(error)
        }
        do throws(StoreError) {
            let isSame = settled.picture == .original(kept.picture)
            try await store.put(
                user: StoredUser(settled.user, in: await knownCompanyId),
                picture: settled.picture,
                madeFrom: isSame ? kept.master : nil,
                inPlaceOf: PortraitBase(portraitId: user.portraitId, sha256: kept.picture.sha256),
                portal: portalKey
            )
            try await keepFacts()
        } catch {
            throw PortraitError(error)
        }
    }
}
