public import StoreEngine

extension OfflineStore {
    /// Whether other machines may use the store too.
    public var isShared: Bool { engine.dialect == .postgres }

    /// Takes the right to ask the portal for somebody, which one process has at a time.
    ///
    /// It ends by itself when its time is over. It may be lost with the power: then two ask.
    ///
    /// - Parameters:
    ///   - name: The name that is asked for.
    ///   - portal: The portal.
    ///   - time: The time for which it holds.
    /// - Returns: The right, or nil where another task or process has it.
    /// - Throws: The errors of storing; nothing has changed then.
    public func acquireQuestion(
        of name: EntryName,
        portal: PortalKey,
        for time: Duration
    ) async throws(StoreError) -> PortalQuestion? {
        let columns = name.columns
        let subject = "question \(columns.kind) \(columns.number ?? 0) \(columns.text)"
        let length = Int64(time / .milliseconds(1))
        return try await engine.write(.reserved, waits: waits) { db in
            try LeaseRecord.acquire(subject, server: portal.server, for: length, in: db)
                .map { PortalQuestion(id: $0.id) }
        }
    }

    /// Gives the right to ask back.
    ///
    /// - Parameter question: The right.
    /// - Throws: The errors of storing; it then ends with its time.
    public func release(_ question: PortalQuestion) async throws(StoreError) {
        _ = try await engine.write(.reserved, waits: waits) {
            try $0.execute("DELETE FROM lease WHERE id = ?", [question.id])
        }
    }
}
