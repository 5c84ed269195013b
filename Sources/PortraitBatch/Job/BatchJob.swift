public import OfflineStore
public import Screenlets
import StoreEngine

/// A batch whose rows are in the store, so that any number of processes on any number of machines may work on it.
public struct BatchJob: Sendable {
    /// The longest time that a worker waits for a store that is busy or away.
    public static let storePatience = Duration.seconds(30)

    /// The name that its workers know it by.
    public let name: String

    private let store: OfflineStore
    private let clock: SessionClock
    private let patience: StorePatience

    /// Names a job; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - name: The name of the job.
    ///   - store: The store.
    ///   - patience: The longest time that is waited for a store that is away, 30 seconds by default.
    ///   - clock: Time and chance.
    public init(
        named name: String,
        in store: OfflineStore,
        patience: Duration = Self.storePatience,
        clock: SessionClock = SessionClock()
    ) {
        self.name = name
        self.store = store
        self.clock = clock
        self.patience = StorePatience(clock: clock, limit: patience)
    }

    // MARK: The rows

    /// What the job is about, as who loaded it said.
    ///
    /// - Returns: What it is about.
    /// - Throws: ``PortraitError/Code/usage`` where there is no such job, or its rows were not loaded to their end.
    public func header() async throws(PortraitError) -> JobHeader { try JobHeader(try await loaded().header) }

    /// Finds the job for a worker who brings no rows.
    ///
    /// - Parameter header: What the worker would do.
    /// - Returns: The job.
    /// - Throws: ``PortraitError/Code/usage`` where there is no such job, its rows were not loaded to their end, or it is
    ///   about something else.
    public func find(_ header: JobHeader) async throws(PortraitError) -> Job {
        let job = try await loaded()
        try compare(header, with: job)
        return job
    }

    /// Loads the rows of the job; where they are there already, makes sure that they are the same.
    ///
    /// A loading that was broken off is done again from its beginning; nobody takes rows before its end.
    ///
    /// - Parameters:
    ///   - input: Gives the rows, some of which are in memory at a time.
    ///   - header: What is to be done with them.
    ///   - template: The names of the files, which must not ask for what the rows do not have; nil for uploads.
    ///   - stopSignal: Ends the loading when it is sent.
    /// - Returns: The job.
    /// - Throws: ``PortraitError/Code/usage`` where a job of this name is about something else or has other rows,
    ///   ``PortraitError/Code/interrupted``, and what goes wrong with the input or the store.
    public func load(
        _ input: inout some BatchInput,
        header: JobHeader,
        template: OutputTemplate? = nil,
        stopSignal: StopSignal = StopSignal()
    ) async throws(PortraitError) -> Job {
        let written = try header.written()
        while true {
            let job = try await ask { () async throws(StoreError) in
                try await store.makeJob(named: name, header: written)
            }
            if job.rowCount != nil {
                try compare(header, with: job)
                try await compareRows(&input, with: job, stopSignal: stopSignal)
                return job
            }
            let loading = RowLoading(job: job, store: store, clock: clock, patience: patience, stopSignal: stopSignal)
            if try await loading.run(&input, header: written, template: template) { return try await loaded() }
            try await pause(stopSignal)
        }
    }

    /// The job with all of its rows.
    private func loaded() async throws(PortraitError) -> Job {
        let job = try await ask { () async throws(StoreError) in try await store.job(named: name) }
        if let job, job.rowCount != nil { return job }
        throw PortraitError(
            .usage,
            message: job == nil ? "there is no job \(name)" : "the rows of the job \(name) are not all loaded",
            hint: "start it once with its rows, its output and the name \(name)"
        )
    }

    private func compare(_ header: JobHeader, with job: Job) throws(PortraitError) {
        guard let difference = header.difference(from: try JobHeader(job.header)) else { return }
        throw PortraitError(
            .usage,
            message: "the job \(name) has another \(difference)",
            hint: BatchHint.otherJob
        )
    }

