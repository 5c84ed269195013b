import PortraitBatch
import PortraitDrawing
import Screenlets

/// The uploads of a batch, from their options to the exit code.
struct BatchUploadRun: Sendable {
    private let command: BatchUploadCommand
    private let composition: Composition
    private let configuration: BatchProcessor.Configuration
    private let source: BatchSource

    /// Checks everything that can be checked before anything is asked for or sent.
    ///
    /// - Throws: ``PortraitError`` for options and settings that make no sense.
    init(_ command: BatchUploadCommand) throws(PortraitError) {
        self.command = command
        composition = try Composition(command.common, further: command.settings).paced(by: command.batch)
        source = try BatchSource(command.input, isUpload: true)
        var configuration = try command.batch.configuration(
            policy: try composition.settings.policy(),
            skipsUnchanged: false,
            input: source.name
        )
        configuration.changedOnly = try command.changedOnly()
        self.configuration = configuration
    }

    /// Runs the uploads, tells what came of them, and throws the exit code.
    func run() async throws {
        MemoryArenas.limit()
        // Refuses files that are named twice.
        _ = try BatchFiles(command.input, command.batch)
        let isRehearsal = command.batch.dryRun
        let batch = InterruptibleBatch(composition: composition, isRehearsal: isRehearsal)
        let hooks = try composition.batchHooks()
        let workers = try composition.toldDecoderChoice(try composition.renderer(), usually: .workers).workers
        let input = try source.open(stopSignal: batch.stopSignal)
        let journalPath =
            command.batch.journal
            ?? source.journalPath(with: ["upload", command.batch.shard ?? ""], in: composition.settings.cacheFolder)
        let journal =
            isRehearsal ? nil : try command.batch.openJournal(at: journalPath, isQuiet: command.common.quiet)
        let report = try command.batch.openReport()
        try await batch.run(reading: input) { progress in
            try await composition.withSession { _, session in
                let uploader = BatchUploader(
                    session: session,
                    configuration: configuration,
                    hooks: hooks,
                    workers: workers,
                    isRehearsal: isRehearsal
                )
                var rows = try input.rows(of: uploader.session, policy: configuration.policy)
                return try await uploader.run(&rows, journal: journal, report: report, stopSignal: batch.stopSignal) {
                    event in
                    progress.note(event)
                }
            }
        }
    }
}
