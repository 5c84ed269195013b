import PortraitBatch
import Screenlets

/// A batch that a person may stop: the first signal lets it finish what is at work, the second ends it at once.
struct InterruptibleBatch: Sendable {
    /// How a batch ended.
    struct Ending: Sendable {
        var summary: BatchSummary
        var isInterrupted: Bool
    }

    let stopSignal: StopSignal

    /// Runs a batch to its end, or until somebody has enough.
    ///
    /// - Parameter body: The batch.
    /// - Returns: What it came to.
    /// - Throws: What the body throws, and what ended the batch before its first row.
    func run(_ body: @escaping @Sendable () async throws -> BatchSummary) async throws -> Ending {
        let work = try await InterruptibleWork(stopSignal: stopSignal).run(body)
        let ending = Ending(summary: work.value, isInterrupted: work.isInterrupted)
        if let fault = ending.summary.fault, ending.summary.rows == 0, !ending.isInterrupted { throw fault }
        return ending
    }
}
