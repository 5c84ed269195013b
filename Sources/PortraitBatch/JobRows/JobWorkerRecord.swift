import OfflineStore
import StoreEngine

/// The row of a worker.
struct JobWorkerRecord {
    /// The worker as callers see it.
    let worker: JobWorker

    private let holder: ProcessIdentity
    private let expiresAt: Int64

    /// Finds the workers of a job.
    ///
    /// - Parameters:
    ///   - jobId: The number of the job.
    ///   - db: The database.
    /// - Returns: The workers, also those that have ended.
    /// - Throws: The damage, or the database's error.
    static func all(of jobId: Int64, in db: any Database) throws -> [JobWorkerRecord] {
        let sql = "SELECT id, jobId, place, processId, startedAt, expiresAt FROM jobWorker WHERE jobId = ?"
        return try db.rows(sql, [jobId]).map(JobWorkerRecord.init)
    }

    /// Tells whether a worker is still there, also where its time is over and nobody has removed it.
    ///
    /// - Parameters:
    ///   - worker: The worker.
    ///   - db: The database.
    /// - Returns: Whether it is.
    /// - Throws: The database's error.
    static func isThere(_ worker: JobWorker, in db: any Database) throws -> Bool {
        try db.integer("SELECT id FROM jobWorker WHERE id = ?", [worker.id]) != nil
    }

    /// Tells whether a worker's rows may be given to others: its time is over, or its process has ended on this system.
    ///
    /// A process that is wrongly taken for dead, on two systems that were copied from one that ran, costs a row that is done
    /// twice, as its results are refused: so it counts with every engine.
    ///
    /// - Parameters:
    ///   - now: The present time in milliseconds.
    ///   - observer: The process that asks.
    /// - Returns: Whether it has ended.
    func hasEnded(at now: Int64, seenBy observer: ProcessIdentity) -> Bool {
        expiresAt <= now || holder.hasEnded(seenBy: observer)
    }

    /// Removes a worker and gives the rows that it has not finished back.
    ///
    /// - Parameters:
    ///   - worker: The worker.
    ///   - db: The database, in a transaction.
    /// - Returns: The number of rows that were given back.
    /// - Throws: The database's error.
    @discardableResult
    static func remove(_ worker: JobWorker, in db: any Database) throws -> Int {
        try db.execute("DELETE FROM jobWorker WHERE id = ?", [worker.id])
        let sql = """
            UPDATE jobRow SET state = \(JobRowState.waiting), workerId = NULL
            WHERE jobId = ? AND workerId = ? AND state = \(JobRowState.taken)
            """
        return try db.execute(sql, [worker.jobId, worker.id])
    }

    private init(_ row: Row) throws(EntryDamage) {
        var reader = ColumnReader(row)
        worker = JobWorker(id: try reader.integer("id"), jobId: try reader.integer("jobId"))
        holder = ProcessIdentity(
            place: try reader.text("place"),
            processId: try reader.integer("processId"),
            startedAt: try reader.integer("startedAt")
        )
        expiresAt = try reader.integer("expiresAt")
    }
}
