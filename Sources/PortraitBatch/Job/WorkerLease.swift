package import OfflineStore
package import Screenlets
import StoreEngine

/// What one process does for a job: it takes rows, and tells the store what became of them.
///
/// Its rows are its own as long as it renews its lease, which it does as long as it runs. Where it could not, as it was
/// stopped for too long, it goes on as a new worker: what it still has of the old one's rows is not noted any more.
public actor WorkerLease {
    /// The time for which rows are a worker's own; it is renewed after a third of it.
    static let lease = Duration.seconds(30)
    /// The time after which a renewal that failed is tried again: there is time for some before the lease is over.
    static let retry = Duration.seconds(2)
    /// The time between two looks at rows that others are at work on.
    static let pause = Duration.milliseconds(500)

    /// The job.
    public let job: Job

    private let store: OfflineStore
    private let clock: SessionClock
    private let patience: StorePatience
    private var worker: JobWorker
    /// Whether the work has ended, so that nobody is entered any more.
    private var hasLeft = false
    /// The rows that were taken and not finished, and who took them.
    private var rows: [Int: JobWorker] = [:]
    private let results: Gathering<(JobWorker, JobResult), Result<Bool, PortraitError>>
    private let claims: Gathering<(JobWorker, JobClaim), Result<Int?, PortraitError>>

    /// Begins to work.
    ///
    /// - Parameters:
    ///   - job: The job, all of whose rows are loaded.
    ///   - worker: This process.
    ///   - store: The store.
    ///   - clock: Time and chance.
    ///   - patience: The longest time that is waited for a store that is away.
    package init(_ job: Job, as worker: JobWorker, in store: OfflineStore, clock: SessionClock, patience: StorePatience)
    {
        self.job = job
        self.worker = worker
        self.store = store
        self.clock = clock
        self.patience = patience
        results = Gathering(most: 64) { items in
            await Self.together(items, patience) { results, worker throws(StoreError) in
                try await store.finish(results, by: worker)
            }
        }
        claims = Gathering(most: 64) { items in
            await Self.together(items, patience) { claims, worker throws(StoreError) in
                try await store.claim(claims, by: worker)
            }
        }
    }

    // MARK: Rows

    /// Takes rows; waits for those that others are at work on, as they may not finish them.
    ///
    /// - Parameters:
    ///   - count: The greatest number of rows.
    ///   - stopSignal: Ends the waiting when it is sent.
    /// - Returns: The rows; none where nothing is left to do, or nobody wants more.
    /// - Throws: What the store fails with for too long, and ``PortraitError/Code/usage`` where the job was removed.
    package func take(_ count: Int, stopSignal: StopSignal) async throws(PortraitError) -> [BatchRow] {
        while !stopSignal.isSent, !Task.isCancelled {
            if let rows = try await takeNow(count) { return rows }
            do {
                try await clock.sleep(Self.pause)
            } catch {
                break
            }
        }
        return []
    }

    /// Takes rows that are free; none where nothing is left to do, nil where others are at work on the rest.
    private func takeNow(_ count: Int) async throws(PortraitError) -> [BatchRow]? {
        let (store, worker) = (store, worker)
        let known = Set(rows.filter { $0.value == worker }.keys)
        let taken = try await patience.ask { () async throws(StoreError) in
            try await store.takeRows(count, for: worker, besides: known)
        }
        guard let taken else {
            try await enterAgain(after: worker)
            return nil
        }
        if !taken.isEmpty {
            for row in taken { rows[row.number] = worker }
            return taken.map { BatchRow($0) }
        }
        let recovered = try await patience.ask { () async throws(StoreError) in
            try await store.recoverRows(for: worker)
        }
        let standing = try await patience.ask { () async throws(StoreError) in
            try await store.standing(of: job, besides: worker)
        }
        guard let standing else { throw .removed(job.name) }
        return recovered == 0 && standing.isDone ? [] : nil
    }

    /// Takes names for a row; see ``OutputClaims``.
    ///
    /// - Parameters:
    ///   - names: The hashes of the names.
    ///   - row: The number of the row.
    /// - Returns: The place of the first name that another row has, or nil where all are now this row's.
    /// - Throws: What the store fails with for too long.
    func claim(_ names: [UInt64], of row: Int) async throws(PortraitError) -> Int? {
        try await claims.answer(to: (rows[row] ?? worker, JobClaim(row: row, names: names))).get()
    }

    /// Tells what became of a row.
    ///
    /// - Parameter line: The line of the report.
    /// - Returns: Whether it is noted; false where another worker has the row by now.
    /// - Throws: What the store fails with for too long.
    package func finish(_ line: BatchReportLine) async throws(PortraitError) -> Bool {
        let result = JobResult(number: line.row, line: try line.written(), failure: line.error?.code.rawValue)
        defer { rows[line.row] = nil }
        return try await results.answer(to: (rows[line.row] ?? worker, result)).get()
    }

    /// Asks for some together, once for each worker that this process has been.
    private static func together<Item: Sendable, Answer: Sendable>(
        _ items: [(JobWorker, Item)],
        _ patience: StorePatience,
        _ ask: @Sendable ([Item], JobWorker) async throws(StoreError) -> [Answer]
    ) async -> [Result<Answer, PortraitError>] {
        var answers = [Result<Answer, PortraitError>?](repeating: nil, count: items.count)
        for worker in Set(items.map(\.0)) {
            let indices = items.indices.filter { items[$0].0 == worker }
            do throws(PortraitError) {
                let given = try await patience.ask { () async throws(StoreError) in
                    try await ask(indices.map { items[$0].1 }, worker)
                }
                for (index, answer) in zip(indices, given) { answers[index] = .success(answer) }
            } catch {
                for index in indices { answers[index] = .failure(error) }
            }
        }
        return answers.map { $0 ?? .failure(.defect("a row of a job got no answer")) }
    }

    // MARK: The lease

    /// Renews the lease until the task is cancelled.
    ///
    /// It ends under a worker that lives only where the store can't be reached, or the process stands still, for as long as
    /// the rest of it.
    package func renew() async {
        var wait = Self.lease / 3
        while !Task.isCancelled, !hasLeft {
            do {
                try await clock.sleep(wait)
                guard !hasLeft else { return }
                wait = Self.retry
                let worker = worker
                if try await !store.renew(worker, for: Self.lease) { try await enterAgain(after: worker) }
                wait = Self.lease / 3
            } catch {
                // A store that is away is asked again soon; who is cancelled ends.
                continue
            }
        }
    }

    /// Goes on as a new worker, unless that was done already: who renews and who takes rows may both find the old one gone.
    private func enterAgain(after old: JobWorker) async throws(PortraitError) {
        guard worker == old, !hasLeft else { return }
        let store = store
        let new = try await patience.ask { () async throws(StoreError) in try await store.enter(job, for: Self.lease) }
        guard let new else { throw .removed(job.name) }
        // One that nobody renews would lose its rows: of two there is one, and the other ends with its time.
        if worker == old { worker = new }
    }

    /// Ends the work; rows that were taken and not finished are others' to take.
    package func leave() async {
        hasLeft = true
        do throws(StoreError) {
            try await store.leave(worker)
        } catch {
            // The rows are free when the lease is over, or the process has ended.
        }
    }
}

extension StoreError {
    /// Whether the store may answer when it is asked again.
    var mayPass: Bool {
        switch self {
        case .busy, .away: true
        default: false
        }
    }
}

extension PortraitError {
    /// A job was removed while it was worked on.
    static func removed(_ name: String) -> PortraitError {
        PortraitError(
            .usage,
            message: "the job \(name) was removed",
            hint: "load it again, with an input"
        )
    }
}
