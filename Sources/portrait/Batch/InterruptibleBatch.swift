import PortraitBatch
import Screenlets

/// A batch that a person watches and may stop: the first signal lets it finish what is at work, the second ends it at once.
struct InterruptibleBatch: Sendable {
    /// What the first signal sends.
    let stopSignal = StopSignal()
    let composition: Composition
    /// Whether nothing is written or sent.
    var isRehearsal = false
    /// The job that the rows are of; nil for none.
    var job: String?

    /// Runs a batch to its end, or until somebody has enough, tells what came of it, and throws the exit code.
    ///
    /// - Parameters:
    ///   - input: What is read meanwhile, which tells how far the batch is; nil, the default, where that tells nothing.
    ///   - body: The batch; told where to note its rows.
    /// - Throws: What the body throws, what ended the batch before its first row, and the exit code of one that leaves
    ///   something to do.
    func run(
        reading input: OpenBatchSource? = nil,
        _ body: @escaping @Sendable (BatchProgress) async throws -> BatchSummary
    ) async throws {
        let progress = BatchProgress(composition.options, process: composition.process) { input?.fraction }
        let ending = try await InterruptibleWork(noun: "rows", stopSignal: stopSignal)
            .run { try await body(progress) }
        progress.end()
        let summary = ending.value
        if let fault = summary.fault, summary.rows == 0, !ending.isInterrupted { throw fault }
        try BatchAnnouncement(summary, seconds: progress.seconds, isRehearsal: isRehearsal, job: job)
            .tell(composition.options)
        if ending.isInterrupted { throw ExitCode(ExitStatus.code(for: .interrupted)) }
        if let fault = summary.fault { throw ExitCode(ExitStatus.code(for: fault.code)) }
        guard summary.failed > 0 || summary.pending > 0 || summary.isPartial else { return }
        throw ExitCode(ExitStatus.somethingRemains)
    }
}
