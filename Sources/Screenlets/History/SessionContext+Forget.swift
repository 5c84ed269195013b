public import LiferayPortal
public import OfflineStore
import StoreEngine

extension SessionContext {
    /// Removes every trace of a user from the store.
    ///
    /// Portraits, the history, edits, names, the user's rows and comments in stored lists, and rows of batches. The portal is
    /// asked who the user is where the store doesn't know, so that rows are found that tell other names; without an answer
    /// what has the given name goes. Nobody else sends the user's edits meanwhile. What lies outside of the store is for the
    /// caller to remove, who is told by what names the user went.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - includingPending: Whether edits go that exist nowhere else.
    ///   - policy: Whether the portal may be asked.
    ///   - outside: Removes what lies outside of the store, when the store knows the user no more; nothing by default.
    /// - Returns: What was removed; a file holds no byte of it any more.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/editPending`` where an edit waits, and what `outside` or
    ///   the store fail with; its words tell what is done by then.
    public func forget(
        _ selector: UserSelector,
        includingPending: Bool = false,
        policy: OfflinePolicy = .remoteFirst,
        outside: (UserTraces) async throws(PortraitError) -> Void = { _ in }
    ) async throws(PortraitError) -> ForgetReport {
        guard let name = EntryName(selector, signIn: signIn, companyId: companyId) else { throw .nobodySignedIn }
        let user = await known(selector, policy)
        let forgetting: OfflineStore.Forgetting
        do throws(PortraitError) {
            forgetting = try await removed(name, selector, user, includingPending)
        } catch  where error.code == .diskFull {
            throw .notForgotten(selector, error)
        }
        guard case .done(let report) = forgetting else { throw .editPending(selector) }
        await portal.forget(userIds: report.traces.userIds, accounts: report.traces.accounts)
        // Whoever reads the file for too long keeps only its bytes from being overwritten, and that can be done once more.
        var failure: PortraitError?
        do throws(PortraitError) {
            try await outside(report.traces)
        } catch {
            failure = error
        }
        // The user is gone from the store by now, so that nobody comes back for the bytes.
        var overwriting: StoreError?
        do throws(StoreError) {
            try await store.eraseRemoved()
        } catch {
            overwriting = error
        }
        if let left = PortraitError.forgottenInPart(selector, outside: failure, overwriting: overwriting) { throw left }
        return report
    }

    /// Removes the user from the store, while nobody else sends edits of the user.
    private func removed(
        _ name: EntryName,
        _ selector: UserSelector,
        _ user: StoredUser?,
        _ includingPending: Bool
    ) async throws(PortraitError) -> OfflineStore.Forgetting {
        var userId = user?.userId
        if case .userId(let number) = selector { userId = number }
        guard let userId, await rememberedEntry(selector) != nil else {
            return try await forget(name, as: user, includingPending).get()
        }
        return try await aloneWithPortrait(of: userId) { holder in
            await holder.forget(name, as: user, includingPending)
        }
        .get()
    }

    private func forget(
        _ name: EntryName,
        as user: StoredUser?,
        _ includingPending: Bool
    ) async -> Result<OfflineStore.Forgetting, PortraitError> {
        do throws(StoreError) {
            return .success(
                try await store.forget(name, as: user, portal: portalKey, includingPending: includingPending) {
                    content,
                    traces in
                    guard var rows = PagedRows(content) else { return }
                    rows.remove { row in row.bytes.map(traces.tells) ?? true }
                    content = rows.stored(in: content)
                }
            )
        } catch {
            return .failure(PortraitError(error))
        }
    }

    /// The user as the store knows them, else as the portal does.
    private func known(_ selector: UserSelector, _ policy: OfflinePolicy) async -> StoredUser? {
        if let user = await rememberedUser(selector) { return user }
        if case .portrait = selector { return nil }
        guard policy != .cacheOnly else { return nil }
        do throws(PortalError) {
            return StoredUser(try await portal.user(selector), in: await knownCompanyId)
        } catch {
            // A user who is gone from the portal, or a portal that is away, keeps nothing from being forgotten.
            return nil
        }
    }
}
