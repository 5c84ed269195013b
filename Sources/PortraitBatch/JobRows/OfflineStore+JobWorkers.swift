public import OfflineStore
public import StoreEngine

extension OfflineStore {
    /// Makes this process a worker of a job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - time: The time for which its rows are its own, unless it renews that.
    /// - Returns: The worker; nil where the job was removed.
    /// - Throws: The errors of storing; nothing has changed then.
    public func enter(_ job: Job, for time: Duration) async throws(StoreError) -> JobWorker? {
        let length = Int64(time / .milliseconds(1))
        return try await write { db in
            guard try JobRecord.numbered(job.id, in: db) != nil else { return nil }
            let process = db.process
            let id = try db.insert(
                """
                INSERT INTO jobWorker (jobId, place, processId, startedAt, expiresAt) VALUES (?, ?, ?, ?, ?)
                RETURNING id
                """,
                [job.id, process.place, process.processId, process.startedAt, try db.now() + length]
            )
            return JobWorker(id: id, jobId: job.id)
        }
    }

    /// Makes a worker's lease hold for longer, also where it has expired and nobody has noticed.
    ///
    /// - Parameters:
    ///   - worker: The worker.
    ///   - time: The time from now on for which its rows are its own.
    /// - Returns: Whether they are; false where others have them by now.
    /// - Throws: The errors of storing; nothing has changed then.
    public func renew(_ worker: JobWorker, for time: Duration) async throws(StoreError) -> Bool {
        let length = Int64(time / .milliseconds(1))
        return try await keep { db in
            let sql = "UPDATE jobWorker SET expiresAt = ? WHERE id = ?"
            return try db.execute(sql, [try db.now() + length, worker.id]) == 1
        }
    }

    /// Ends a worker; the rows that it has not finished are given back.
    ///
    /// - Parameter worker: The worker.
    /// - Throws: The errors of storing; the worker then ends with its lease or its process.
    public func leave(_ worker: JobWorker) async throws(StoreError) {
        _ = try await write { db in try JobWorkerRecord.remove(worker, in: db) }
    }

    /// Takes the rows of workers that have ended away from them, so that others may take them.
    ///
    /// - Parameter worker: The worker that asks.
    /// - Returns: The number of rows that are free by that.
    /// - Throws: The errors of storing; nothing has changed then.
    public func recoverRows(for worker: JobWorker) async throws(StoreError) -> Int {
        // Mostly nobody has ended, and a look disturbs no one.
        let hasEnded = try await read { db in
            let (now, observer) = (try db.now(), db.process)
            return try JobWorkerRecord.all(of: worker.jobId, in: db)
                .contains { $0.worker != worker && $0.hasEnded(at: now, seenBy: observer) }
        }
        guard hasEnded == true else { return 0 }
        return try await write { db in
            let (now, observer) = (try db.now(), db.process)
            var count = 0
            for record in try JobWorkerRecord.all(of: worker.jobId, in: db)
            where record.worker != worker && record.hasEnded(at: now, seenBy: observer) {
                count += try JobWorkerRecord.remove(record.worker, in: db)
            }
            return count
        }
    }
}
