import OfflineStore
import Screenlets
import StoreEngine

/// The loading of a job's rows by one process.
struct RowLoading: Sendable {
    /// The rows that go to the store together.
    private static let share = 500

    let job: Job
    let store: OfflineStore
    let clock: SessionClock
    let patience: StorePatience
    let stopSignal: StopSignal

    /// Loads all rows, if nobody else does.
    ///
    /// - Parameters:
    ///   - input: Gives the rows.
    ///   - header: What is to be done with them, as it is stored.
    ///   - template: The names of the files; nil for uploads.
    /// - Returns: Whether they are loaded; false where another process is doing that, and nothing was read of the input.
    /// - Throws: ``PortraitError/Code/interrupted``, ``PortraitError/Code/cacheBusy`` where the lease was lost, and what goes
    ///   wrong with the input or the store.
    func run(
        _ input: inout some BatchInput,
        header: [UInt8],
        template: OutputTemplate?
    ) async throws(PortraitError) -> Bool {
        let entered = try await patience.ask { () async throws(StoreError) in
            try await store.enter(job, for: WorkerLease.lease)
        }
        guard let worker = entered else { return false }
        async let _: Void = renew(worker)
        do throws(PortraitError) {
            let isLoader = try await patience.ask { () async throws(StoreError) in
                try await store.beginLoading(job, by: worker, header: header)
            }
            if isLoader { try await load(&input, by: worker, template) }
            await leave(worker)
            return isLoader
        } catch {
            await leave(worker)
            throw error
        }
    }

    private func load(
        _ input: inout some BatchInput,
        by worker: JobWorker,
        _ template: OutputTemplate?
    ) async throws(PortraitError) {
        var digest = RowsDigest()
        var count = 0
        var rows: [JobRow] = []
        var isChecked = template == nil
        while let row = try await input.next() {
            if !isChecked, let columns = input.columns {
                try template?.check(columns)
                isChecked = true
            }
            let written = try row.written()
            digest.append(written)
            rows.append(JobRow(number: row.number, content: written))
            count += 1
            if rows.count == Self.share { try await put(&rows, by: worker) }
        }
        // What was read is not all there is.
        guard !stopSignal.isSent else { throw .stopped }
        try await put(&rows, by: worker)
        let sum = digest.value
        let isWhole = try await patience.ask { () async throws(StoreError) in
            try await store.endLoading(rowCount: count, digest: sum, by: worker)
        }
        guard isWhole else { throw lost }
    }

    private func put(_ rows: inout [JobRow], by worker: JobWorker) async throws(PortraitError) {
        let part = rows
        let isStored = try await patience.ask { () async throws(StoreError) in try await store.load(part, by: worker) }
        guard isStored else { throw lost }
        rows.removeAll(keepingCapacity: true)
    }

    /// Keeps others from loading until the task is cancelled.
    private func renew(_ worker: JobWorker) async {
        while !Task.isCancelled {
            do {
                try await clock.sleep(WorkerLease.lease / 3)
                _ = try await store.renew(worker, for: WorkerLease.lease)
            } catch {
                // A store that is away is asked again; who is cancelled ends.
                continue
            }
        }
    }

    private func leave(_ worker: JobWorker) async {
        do throws(StoreError) {
            try await store.leave(worker)
        } catch {
            // The lease ends with its time, or with the process.
        }
    }

    private var lost: PortraitError {
        PortraitError(
            .cacheBusy,
            message: "another process loads the rows of the job \(job.name)",
            hint: "wait for it, and start without an input"
        )
    }
}
