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
            try await keep { db in
                var removal = Removal()
                try Eviction.evict(to: maximumByteCount, keeping: stored, counting: &removal, in: db)
            }
        } catch {
            // What was stored is stored. The next one makes room.
        }
    }
}
