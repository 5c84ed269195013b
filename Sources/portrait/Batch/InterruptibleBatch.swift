import PortraitBatch
import Screenlets

/// A batch that a person may stop: the first signal lets it finish what is at work, the second ends it at once.
struct InterruptibleBatch: Sendable {
    /// How a batch ended.
    struct Ending: Sendable {
        var summary: BatchSummary
        var isInterrupted: Bool
    }

    private enum Part: Sendable {
        case summary(BatchSummary)
        case signals(Int)
    }

    let stopSignal: StopSignal

    /// Runs a batch to its end, or until somebody has enough.
    ///
    /// - Parameter body: The batch.
    /// - Returns: What it came to.
    /// - Throws: What the body throws, and what ended the batch before its first row.
    func run(_ body: @escaping @Sendable () async throws -> BatchSummary) async throws -> Ending {
        let listener = SignalListener([.interrupt, .terminate])
        return try await withThrowingTaskGroup(of: Part.self) { group in
            group.addTask { .summary(try await body()) }
            group.addTask {
                var count = 0
                for await _ in listener.signals {
                    count += 1
                    if count == 2 { break }
                    stopSignal.send()
                    StandardStreams.writeError("portrait: finishing the rows that are at work; again to end at once\n")
                }
                return .signals(count)
            }
            var ending = Ending(summary: BatchSummary(), isInterrupted: false)
            while let part = try await group.next() {
                switch part {
                case .summary(let summary): ending.summary = summary
                case .signals(let count): ending.isInterrupted = count > 0
                }
                // Whichever ends first, the other has nothing left to do.
                group.cancelAll()
            }
            if let fault = ending.summary.fault, ending.summary.rows == 0, !ending.isInterrupted { throw fault }
            return ending
        }
    }
}
