import FoundationEssentials
public import StoreEngine

extension OfflineStore {
    /// Finds the newest page of an account's lists whose rows have a text in them.
    ///
    /// Cost: the rows of all cached lists of that name are searched.
    ///
    /// - Parameters:
    ///   - text: The text; where it lies in the rows is for the caller to see.
    ///   - name: The name of the lists' screenlet.
    ///   - account: The name that the account signs in with; nil for a guest.
    ///   - portal: The portal that gave the rows.
    ///   - limit: The greatest number of pages, 10 by default.
    /// - Returns: The intact pages, the newest first.
    /// - Throws: The errors of looking up.
    public func pages(
        containing text: String,
        name: String,
        account: String?,
        portal: PortalKey,
        limit: Int = 10
    ) async throws(StoreError) -> [StoredPage] {
        let account = OfflineStore.accountName(account)
        return try await read { db in
            let sql = """
                \(PageRecord.selection) WHERE l.name = ? AND l.account = ? AND p.server = ? AND \(db.dialect.contains("r.bytes"))
                ORDER BY g.receivedAt DESC LIMIT ?
                """
            return
                try db.rows(
                    sql,
                    [name, account, portal.server, Array(text.utf8), limit]
                )
                .compactMap { row in
                    do throws(EntryDamage) {
                        return try PageRecord(row).page
                    } catch {
                        return nil
                    }
                }
        } ?? []
    }
}
