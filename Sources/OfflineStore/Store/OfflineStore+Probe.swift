public import StoreEngine

extension OfflineStore {
    /// Proves that the store can be written, by a transaction that changes nothing.
    ///
    /// The file or the tables are made where there are none. Cost: one write to disk.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)``,
    ///   ``StoreError/corrupt(path:detail:)`` where something else has overwritten the file, and the errors of opening.
    public func proveWritable() async throws(StoreError) {
        _ = try await write { try $0.execute($0.dialect.touch) }
        try await engine.proveIntact()
    }
}
