public import LiferayPortal
import OfflineStore
public import PixelPipeline
import StoreEngine

extension SessionContext {
    /// Finds out whether a picture has to be sent, by digest: what was sent last is remembered for every user.
    ///
    /// The portal is asked who the user is. Its picture is not read where the portrait id is the one that the last upload gave;
    /// only Liferay 6.2 keeps the id of a picture that is changed, and there it is asked for under the condition that it
    /// changed, which shows as well that the portal has lost it. While the portal is away what was sent last counts as
    /// being there.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - prepared: The picture, as ``prepareUpload(_:crop:)`` made it.
    ///   - authority: Whose picture counts where the portal's was changed since.
    /// - Returns: What to do, and the user where the portal told.
    /// - Throws: ``PortraitError`` of the portal and the store.
    public func uploadNeed(
        of selector: UserSelector,
        _ prepared: PreparedUpload,
        authority: UploadAuthority
    ) async throws(PortraitError) -> UploadNeed {
        let given = StoredPicture.Original(bytes: prepared.bytes, mediaType: prepared.format.mediaType)
        let user: PortalUser
        do throws(PortalError) {
            user = try await portal.user(selector)
        } catch {
            guard error.isConnectionFailure, let known = await rememberedUser(selector) else {
                // The upload itself tells, or waits.
                return .send
            }
            if try await waits(given, of: known.userId) { return .waiting }
            return try await sentPortrait(of: known.userId)?.sha256 == given.sha256 ? .unchanged : .send
        }
        if try await waits(given, of: user.userId) { return .waiting }
        let sent = try await sentPortrait(of: user.userId)
        let portal = try await standing(of: user, to: given, sent?.base)
        let need = UploadNeed.decide(
            isSent: sent.map { $0.sha256 == given.sha256 },
            portal: portal,
            authority: authority
        )
        if need == .unchanged, portal == .asGiven { try await noteSent(given, to: user) }
        return need
    }

    /// Tells whether a picture of a user waits to be sent, by what is kept here alone.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: Whether one waits; one that was refused, or is in conflict, does not.
    /// - Throws: ``PortraitError`` of the store.
    package func hasWaitingUpload(of selector: UserSelector) async throws(PortraitError) -> Bool {
        guard let name = EntryName(selector, signIn: signIn, companyId: companyId) else { return false }
        do throws(StoreError) {
            guard case .hit(let entry) = try await store.lookUp(name, portal: portalKey), let id = entry.editId,
                let edit = try await store.edit(id)
            else { return false }
            return edit.state == .pending && edit.kind == .upload
        } catch {
            throw PortraitError(error)
        }
    }

    /// Whether the picture is kept already to be sent.
    private func waits(_ given: StoredPicture.Original, of userId: Int64) async throws(PortraitError) -> Bool {
        do throws(StoreError) {
            let edit = try await store.activeEdit(of: userId, portal: portalKey)
            return edit.map { $0.state == .pending && $0.kind == .upload && $0.sha256 == given.sha256 } ?? false
        } catch {
            throw PortraitError(error)
        }
    }

    private func sentPortrait(of userId: Int64) async throws(PortraitError) -> SentPortrait? {
        do throws(StoreError) {
            return try await store.sentPortrait(of: userId, portal: portalKey)
        } catch {
            throw PortraitError(error)
        }
    }

    private func standing(
        of user: PortalUser,
        to given: StoredPicture.Original,
        _ base: PortraitBase?
    ) async throws(PortraitError) -> UploadNeed.Portal {
        let hasSameId = base?.portraitId == user.portraitId
        guard user.portraitId != 0 else { return hasSameId ? .asSent : .other }
        if hasSameId, try await !keepsPortraitIds() { return .asSent }
        do throws(PortraitError) {
            let loaded = try await LoadPortraitInteractor(session: self, described: user, showsEdits: false)
                .load(.userId(user.userId), policy: .remoteOnly)
            guard case .original(let found) = loaded.picture else { return .other }
            if hasSameId, found.sha256 == base?.sha256 { return .asSent }
            if found.sha256 == given.sha256 { return .asGiven }
            return await PortraitSending(session: self).isMade(found.bytes, of: given) ? .asGiven : .other
        } catch {
            // A portal that has lost the picture gets the given one; one of another id was somebody else's work.
            guard let failure = error.portalFailure, await isLoss(failure) != nil else { throw error }
            return hasSameId ? .lost : .other
        }
    }

    /// Whether a portrait that is changed keeps its id, as on Liferay 6.2 alone.
    ///
    /// A process that has asked for nothing but users does not know the family yet, and asks for it once.
    private func keepsPortraitIds() async throws(PortraitError) -> Bool {
        do throws(PortalError) {
            return try await portal.flavour() == .liferay62
        } catch {
            throw PortraitError(error)
        }
    }

    private func noteSent(_ given: StoredPicture.Original, to user: PortalUser) async throws(PortraitError) {
        do throws(StoreError) {
            try await store.noteSent(given, to: user.userId, portal: portalKey)
        } catch {
            throw PortraitError(error)
        }
    }
}
