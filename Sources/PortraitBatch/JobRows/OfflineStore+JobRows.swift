public import OfflineStore
public import StoreEngine

extension OfflineStore {
    /// Takes rows that nobody has, those with the smallest numbers first.
    ///
    /// Rows that the worker took without being told, as the answer was lost, come first: so who gets no answer asks again
    /// without harm. Others who take at the same time get other rows. Cost: two index searches and a step for each row, also
    /// for those that are known.
    ///
    /// - Parameters:
    ///   - count: The greatest number of rows.
    ///   - worker: The worker that takes them.
    ///   - known: The numbers of the rows that it has been given and not finished, or finished since it asked.
    /// - Returns: The rows in the order of their numbers; nil where the worker has lost its lease.
    /// - Throws: The errors of storing.
    public func takeRows(
        _ count: Int,
        for worker: JobWorker,
        besides known: Set<Int>
    ) async throws(StoreError) -> [JobRow]? {
        let sql = OfflineStore.take(skipping: engine.dialect.skippingTaken("jobRow"))
        return try await write { db in
            guard try JobWorkerRecord.isThere(worker, in: db) else { return nil }
            let forgotten = try OfflineStore.numbers(takenBy: worker, in: db).filter { !known.contains($0) }
            guard forgotten.isEmpty else {
                let row = "SELECT number, content FROM jobRow WHERE jobId = ? AND number = ?"
                return try OfflineStore.jobRows(
                    forgotten.sorted().prefix(count).flatMap { try db.rows(row, [worker.jobId, $0]) }
                )
            }
            return try OfflineStore.jobRows(db.rows(sql, [worker.jobId, count, worker.id, worker.jobId]))
        }
    }

    private static func numbers(takenBy worker: JobWorker, in db: any Database) throws -> [Int] {
        let sql = "SELECT number FROM jobRow WHERE jobId = ? AND workerId = ? AND state = \(JobRowState.taken)"
        return try db.rows(sql, [worker.jobId, worker.id])
            .map { row in
                var reader = ColumnReader(row)
                return Int(try reader.integer("number"))
            }
    }

    /// Gives rows names that they alone may write or change; a name that is given stays with its row, whoever does it.
    ///
    /// - Parameters:
    ///   - claims: The rows and their names.
    ///   - worker: The worker that has the rows.
    /// - Returns: For each claim the place of its first name that another row has; nil where all are its own.
    /// - Throws: The errors of storing; nothing has changed then.
    public func claim(_ claims: [JobClaim], by worker: JobWorker) async throws(StoreError) -> [Int?] {
        try await engine.requireRoom(for: claims.reduce(0) { $0 + $1.names.count * OfflineStore.claimByteCount })
        return try await write { db in
            try claims.map { claim in
                var taken: Int?
                for (index, name) in claim.names.enumerated() {
                    let key = Int64(bitPattern: name)
                    try db.execute(
                        "INSERT INTO jobClaim (jobId, name, number) VALUES (?, ?, ?) ON CONFLICT (jobId, name) DO NOTHING",
                        [worker.jobId, key, claim.row]
                    )
                    let sql = "SELECT number FROM jobClaim WHERE jobId = ? AND name = ?"
                    guard try db.integer(sql, [worker.jobId, key]) == Int64(claim.row) else {
                        taken = index
                        break
                    }
                }
                return taken
            }
        }
    }

    /// Notes what became of rows; what is noted already is noted again without harm.
    ///
    /// - Parameters:
    ///   - results: What became of them.
    ///   - worker: The worker that took them.
    /// - Returns: For each of them whether it is noted; false where the row is not the worker's any more.
    /// - Throws: The errors of storing; nothing has changed then.
    public func finish(_ results: [JobResult], by worker: JobWorker) async throws(StoreError) -> [Bool] {
        let sql = """
            UPDATE jobRow SET state = ?, line = ?, failure = ? WHERE jobId = ? AND number = ? AND workerId = ?
            """
        try await engine.requireRoom(for: results.reduce(0) { $0 + $1.line.count })
        return try await write { db in
            try results.map { result in
                let state: JobRowState = result.failure == nil ? .done : .failed
                let row: [(any ColumnConvertible)?] = [worker.jobId, result.number, worker.id]
                return try db.execute(sql, [state.rawValue, result.line, result.failure] + row) == 1
            }
        }
    }

    /// What a name takes with its place in the index, roughly.
    private static let claimByteCount = 64

    private static func take(skipping locked: String) -> String {
        """
        WITH chosen AS MATERIALIZED (
            SELECT number FROM jobRow WHERE jobId = ? AND state = \(JobRowState.waiting) ORDER BY number LIMIT ? \(locked)
        )
        UPDATE jobRow SET state = \(JobRowState.taken), workerId = ?
        WHERE jobId = ? AND number IN (SELECT number FROM chosen)
        RETURNING number, content
        """
    }

    private static func jobRows(_ rows: [Row]) throws -> [JobRow] {
        try rows
            .map { row in
                var reader = ColumnReader(row)
                return JobRow(number: Int(try reader.integer("number")), content: try reader.bytes("content"))
            }
            .sorted { $0.number < $1.number }
    }
}
