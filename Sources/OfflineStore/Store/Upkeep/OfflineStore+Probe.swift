public import StoreEngine

extension OfflineStore {
    /// More than fits in what a file has left in its last blocks, and less than most pictures.
    private static let probedByteCount = 65_536

    /// Proves that the store can be written and has room, by 64 KiB that are written and taken away again.
    ///
    /// The file or the tables are made where there are none. Cost: one write to disk.
    ///
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)``,
    ///   ``StoreError/corrupt(path:detail:)`` where something else has overwritten the file, and the errors of opening.
    public func proveWritable() async throws(StoreError) {
        try await engine.requireRoom(for: Self.probedByteCount)
        _ = try await write { try $0.execute("UPDATE probe SET count = count + 1, room = ?", [Self.incompressible]) }
        // In a transaction of its own, as what comes and goes in one may never be written.
        _ = try await keep { try $0.execute("UPDATE probe SET room = NULL") }
        try await engine.proveIntact()
    }

    /// Bytes that no database makes smaller.
    private static let incompressible: [UInt8] = {
        var state: UInt64 = 1
        return (0..<probedByteCount)
            .map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
    }()
}
