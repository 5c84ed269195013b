public import PortraitDrawing
public import Screenlets

/// Changes the portraits of many users, each through the same policy and the same queue of pending edits as a single one.
public struct BatchUploader: Sendable {
    /// The portal, the account and the store, with the habits of a batch: what rows that come from a list are made of, so
    /// that a trouble of the portal is waited for there as well.
    public let session: SessionContext

    private let configuration: BatchProcessor.Configuration
    private let hooks: BatchHooks
    private let isRehearsal: Bool

    /// Creates an uploader; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - session: The portal, the account and the store.
    ///   - configuration: How it behaves; its policy says what becomes of an edit without a connection.
    ///   - hooks: The hooks that hear of every edit.
    ///   - workers: Starts the processes that decode; nil, the default, where this process does.
    ///   - isRehearsal: Whether nothing is sent or stored.
    public init(
        session: SessionContext,
        configuration: BatchProcessor.Configuration,
        hooks: BatchHooks = BatchHooks(),
        workers: WorkerPool? = nil,
        isRehearsal: Bool = false
    ) {
        var batched = session.batched(parallelism: configuration.jobs * 2, patience: configuration.patience)
        batched.imagingElsewhere = UploadImaging(
            session.uploads,
            renderer: session.renderer,
            decoding: Decoding(pool: workers, quarantine: Quarantine(session.store)),
            count: configuration.jobs
        )
        self.session = batched
        self.configuration = configuration
        self.hooks = hooks
        self.isRehearsal = isRehearsal
    }

    /// Works through the rows.
    ///
    /// - Parameters:
    ///   - input: Gives the rows: users with a column `file`, or pictures that are called after their user.
    ///   - journal: Where finished rows are noted; nil for nowhere.
    ///   - report: Where every row is told; nil for nowhere.
    ///   - job: The job that the rows were taken from, which then keeps what became of them; nil for none.
    ///   - stopSignal: Stops the batch when it is sent: rows that are at work are finished.
    ///   - observe: Is told every row as it ends, one at a time.
    /// - Returns: What the batch came to; an edit that is safely stored as pending is done, and counted so.
    /// - Throws: ``PortraitError`` when the batch can't begin; what a row fails with is the row's, and what ends the batch
    ///   early is in the summary.
    public func run(
        _ input: inout some BatchInput,
        journal: BatchJournal? = nil,
        report: ReportFile? = nil,
        job: WorkerLease? = nil,
        stopSignal: StopSignal = StopSignal(),
        observe: @escaping @Sendable (BatchEvent) -> Void = { _ in }
    ) async throws(PortraitError) -> BatchSummary {
        let ledger = BatchLedger(
            journal: isRehearsal ? nil : journal,
            report: report,
            job: job,
            mostFailures: configuration.mostFailures,
            stopSignal: stopSignal,
            observe: observe
        )
        if configuration.resumes {
            try await ledger.resume(header, remembersPrints: false)
        } else {
            try await ledger.begin(header, remembersPrints: false)
        }
        let claims = OutputClaims(ignoresCase: false, job: job)
        let work = UploadWork(
            session: session,
            policy: configuration.policy,
            claims: claims,
            ledger: ledger,
            events: EventHooks(hooks, renderer: session.renderer, jobs: configuration.jobs),
            places: Pool(Array(0..<configuration.jobs * 2)),
            clock: session.clock,
            isRehearsal: isRehearsal,
            changedOnly: configuration.changedOnly
        )
        let loop = RowLoop(
            shard: configuration.shard,
            window: configuration.jobs * 4,
            burst: 1,
            output: nil,
            claims: claims,
            ledger: ledger,
            stopSignal: stopSignal,
            taken: UploadWork.taken,
            isPending: work.isPending
        )
        let isPartial = await loop.run(&input) { row, place in await work.work(row, at: place) }
        return await ledger.close(isPartial: isPartial)
    }

    private var header: JournalHeader {
        JournalHeader(
            input: configuration.inputName,
            template: "",
            recipe: configuration.uploadRecipe,
            shard: configuration.shard.map { "\($0.index)/\($0.count)" } ?? ""
        )
    }
}
