public import LiferayPortal
public import OfflineStore
import PixelPipeline
import StoreEngine

extension SessionContext {
    /// Gives the portraits that a user had in this store before, newest first; the portal is not asked.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The history, without the present portrait.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/notCached`` where the store doesn't know the user, and the
    ///   store's failures.
    public func portraitHistory(of selector: UserSelector) async throws(PortraitError) -> PortraitHistory {
        guard let name = EntryName(selector, signIn: signIn, companyId: companyId) else { throw .nobodySignedIn }
        do throws(StoreError) {
            if let history = try await store.history(of: name, portal: portalKey) { return history }
        } catch {
            throw PortraitError(error)
        }
        throw .notCached(selector)
    }

    /// Makes an earlier portrait the user's again: an edit like any other, as the policy says.
    ///
    /// What is sent is what the portrait was made from, where that is kept, drawn as it was drawn then, else the bytes that the portal
    /// had. Undoing again gives back what was undone.
    ///
    /// - Parameters:
    ///   - selector: How the user is named; a portrait id names none.
    ///   - number: Which of the history, from 1 for the one that was replaced last.
    ///   - policy: Whether the edit is sent, kept, or both.
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/nothingBefore`` where there is none of that number, and as
    ///   ``uploadPortrait(_:picture:crop:policy:)``.
    public func undoPortrait(
        _ selector: UserSelector,
        to number: Int = 1,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> SavedPortrait {
        let name = try editableName(of: selector)
        let former = try await former(number, of: name, selector)
        let interactor = SavePortraitInteractor(
            session: self,
            selector: selector,
            name: name,
            change: .upload(former.master ?? former.picture),
            prepared: nil,
            // What stayed pixel for pixel comes back so, whatever it was made from is kept as.
            source: ImageFormat.sniff(former.picture.bytes) == .png ? .png : nil,
            policy: policy
        )
        return try await tellingUser(of: selector, interactor.save)
    }

    private func former(
        _ number: Int,
        of name: EntryName,
        _ selector: UserSelector
    ) async throws(PortraitError) -> FormerPortrait.Original {
        do throws(StoreError) {
            let portraits = try await store.history(of: name, portal: portalKey)?.portraits ?? []
            if portraits.indices.contains(number - 1),
                let original = try await store.original(of: portraits[number - 1])
            {
                return usesMasters
                    ? original : FormerPortrait.Original(picture: original.picture, master: nil)
            }
        } catch {
            throw PortraitError(error)
        }
        throw .nothingBefore(selector, number: number)
    }
}
