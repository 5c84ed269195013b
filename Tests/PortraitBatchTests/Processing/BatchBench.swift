import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitBatch
import PortraitDrawing
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// A portal of many users, a store, an output folder, and batches over them.
final class BatchBench: Sendable {
    let scratch = Scratch()
    let portal: CrowdedPortal
    let store: OfflineStore
    private let time = Mutex(Date(timeIntervalSince1970: 0))

    init(users: ClosedRange<Int64> = 1...200) throws {
        portal = CrowdedPortal(users: users, picture: try LoadingBench.picture(side: 24))
        store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: scratch.path + "/cache", busyTimeout: .seconds(300))
        )
    }

    deinit { store.close() }

    /// The time that the batch has waited for in all; none is really waited.
    var waited: Double { time.withLock { $0.timeIntervalSince1970 } }

    /// What a run came to.
    struct Outcome {
        var summary: BatchSummary
        /// The lines of the report by row.
        var lines: [Int: BatchReportLine]
        /// The files of the output folder.
        var files: [String: [UInt8]]
    }

    func run(
        _ text: String,
        template: String = "{userId}.{format}",
        renditions: [BatchRendition]? = nil,
        journal: String? = nil,
        report: String? = nil,
        rehearses: Bool = false,
        then fault: PortraitError? = nil,
        hooks: BatchHooks = BatchHooks(),
        stopSignal: StopSignal = StopSignal(),
        _ change: (inout BatchProcessor.Configuration) -> Void = { _ in }
    ) async throws -> Outcome {
        try await run(
            template: template,
            renditions: renditions,
            journal: journal,
            report: report,
            rehearses: rehearses,
            hooks: hooks,
            stopSignal: stopSignal,
            change
        ) { _ in try RowReader.of(text, then: fault) }
    }

    /// Runs a batch over rows that are made of the session that the processor gives.
    func run<Input: BatchInput>(
        template: String = "{userId}.{format}",
        renditions: [BatchRendition]? = nil,
        journal: String? = nil,
        report: String? = nil,
        rehearses: Bool = false,
        hooks: BatchHooks = BatchHooks(),
        stopSignal: StopSignal = StopSignal(),
        _ change: (inout BatchProcessor.Configuration) -> Void = { _ in },
        rows: (SessionContext) throws -> Input
    ) async throws -> Outcome {
        var configuration = BatchProcessor.Configuration(jobs: 2, policy: .remoteOnly, inputName: "test")
        change(&configuration)
        let clock = SessionClock(
            now: { self.time.withLock { $0 } },
            sleep: { wait in self.time.withLock { $0 += wait / .seconds(1) } },
            random: { 0 }
        )
        let session = SessionContext(portal: portal, portalKey: LoadingBench.key, store: store, clock: clock)
        let small = try Recipe(parsing: "resize:8x8")
        let processor = BatchProcessor(
            session: session,
            drawing: BatchDrawing(
                painter: PortraitPainter(Renderer()),
                renditions: renditions ?? [BatchRendition(recipe: small)],
                hooks: hooks
            ),
            template: try OutputTemplate(parsing: scratch.path + "/out/" + template),
            configuration: configuration,
            clock: clock
        )
        var input = try rows(try #require(processor.session))
        let lines = Mutex<[Int: BatchReportLine]>([:])
        let summary = try await processor.run(
            &input,
            output: rehearses ? nil : OutputFolder(scratch.path + "/out"),
            journal: journal.map { try BatchJournal(path: scratch.path + "/" + $0) },
            report: report.map { try ReportFile(path: scratch.path + "/" + $0) },
            stopSignal: stopSignal
        ) { event in
            lines.withLock { lines in
                switch event {
                case .finished(let line, _), .skipped(let line): lines[line.row] = line
                case .failed(var line, let error):
                    line.error = BatchReportLine.Failure(error)
                    lines[line.row] = line
                }
            }
        }
        return Outcome(summary: summary, lines: lines.withLock { $0 }, files: try scratch.files("out"))
    }
}

extension BatchHooks {
    /// A hook that is a line of shell.
    static func shell(
        _ script: String,
        on event: HookEvent = .response,
        failure: HookFailure = .fail
    ) throws -> BatchHooks {
        let command = try #require(HookCommand(script, usesShell: true))
        let path = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        return BatchHooks(
            Hooks(commands: [event: command], failure: failure, timeLimit: .seconds(300), environment: path)
        )
    }
}

extension RowReader {
    /// A reader of a text that comes as a whole, and may be followed by a failure.
    static func of(_ text: String, then fault: PortraitError? = nil) throws(PortraitError) -> RowReader {
        var bytes: [UInt8]? = Array(text.utf8)
        return try RowReader(format: nil) { () async throws(PortraitError) in
            defer { bytes = nil }
            if bytes == nil, let fault { throw fault }
            return bytes
        }
    }
}
