import PortraitDrawing
public import Screenlets

/// Makes the pictures of many rows: reads, looks up, fetches, draws and writes at the same time, in constant memory.
///
/// One bad row never stops the rest, and what becomes of a row does not depend on which row is quicker. Users are looked up
/// many at a time, pictures come over connections that are kept, and one decoding serves all renditions of a row.
public struct BatchProcessor: Sendable {
    /// The portal, the account and the store, with the habits of a batch: what rows that come from a list are made of, so
    /// that a trouble of the portal is waited for there as well; nil where all rows are local pictures.
    public let session: SessionContext?

    private let drawing: BatchDrawing
    private let template: OutputTemplate
    private let configuration: Configuration
    private let reserved: ReservedFiles
    private let clock: SessionClock

    /// Creates a processor; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - session: The portal, the account and the store; nil where all rows are local pictures.
    ///   - drawing: What is made of every row.
    ///   - template: How the files are called.
    ///   - configuration: How it behaves.
    ///   - reserved: The files that no row may write.
    ///   - clock: Time and chance.
    public init(
        session: SessionContext?,
        drawing: BatchDrawing,
        template: OutputTemplate,
        configuration: Configuration,
        reserved: ReservedFiles = ReservedFiles(),
        clock: SessionClock = SessionClock()
    ) {
        // A picture is on its way for every one that is drawn, and some more for the way.
        self.session = session?.batched(parallelism: configuration.jobs * 4, patience: configuration.patience)
        self.drawing = drawing
        self.template = template
        self.configuration = configuration
        self.reserved = reserved
        self.clock = clock
    }

    /// Works through the rows.
    ///
    /// - Parameters:
    ///   - input: Gives the rows.
    ///   - output: The folder that is written to; nil for a rehearsal, which looks users up and writes nothing.
    ///   - journal: Where finished rows are noted; nil for nowhere.
    ///   - report: Where every row is told; nil for nowhere.
    ///   - job: The job that the rows were taken from, which then keeps what became of them; nil for none.
    ///   - stopSignal: Stops the batch when it is sent: rows that are at work are finished.
    ///   - observe: Is told every row as it ends, one at a time.
    /// - Returns: What the batch came to.
    /// - Throws: ``PortraitError`` when the batch can't begin; what a row fails with is the row's, and what ends the batch
    ///   early is in the summary.
    public func run(
        _ input: inout some BatchInput,
        output: OutputFolder?,
        journal: BatchJournal? = nil,
        report: ReportFile? = nil,
        job: WorkerLease? = nil,
        stopSignal: StopSignal = StopSignal(),
        observe: @escaping @Sendable (BatchEvent) -> Void = { _ in }
    ) async throws(PortraitError) -> BatchSummary {
        let claims = OutputClaims(ignoresCase: output?.ignoresCase ?? false, job: job)
        let ledger = BatchLedger(
            journal: output == nil ? nil : journal,
            report: report,
            job: job,
            mostFailures: configuration.mostFailures,
            stopSignal: stopSignal,
            rowsGoByNumber: template.fields.contains("row"),
            observe: observe
        )
        if configuration.resumes {
            try await ledger.resume(header, remembersPrints: configuration.skipsUnchanged)
        } else {
            try await ledger.begin(header, remembersPrints: configuration.skipsUnchanged)
        }
        let loop = RowLoop(
            shard: configuration.shard,
            window: configuration.window(asksPortal: session != nil),
            burst: session == nil ? 1 : 32,
            output: output,
            claims: claims,
            ledger: ledger,
            stopSignal: stopSignal,
            taken: RowWork.taken,
            check: template.check
        )
        let hooks = drawing.hooks
        let isPartial = await HookRunner.withRunners(
            hooks.hooks.changePictures ? configuration.jobs : 0,
            hooks.hooks,
            renderer: drawing.painter.renderer,
            report: hooks.note
        ) { runners in
            let work = work(at: input.pattern, output, runners, claims, ledger)
            return await loop.run(&input) { row, place in await work.work(row, at: place) }
        }
        return await ledger.close(isPartial: isPartial)
    }

    /// What is done for each row.
    private func work(
        at inputs: PicturePattern?,
        _ output: OutputFolder?,
        _ runners: [HookRunner],
        _ claims: OutputClaims,
        _ ledger: BatchLedger
    ) -> RowWork {
        let decoding = Decoding(pool: drawing.workers, quarantine: Quarantine(session?.store))
        let places = (0..<configuration.jobs)
            .map { place in
                BatchWorker(
                    painter: PainterWorker(drawing.painter.renderer, decoding: decoding, callerWaits: true),
                    runner: runners.isEmpty ? nil : runners[place]
                )
            }
        return RowWork(
            session: session,
            drawing: drawing,
            template: template,
            output: output,
            inputs: inputs,
            reserved: reserved,
            policy: configuration.policy,
            skipsUnchanged: configuration.skipsUnchanged,
            workers: Pool(places),
            claims: claims,
            ledger: ledger,
            events: EventHooks(drawing.hooks, renderer: drawing.painter.renderer, jobs: configuration.jobs),
            clock: clock
        )
    }

    /// What the journal says of the batch.
    private var header: JournalHeader {
        JournalHeader(
            input: configuration.inputName,
            template: template.text,
            recipe: drawing.identity,
            shard: configuration.shard.map { "\($0.index)/\($0.count)" } ?? ""
        )
    }
}
