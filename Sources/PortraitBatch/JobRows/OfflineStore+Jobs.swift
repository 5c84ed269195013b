import FoundationEssentials
public import OfflineStore
public import StoreEngine

extension OfflineStore {
    /// Finds a job.
    ///
    /// - Parameter name: The name of the job.
    /// - Returns: The job; nil where there is none.
    /// - Throws: The errors of looking up.
    public func job(named name: String) async throws(StoreError) -> Job? {
        try await read { db in try JobRecord.named(name, in: db)?.job } ?? nil
    }

    /// Finds a job, or makes one without rows.
    ///
    /// - Parameters:
    ///   - name: The name of the job.
    ///   - header: What is to be done with the rows of a new one.
    /// - Returns: The job, which may be an older one with another header.
    /// - Throws: The errors of storing; nothing has changed then.
    public func makeJob(named name: String, header: [UInt8]) async throws(StoreError) -> Job {
        // One that is there takes no room, and may have results to tell.
        if let found = try await job(named: name) { return found }
        try await engine.requireRoom(for: header.count)
        return try await write { db in
            try db.execute(
                "INSERT INTO job (name, header) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                [name, header]
            )
            guard let record = try JobRecord.named(name, in: db) else { throw StoreError.defect(detail: "no job") }
            return record.job
        }
    }

    /// Removes a job with its rows and results; where it is done in part, the rest goes with the next removal.
    ///
    /// - Parameter name: The name of the job.
    /// - Returns: Whether it is gone; false where a worker is at work on it, nil where there was none.
    /// - Throws: The errors of storing.
    public func removeJob(named name: String) async throws(StoreError) -> Bool? {
        guard try await engine.isThere(waits: waits) else { return nil }
        let found = try await write { db -> (id: Int64, isFree: Bool)? in
            guard let record = try JobRecord.named(name, in: db) else { return nil }
            let now = try db.now()
            let workers = try JobWorkerRecord.all(of: record.job.id, in: db)
            guard workers.allSatisfy({ $0.hasEnded(at: now, seenBy: db.process) }) else {
                return (record.job.id, false)
            }
            // From now on it is like one whose loading was broken off.
            let sql = "UPDATE job SET loaderId = NULL, rowCount = NULL, digest = NULL, endedAt = NULL WHERE id = ?"
            try db.execute(sql, [record.job.id])
            try db.execute("DELETE FROM jobWorker WHERE jobId = ?", [record.job.id])
            return (record.job.id, true)
        }
        guard let found else { return nil }
        guard found.isFree, try await removeRows(of: found.id, loader: nil) else { return false }
        _ = try await write { db in
            try db.execute("DELETE FROM job WHERE id = ? AND loaderId IS NULL AND rowCount IS NULL", [found.id])
        }
        try await engine.releaseSpace()
        return true
    }

    /// Removes the jobs that are done for some time, with their results.
    ///
    /// - Parameter age: The time since they ended.
    /// - Throws: The errors of storing.
    public func removeJobs(endedFor age: Duration) async throws(StoreError) {
        guard try await engine.isThere(waits: waits) else { return }
        let oldest = Milliseconds.of(configuration.now()) - Int64(age / .milliseconds(1))
        let sql = "SELECT name FROM job WHERE endedAt < ?"
        let names = try await read { db in try db.rows(sql, [oldest]).compactMap { $0.text(0) } } ?? []
        for name in names { _ = try await removeJob(named: name) }
    }

    /// Removes the rows and claims of a job that is not loaded, some thousand at a time.
    ///
    /// - Parameters:
    ///   - jobId: The number of the job.
    ///   - loader: The worker that loads it; nil where none does.
    /// - Returns: Whether they are gone; false where another worker began to load it.
    /// - Throws: The errors of storing.
    func removeRows(of jobId: Int64, loader: JobWorker?) async throws(StoreError) -> Bool {
        for (table, column) in [("jobRow", "number"), ("jobClaim", "name")] {
            let sql = """
                DELETE FROM \(table) WHERE jobId = ? AND \(column) IN
                    (SELECT \(column) FROM \(table) WHERE jobId = ? ORDER BY \(column) LIMIT 10000)
                """
            while true {
                let count = try await keep { db -> Int? in
                    guard let record = try JobRecord.numbered(jobId, in: db), record.job.rowCount == nil,
                        record.loaderId == loader?.id
                    else { return nil }
                    return try db.execute(sql, [jobId, jobId])
                }
                guard let count else { return false }
                if count == 0 { break }
            }
        }
        return true
    }
}
