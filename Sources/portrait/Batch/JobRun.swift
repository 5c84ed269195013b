import LiferayPortal
import OfflineStore
import PortraitBatch
import Screenlets

/// A worker of a job, from its options to its exit code; what it does with the rows is told by others.
struct JobRun: Sendable {
    /// What the worker does with rows; the session is nil where the rows are local pictures.
    typealias Work =
        @Sendable (
            SessionContext?, WorkerLease, JobInput, StopSignal, _ observe: @escaping @Sendable (BatchEvent) -> Void
        ) async throws(PortraitError) -> BatchSummary

    let name: String
    let options: BatchOptions
    let composition: Composition
    let source: BatchSource?

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - options: How the batch goes about its rows.
    ///   - composition: The parts of the program.
    ///   - source: Where the rows come from; nil for a worker who brings none.
    ///   - others: Options that don't go with a job, whether each is given, and why.
    /// - Throws: ``PortraitError/Code/usage`` for an option that does not go with a job, and for rows that a job is to be
    ///   removed with.
    init(
        _ options: BatchOptions,
        composition: Composition,
        source: BatchSource?,
        without others: [(option: String, isGiven: Bool, reason: String)] = []
    ) throws(PortraitError) {
        guard let name = options.job, (1...200).contains(name.utf8.count) else {
            throw PortraitError(
                .usage,
                message: options.job == nil
                    ? "--forget needs the name of a job" : "a job needs a name that is not too long",
                hint: "such as --job thumbnails"
            )
        }
        let none = [
            ("--journal", options.journal != nil, "the store keeps what became of its rows"),
            ("--shard", options.shard != nil, "its workers share the rows by themselves"),
            ("--dry-run", options.dryRun, "what is rehearsed is not to be kept"),
        ]
        for (option, isGiven, reason) in none + others where isGiven {
            throw PortraitError(.usage, message: "\(option) does not go with --job", hint: "leave it out: \(reason)")
        }
        if options.forget, source != nil {
            throw PortraitError(
                .usage,
                message: "--forget takes no rows",
                hint: "leave the input out: the job goes with all of its rows"
            )
        }
        self.name = name
        self.options = options
        self.composition = composition
        self.source = source
    }

    /// Removes the job.
    func forget() async throws {
        let store = try composition.store()
        defer { store.close() }
        try await BatchJob(named: name, in: store).forget()
        try StandardStreams.tell(Removal(forgotten: name), composition.options) { "the job \(name) is removed" }
    }

    /// What is told of a job that was removed.
    private struct Removal: Encodable {
        var forgotten: String
    }

    /// What the job is about, as who loaded it said.
    func header() async throws -> JobHeader {
        let store = try composition.store()
        defer { store.close() }
        return try await BatchJob(named: name, in: store).header()
    }

    /// Loads the rows where there are some to load, works until the job is done, tells what came of it, and throws the
    /// exit code.
    ///
    /// - Parameters:
    ///   - header: What is done with the rows.
    ///   - template: The names of the files; nil for uploads.
    ///   - work: Does it.
    /// - Throws: What goes wrong with the job, and the exit code of a batch that leaves something to do.
    func run(_ header: JobHeader, template: OutputTemplate?, _ work: @escaping Work) async throws {
        MemoryArenas.limit()
        let batch = InterruptibleBatch(composition: composition, job: name)
        let stopSignal = batch.stopSignal
        let input = try source?.open(stopSignal: stopSignal)
        let store = try composition.store()
        defer { store.close() }
        let policy = try composition.settings.policy()
        let job = BatchJob(named: name, in: store)
        try await batch.run { progress in
            try await withSession(asksPortal: !header.portal.isEmpty) { session in
                let found: Job
                if var rows = try input?.rows(of: session, policy: policy) {
                    found = try await job.load(&rows, header: header, template: template, stopSignal: stopSignal)
                } else {
                    found = try await job.find(header)
                }
                return try await job.work(
                    for: found,
                    retryingFailures: options.resume,
                    report: options.report
                ) { lease throws(PortraitError) in
                    let rows = JobInput(lease, stopSignal: stopSignal)
                    return try await work(session, lease, rows, stopSignal) { progress.note($0) }
                }
            }
        }
    }

    /// Gives a session where rows are users; local pictures need none.
    private func withSession(
        asksPortal: Bool,
        _ body: @Sendable (SessionContext?) async throws -> BatchSummary
    ) async throws -> BatchSummary {
        guard asksPortal else { return try await body(nil) }
        return try await rowComposition.withSession { _, context in try await body(context) }
    }

    /// The parts of the program as the rows use them, which wait for the store as long as the job itself does.
    var rowComposition: Composition {
        var patient = composition
        patient.storePatience = BatchJob.storePatience
        return patient
    }
}
