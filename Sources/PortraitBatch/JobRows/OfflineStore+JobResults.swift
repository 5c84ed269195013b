public import OfflineStore
public import StoreEngine

extension OfflineStore {
    /// Tells how far a job is.
    ///
    /// Cost: an index search, and a step for each row that failed.
    ///
    /// - Parameters:
    ///   - job: The job, all of whose rows are loaded.
    ///   - worker: A worker whose taken rows don't count, such as the one that asks; nil for none.
    /// - Returns: How far it is; nil where it was removed.
    /// - Throws: The errors of looking up.
    public func standing(of job: Job, besides worker: JobWorker? = nil) async throws(StoreError) -> JobStanding? {
        let standing = try await read { db -> JobStanding? in
            guard try JobRecord.numbered(job.id, in: db)?.job.rowCount != nil else { return nil }
            let waiting = "SELECT number FROM jobRow WHERE jobId = ? AND state = \(JobRowState.waiting) LIMIT 1"
            let taken = """
                SELECT number FROM jobRow WHERE jobId = ? AND state = \(JobRowState.taken) AND workerId <> ? LIMIT 1
                """
            let failed = """
                SELECT failure, COUNT(*) FROM jobRow WHERE jobId = ? AND state = \(JobRowState.failed) GROUP BY failure
                """
            var failures: [String: Int] = [:]
            for row in try db.rows(failed, [job.id]) {
                var reader = ColumnReader(row)
                failures[try reader.text("failure")] = Int(try reader.integer("count"))
            }
            return JobStanding(
                hasWaitingRows: try db.integer(waiting, [job.id]) != nil,
                hasTakenRows: try db.integer(taken, [job.id, worker?.id ?? 0]) != nil,
                failures: failures
            )
        }
        return standing ?? nil
    }

    /// Puts the rows of a job that failed back, to be done again.
    ///
    /// - Parameter job: The job.
    /// - Returns: The number of rows.
    /// - Throws: The errors of storing; nothing has changed then.
    public func retryFailedRows(of job: Job) async throws(StoreError) -> Int {
        try await write { db in
            let count = try db.execute(
                """
                UPDATE jobRow SET state = \(JobRowState.waiting), workerId = NULL, line = NULL, failure = NULL
                WHERE jobId = ? AND state = \(JobRowState.failed)
                """,
                [job.id]
            )
            if count > 0 { try db.execute("UPDATE job SET endedAt = NULL, toldAt = NULL WHERE id = ?", [job.id]) }
            return count
        }
    }

    /// Notes that a job is done.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - isTelling: Whether the caller is to tell the results.
    /// - Returns: Whether the caller is the first who tells them; false where there are rows left, too.
    /// - Throws: The errors of storing; nothing has changed then.
    public func end(_ job: Job, telling isTelling: Bool) async throws(StoreError) -> Bool {
        try await write { db in
            let now = try db.now()
            let isDone = """
                rowCount IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM jobRow r WHERE r.jobId = job.id AND r.state = \(JobRowState.waiting))
                AND NOT EXISTS (SELECT 1 FROM jobRow r WHERE r.jobId = job.id AND r.state = \(JobRowState.taken))
                """
            try db.execute("UPDATE job SET endedAt = ? WHERE id = ? AND endedAt IS NULL AND \(isDone)", [now, job.id])
            guard isTelling else { return false }
            let sql = "UPDATE job SET toldAt = ? WHERE id = ? AND toldAt IS NULL AND endedAt IS NOT NULL"
            return try db.execute(sql, [now, job.id]) == 1
        }
    }

    /// Gives what became of the rows of a job, in the order of their numbers.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - number: The number after which to begin.
    ///   - limit: The greatest number of results.
    /// - Returns: The results; rows that are not finished are left out.
    /// - Throws: The errors of looking up.
    public func results(of job: Job, after number: Int, limit: Int = 500) async throws(StoreError) -> [JobResult] {
        let sql = """
            SELECT number, line, failure FROM jobRow
            WHERE jobId = ? AND number > ? AND state IN (\(JobRowState.done), \(JobRowState.failed))
            ORDER BY number LIMIT ?
            """
        let results = try await read { db in
            try db.rows(sql, [job.id, number, limit])
                .map { row in
                    var reader = ColumnReader(row)
                    return JobResult(
                        number: Int(try reader.integer("number")),
                        line: try reader.bytes("line"),
                        failure: try reader.optionalText("failure")
                    )
                }
        }
        return results ?? []
    }
}
