import OfflineStore
import Screenlets
import StoreEngine

/// The edits of a store as the commands reach them: by number, and with the failures that people are told.
struct PendingEdits: Sendable {
    private static let pageLength = 500

    let store: OfflineStore

    /// All edits, in the order in which they were made.
    ///
    /// - Parameters:
    ///   - portal: The portal whose edits are wanted, or nil for those of all.
    ///   - includingAside: Whether those are wanted that lost a conflict.
    /// - Returns: The edits; not those that are meant for the cache only.
    /// - Throws: What the store fails with.
    func list(portal: PortalKey?, includingAside: Bool) async throws(PortraitError) -> [StoredEdit] {
        var edits: [StoredEdit] = []
        do throws(StoreError) {
            while true {
                let page = try await store.edits(
                    portal: portal,
                    includingAside: includingAside,
                    after: edits.last?.id,
                    limit: Self.pageLength
                )
                edits += page
                if page.isEmpty { return edits }
            }
        } catch {
            throw PortraitError(error)
        }
    }

    /// One edit.
    ///
    /// - Throws: ``PortraitError/Code/usage`` when there is none of that number.
    func edit(_ id: Int) async throws(PortraitError) -> StoredEdit {
        do throws(StoreError) {
            if let edit = try await store.edit(Int64(id)) { return edit }
        } catch {
            throw PortraitError(error)
        }
        throw Self.unknown(id)
    }

    /// The picture that an edit is to send.
    ///
    /// - Throws: ``PortraitError/Code/cacheCorrupt`` when its bytes are not those that were stored.
    func original(of edit: StoredEdit) async throws(PortraitError) -> StoredPicture.Original {
        do throws(StoreError) {
            if let original = try await store.original(ofEdit: edit.id) { return original }
        } catch {
            throw PortraitError(error)
        }
        throw Self.unknown(Int(edit.id))
    }

    /// Makes an edit due at once.
    ///
    /// - Throws: ``PortraitError/Code/usage`` when there is none of that number.
    func retry(_ id: Int) async throws(PortraitError) {
        do throws(StoreError) {
            if try await store.retry(edit: Int64(id)) != nil { return }
        } catch {
            throw PortraitError(error)
        }
        throw Self.unknown(id)
    }

    /// Makes all edits due at once.
    ///
    /// - Parameter portal: The portal whose edits are meant, or nil for those of all.
    /// - Returns: How many there are.
    /// - Throws: What the store fails with.
    func retryAll(portal: PortalKey?) async throws(PortraitError) -> Int {
        do throws(StoreError) {
            return try await store.retryAll(portal: portal)
        } catch {
            throw PortraitError(error)
        }
    }

    /// Gives an edit up.
    ///
    /// - Returns: The edit as it was.
    /// - Throws: ``PortraitError/Code/usage`` when there is none of that number.
    func drop(_ id: Int) async throws(PortraitError) -> StoredEdit {
        do throws(StoreError) {
            if let edit = try await store.drop(edit: Int64(id)) { return edit }
        } catch {
            throw PortraitError(error)
        }
        throw Self.unknown(id)
    }

    private static func unknown(_ id: Int) -> PortraitError {
        PortraitError(
            .usage,
            message: "there is no edit \(id)",
            hint: "`portrait pending list --all` tells the numbers; an edit that was sent is not among them any more"
        )
    }
}