    private func compareRows(
        _ input: inout some BatchInput,
        with job: Job,
        stopSignal: StopSignal
    ) async throws(PortraitError) {
        var digest = RowsDigest()
        var count = 0
        while let row = try await input.next() {
            digest.append(try row.written())
            count += 1
        }
        guard !stopSignal.isSent else { throw .stopped }
        guard count != job.rowCount || digest.value != job.digest else { return }
        let isLonger = count != job.rowCount
        throw PortraitError(
            .usage,
            message: "the job \(name) has other rows: "
                + (isLonger ? "\(job.rowCount ?? 0), not \(count)" : "as many, but not the same"),
            hint: BatchHint.otherRows
        )
    }

    // MARK: The work

    /// Works for the job, as one of its workers.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - retriesFailures: Whether the rows that failed are done again.
    ///   - report: The path of the report of the whole job; nil for none. The first who finds the job done writes it, and who
    ///     comes when it is done.
    ///   - work: Does what there is to do for the rows that it takes.
    /// - Returns: What the work came to, with what the others did where the job is done.
    /// - Throws: What goes wrong with the store, and what the work throws.
    public func work(
        for job: Job,
        retryingFailures retriesFailures: Bool = false,
        report: String? = nil,
        _ work: (WorkerLease) async throws(PortraitError) -> BatchSummary
    ) async throws(PortraitError) -> BatchSummary {
        if retriesFailures {
            _ = try await ask { () async throws(StoreError) in try await store.retryFailedRows(of: job) }
        }
        let wasDone = try await ask { () async throws(StoreError) in try await store.job(named: name) }?.endedAt != nil
        let worker = try await ask { () async throws(StoreError) in
            try await store.enter(job, for: WorkerLease.lease)
        }
        guard let worker else { throw .removed(name) }
        let lease = WorkerLease(job, as: worker, in: store, clock: clock, patience: patience)
        // Ends with this function, whichever way that ends.
        async let _: Void = lease.renew()
        var summary: BatchSummary
        do throws(PortraitError) {
            summary = try await work(lease)
        } catch {
            await lease.leave()
            throw error
        }
        await lease.leave()
        if !summary.isPartial, summary.fault == nil {
            try await conclude(job, &summary, report: report, isAskedAgain: wasDone)
        }
        return summary
    }

    /// Adds what the others did, and writes the report where that is this worker's.
    private func conclude(
        _ job: Job,
        _ summary: inout BatchSummary,
        report: String?,
        isAskedAgain: Bool
    ) async throws(PortraitError) {
        let isFirst = try await ask { () async throws(StoreError) in
            try await store.end(job, telling: report != nil)
        }
        let standing = try await ask { () async throws(StoreError) in try await store.standing(of: job) }
        guard let standing else { throw .removed(name) }
        var failures: [PortraitError.Code: Int] = [:]
        for (code, count) in standing.failures { failures[PortraitError.Code(rawValue: code) ?? .defect] = count }
        summary.failures = failures
        summary.skipped = max(0, (job.rowCount ?? 0) - summary.failed - summary.done)
        if let report, isFirst || isAskedAgain {
            try await JobReport(job: job, store: store, patience: patience).write(to: report)
        }
    }

    /// Removes the job with its rows and what became of them.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where there is no such job, ``PortraitError/Code/cacheBusy`` where somebody is
    ///   at work on it.
    public func forget() async throws(PortraitError) {
        switch try await ask({ () async throws(StoreError) in try await store.removeJob(named: name) }) {
        case true?: return
        case false?:
            throw PortraitError(
                .cacheBusy,
                message: "a worker is at work on the job \(name)",
                hint: "stop it, or wait until it is done"
            )
        case nil: throw PortraitError(.usage, message: "there is no job \(name)", hint: "is the name right?")
        }
    }

    /// Asks the store, at the beginning of the work: one that is away is reported at once.
    private func ask<Value>(_ body: () async throws(StoreError) -> Value) async throws(PortraitError) -> Value {
        do throws(StoreError) {
            return try await body()
        } catch {
            throw PortraitError(error)
        }
    }

    private func pause(_ stopSignal: StopSignal) async throws(PortraitError) {
        guard !stopSignal.isSent else { throw .stopped }
        do {
            try await clock.sleep(WorkerLease.pause)
        } catch {
            throw .stopped
        }
    }
}

extension PortraitError {
    /// The loading of a job was stopped by its user.
    static let stopped = PortraitError(
        .interrupted,
        message: "the rows were not all read",
        hint: "start it again with its rows"
    )
}
