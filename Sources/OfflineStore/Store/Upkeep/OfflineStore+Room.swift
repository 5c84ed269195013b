import StoreEngine

extension OfflineStore {
    /// Evicts what was not used for the longest time, where that was not done with the storing.
    ///
    /// Adding up the totals costs time in proportion to what is stored. So it is done for one of many that are stored, as
    /// many as fit into a 64th of the limit, by which the store may pass it for a while. Whoever stored that one does it,
    /// whichever machine; a small store adds up each time.
    ///
    /// - Parameters:
    ///   - stored: What was just stored, which stays.
    ///   - byteCount: The number of its bytes.
    func makeRoom(after stored: Evictable, byteCount: Int) async {
        guard !engine.dialect.keepsTotals else { return }
        let maximumByteCount = configuration.maximumByteCount
        let share = maximumByteCount / 64 / max(1, byteCount + Eviction.overhead)
        guard stored.id % Int64(max(1, share)) == 0 else { return }
        do {
            _ = try await evict(to: maximumByteCount, keeping: stored)
        } catch {
            // What was stored is stored. The next one makes room.
        }
    }

    /// Evicts clean entries and pages until the store fits, least recently used first.
    ///
    /// Nobody has to wait for all of it: it is done in parts, and what others hold at this moment stays.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The size limit.
    ///   - kept: What is not touched; nothing by default.
    /// - Returns: What was removed.
    /// - Throws: The errors of storing; what was removed until then stays removed.
    func evict(to maximumByteCount: Int, keeping kept: Evictable? = nil) async throws(StoreError) -> Removal {
        let weight = try await read { try Totals.of($0).weight } ?? 0
        var excess = weight - maximumByteCount
        var removal = Removal()
        var rowCount = Eviction.partSize
        while excess > 0 {
            let left = excess
            let (part, weight) = try await removePart(&rowCount) { db, rowCount in
                var part = Removal()
                let weight = try Eviction.evictPart(
                    of: left,
                    atMost: rowCount,
                    keeping: kept,
                    counting: &part,
                    in: db
                )
                return (part, weight)
            }
            guard weight > 0 else { break }
            removal += part
            excess -= weight
        }
        if removal.pageCount > 0 { try await removeEmptyLists() }
        return removal
    }

    /// Removes entries, masters or pages for which a condition holds, in parts; what others hold at this moment may stay.
    ///
    /// - Parameters:
    ///   - table: The table, `entry`, `master`, `history` or `page`.
    ///   - condition: The condition on its columns.
    ///   - arguments: The values for its question marks.
    /// - Returns: What was removed.
    /// - Throws: The errors of storing; what was removed until then stays removed.
    func removeInParts(
        from table: String,
        where condition: String,
        _ arguments: [(any ColumnConvertible & Sendable)?]
    ) async throws(StoreError) -> Removal {
        var removal = Removal()
        var rowCount = Eviction.partSize
        var isOver = false
        while !isOver {
            let (part, mayGoOn) = try await removePart(&rowCount) { db, rowCount in
                var part = Removal()
                let mayGoOn = try part.removePart(
                    from: table,
                    where: condition,
                    arguments,
                    limit: rowCount,
                    in: db
                )
                return (part, mayGoOn)
            }
            removal += part
            isOver = !mayGoOn
        }
        if removal.pageCount > 0 { try await removeEmptyLists() }
        return removal
    }

    /// Removes one part; on a full disk a single row first, then more at a time as there is room for it again.
    ///
    /// What is removed goes through the journal of a file before it gives anything back.
    ///
    /// - Parameters:
    ///   - rowCount: The most rows that go at a time, as it is next.
    ///   - body: Removes at most so many rows, in a transaction.
    /// - Returns: What the body returns.
    /// - Throws: The errors of storing.
    private func removePart<Value: Sendable>(
        _ rowCount: inout Int,
        _ body: @escaping @Sendable (any Database, _ rowCount: Int) throws -> Value
    ) async throws(StoreError) -> Value {
        let value: Value
        do throws(StoreError) {
            value = try await removed(rowCount, body)
        } catch .diskFull where rowCount > 1 {
            rowCount = 1
            value = try await removed(rowCount, body)
        }
        if rowCount < Eviction.partSize {
            try await engine.releaseSpace()
            rowCount = min(2 * rowCount, Eviction.partSize)
        }
        return value
    }

    private func removed<Value: Sendable>(
        _ rowCount: Int,
        _ body: @escaping @Sendable (any Database, _ rowCount: Int) throws -> Value
    ) async throws(StoreError) -> Value {
        try await engine.write(.claimed, waits: waits) { try body($0, rowCount) }
    }

    /// Takes lists away that have lost their last page, where the layout doesn't do so by itself.
    ///
    /// On its own, as a list may get a page at this moment.
    private func removeEmptyLists() async throws(StoreError) {
        guard !engine.dialect.keepsTotals else { return }
        try await keep { try ListRecord.removeEmpty(in: $0) }
    }
}
