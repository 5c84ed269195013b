public import OfflineStore
public import StoreEngine

extension OfflineStore {
    /// Takes the right to put the rows of a job into the store, and removes what an earlier loading left.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - worker: The worker that has the rows.
    ///   - header: What is to be done with them.
    /// - Returns: Whether it may; false where they are loaded already, or another worker is loading them.
    /// - Throws: The errors of storing.
    public func beginLoading(_ job: Job, by worker: JobWorker, header: [UInt8]) async throws(StoreError) -> Bool {
        let isLoader = try await write { db in
            guard let record = try JobRecord.numbered(job.id, in: db), record.job.rowCount == nil,
                try JobWorkerRecord.isThere(worker, in: db)
            else { return false }
            if let loaderId = record.loaderId, loaderId != worker.id {
                let now = try db.now()
                let loader = try JobWorkerRecord.all(of: job.id, in: db).first { $0.worker.id == loaderId }
                if let loader, !loader.hasEnded(at: now, seenBy: db.process) { return false }
            }
            let sql = "UPDATE job SET loaderId = ?, header = ? WHERE id = ?"
            return try db.execute(sql, [worker.id, header, job.id]) == 1
        }
        guard isLoader else { return false }
        return try await removeRows(of: job.id, loader: worker)
    }

    /// Puts rows into a job that is being loaded; those that are there already stay as they are.
    ///
    /// - Parameters:
    ///   - rows: The rows, some hundred at most.
    ///   - worker: The worker that loads the job.
    /// - Returns: Whether they are stored; false where the worker has lost its lease.
    /// - Throws: The errors of storing; nothing has changed then.
    public func load(_ rows: [JobRow], by worker: JobWorker) async throws(StoreError) -> Bool {
        try await engine.requireRoom(for: rows.reduce(0) { $0 + $1.content.count })
        return try await keep { db in
            guard try OfflineStore.isLoader(worker, in: db) else { return false }
            var rest = rows[...]
            while !rest.isEmpty {
                let part = rest.prefix(rest.count < OfflineStore.insertSize ? 1 : OfflineStore.insertSize)
                let values = part.flatMap { row -> [(any ColumnConvertible)?] in
                    [worker.jobId, row.number, row.content]
                }
                try db.execute(part.count == 1 ? OfflineStore.insertOne : OfflineStore.insertMany, values)
                rest = rest.dropFirst(part.count)
            }
            return true
        }
    }

    /// Notes that all rows of a job are there, so that they may be taken.
    ///
    /// - Parameters:
    ///   - rowCount: The number of its rows.
    ///   - digest: The digest of its rows.
    ///   - worker: The worker that loaded it.
    /// - Returns: Whether it is loaded; false where the worker has lost its lease.
    /// - Throws: The errors of storing; nothing has changed then.
    public func endLoading(rowCount: Int, digest: [UInt8], by worker: JobWorker) async throws(StoreError) -> Bool {
        try await write { db in
            guard try OfflineStore.isLoader(worker, in: db) else { return false }
            let sql = "UPDATE job SET loaderId = NULL, rowCount = ?, digest = ? WHERE id = ?"
            return try db.execute(sql, [rowCount, digest, worker.jobId]) == 1
        }
    }

    private static func isLoader(_ worker: JobWorker, in db: any Database) throws -> Bool {
        guard let record = try JobRecord.numbered(worker.jobId, in: db) else { return false }
        return try record.loaderId == worker.id && JobWorkerRecord.isThere(worker, in: db)
    }

    /// The rows that go into the database with one statement, whose text is always the same.
    private static let insertSize = 100
    private static let insertOne = insert(count: 1)
    private static let insertMany = insert(count: insertSize)

    private static func insert(count: Int) -> String {
        let values = [String](repeating: "(?, ?, 0, ?)", count: count).joined(separator: ", ")
        return "INSERT INTO jobRow (jobId, number, state, content) VALUES \(values) ON CONFLICT DO NOTHING"
    }
}
