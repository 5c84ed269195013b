import FoundationEssentials
import OfflineStore
import PixelPipeline
import PortraitDrawing
import ScreenletBenches
import Screenlets
import TestClocks
import Testing

@testable import PortraitBatch

/// A store with jobs that several workers share, and a clock of its leases that is turned by hand.
final class JobBench: Sendable {
    let batch: BatchBench
    let store: OfflineStore
    private let turned = TestClock()

    init() throws {
        batch = try BatchBench()
        store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: batch.scratch.path + "/jobs", now: turned.now)
        )
    }

    deinit { store.close() }

    /// Lets the leases of those who don't renew them end.
    func endLeases() { turned.advance(bySeconds: 31) }

    /// Short waits are over at once, long ones when the task is.
    let clock = SessionClock(
        sleep: { wait in
            if wait > .seconds(5) { try await Gate.waitForCancellation() }
            await Task.yield()
        },
        random: { 0 }
    )

    func job(_ name: String = "test") -> BatchJob { BatchJob(named: name, in: store, clock: clock) }

    func header(recipe: String = "resize:8x8", template: String = "{userId}.png") -> JobHeader {
        JobHeader(kind: .pictures, portal: "p", template: template, recipe: recipe)
    }

    /// Loads a job of rows.
    func load(_ text: String, header: JobHeader? = nil, then fault: PortraitError? = nil) async throws -> Job {
        var input = try RowReader.of(text, then: fault)
        let template = try OutputTemplate(parsing: "out/{userId}.{format}")
        return try await job().load(&input, header: header ?? self.header(), template: template)
    }

    /// Works for the job until it is done.
    func work(
        retrying: Bool = false,
        report: String? = nil,
        template: String = "{userId}.{format}"
    ) async throws -> BatchSummary {
        let found = try await job().find(header())
        let session = SessionContext(portal: batch.portal, portalKey: LoadingBench.key, store: batch.store)
        let small = try Recipe(parsing: "resize:8x8")
        let drawing = BatchDrawing(
            painter: PortraitPainter(Renderer()),
            renditions: [BatchRendition(recipe: small)]
        )
        let processor = BatchProcessor(
            session: session,
            drawing: drawing,
            template: try OutputTemplate(parsing: batch.scratch.path + "/out/" + template),
            configuration: BatchProcessor.Configuration(jobs: 2, policy: .remoteOnly)
        )
        let output = try OutputFolder(batch.scratch.path + "/out")
        return try await job()
            .work(
                for: found,
                retryingFailures: retrying,
                report: report.map { batch.scratch.path + "/" + $0 }
            ) { lease throws(PortraitError) in
                var rows = JobInput(lease, stopSignal: StopSignal(), share: 5)
                return try await processor.run(&rows, output: output, job: lease)
            }
    }

    /// The lines of a report; nil where there is none.
    func report(_ name: String) throws -> [BatchReportLine]? {
        try batch.scratch.files("")[name]?.split(separator: 0x0A)
            .map { try JSONDecoder().decode(BatchReportLine.self, from: Data($0)) }
    }
}
