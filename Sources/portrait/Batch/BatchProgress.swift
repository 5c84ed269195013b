import PortraitBatch
import Screenlets
import Synchronization

/// Shows how far a batch is where a person watches, and which rows failed.
final class BatchProgress: Sendable {
    /// The most failures that are told one by one; the report tells all.
    private static let mostFailures = 20

    private struct Counts {
        var done = 0
        var failed = 0
        var skipped = 0
    }

    private struct State {
        var line: ProgressLine
        var counts = Counts()
        var seconds: Double?
    }

    private let state: Mutex<State>
    private let tellsFailures: Bool
    private let fraction: @Sendable () -> Double?

    /// Prepares the progress of a batch.
    ///
    /// - Parameters:
    ///   - options: What is to be told at all.
    ///   - process: Whether a person watches.
    ///   - fraction: The part of the input that was read, from 0 to 1; nil where nobody knows.
    init(_ options: CommonOptions, process: ProcessContext, fraction: @escaping @Sendable () -> Double?) {
        state = Mutex(State(line: ProgressLine(options, process: process)))
        tellsFailures = !options.quiet
        self.fraction = fraction
    }

    /// The time from the beginning to the end of the rows in seconds; until now where they have not ended.
    var seconds: Double { state.withLock { $0.seconds ?? $0.line.seconds } }

    /// Takes note of a row, and shows it where that is due.
    func note(_ event: BatchEvent) {
        state.withLock { state in
            switch event {
            case .finished: state.counts.done += 1
            case .skipped: state.counts.skipped += 1
            case .failed(let line, let error):
                state.counts.failed += 1
                tell(line, error, in: &state)
            }
            let counts = state.counts
            state.line.draw { text(counts, after: $0) }
        }
    }

    /// Takes the bar away: all rows have ended; once is enough.
    func end() {
        state.withLock { state in
            guard state.seconds == nil else { return }
            state.line.erase()
            state.seconds = state.line.seconds
            let untold = state.counts.failed - Self.mostFailures
            if tellsFailures, untold > 0 {
                state.line.tell("and \(untold.counted("more row")) failed; --report FILE tells them all")
            }
        }
    }

    private func tell(_ line: BatchReportLine, _ error: PortraitError, in state: inout State) {
        guard tellsFailures, state.counts.failed <= Self.mostFailures else { return }
        let subject = error.message.contains(line.subject) ? "" : " (\(line.subject))"
        state.line.tell("row \(line.row)\(subject.visible): \(error.message.visible)")
    }

    private func text(_ counts: Counts, after seconds: Double) -> String {
        let rows = counts.done + counts.failed
        var text = (rows + counts.skipped).counted("row") + ", \(Int((Double(rows) / seconds).rounded())) a second"
        if let fraction = fraction(), fraction > 0 {
            let left = Int(seconds * (1 - fraction) / fraction)
            text = "\(ProgressLine.bar(fraction)) \(text), \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        }
        return counts.failed == 0 ? text : text + ", \(counts.failed) failed"
    }
}
