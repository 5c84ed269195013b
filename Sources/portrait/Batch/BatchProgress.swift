import FoundationEssentials
import PortraitBatch
import Screenlets
import Synchronization

/// Shows how far a batch is where a person watches, and which rows failed.
final class BatchProgress: Sendable {
    /// The time after which a batch is worth a bar, and the time between two changes of it, in seconds.
    private static let patience = 1.0
    private static let interval = 0.2
    /// The most failures that are told one by one; the report tells all.
    private static let mostFailures = 20

    private struct State {
        var done = 0
        var failed = 0
        var skipped = 0
        var lastDrawn = 0.0
        var isDrawn = false
        var seconds: Double?
    }

    private let state = Mutex(State())
    private let begun = Date()
    private let isWatched: Bool
    private let tellsFailures: Bool
    private let fraction: @Sendable () -> Double?

    /// Prepares the progress of a batch.
    ///
    /// - Parameters:
    ///   - options: What is to be told at all.
    ///   - surroundings: Whether a person watches.
    ///   - fraction: The part of the input that was read, from 0 to 1; nil where nobody knows.
    init(_ options: CommonOptions, surroundings: Surroundings, fraction: @escaping @Sendable () -> Double?) {
        isWatched = surroundings.standardErrorIsTerminal && !options.quiet && !options.json
        tellsFailures = !options.quiet
        self.fraction = fraction
    }

    /// The time from the beginning to the end of the rows in seconds; until now where they have not ended.
    var seconds: Double { state.withLock(\.seconds) ?? elapsed }

    /// Takes note of a row, and shows it where that is due.
    func note(_ event: BatchEvent) {
        state.withLock { state in
            switch event {
            case .finished: state.done += 1
            case .skipped: state.skipped += 1
            case .failed(let line, let error):
                state.failed += 1
                tell(line, error, in: &state)
            }
            draw(&state)
        }
    }

    /// Takes the bar away: all rows have ended.
    func end() {
        state.withLock { state in
            erase(&state)
            state.seconds = elapsed
            let untold = state.failed - Self.mostFailures
            if tellsFailures, untold > 0 {
                let rows = untold.counted("more row")
                StandardStreams.writeError("portrait: and \(rows) failed; --report FILE tells them all\n")
            }
        }
    }

    private var elapsed: Double { Date().timeIntervalSince(begun) }

    private func tell(_ line: BatchReportLine, _ error: PortraitError, in state: inout State) {
        guard tellsFailures, state.failed <= Self.mostFailures else { return }
        erase(&state)
        let subject = error.message.contains(line.subject) ? "" : " (\(line.subject))"
        StandardStreams.writeError("portrait: row \(line.row)\(subject.visible): \(error.message.visible)\n")
    }

    private func erase(_ state: inout State) {
        guard state.isDrawn else { return }
        StandardStreams.writeError("\r\u{1B}[K")
        state.isDrawn = false
    }

    private func draw(_ state: inout State) {
        let elapsed = elapsed
        guard isWatched, elapsed > Self.patience, elapsed - state.lastDrawn > Self.interval else { return }
        state.lastDrawn = elapsed
        state.isDrawn = true
        StandardStreams.writeError("\r\u{1B}[K\(bar(state, elapsed))")
    }

    private func bar(_ state: State, _ elapsed: Double) -> String {
        let rows = state.done + state.failed
        let rate = Double(rows) / elapsed
        var text = (rows + state.skipped).counted("row")
        if let fraction = fraction(), fraction > 0 {
            let cells = Int(fraction * 20)
            text = "[" + String(repeating: "#", count: cells) + String(repeating: ".", count: 20 - cells) + "] " + text
            let left = Int(elapsed * (1 - fraction) / fraction)
            text += ", \(Int(rate.rounded())) a second, \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        } else {
            text += ", \(Int(rate.rounded())) a second"
        }
        return state.failed == 0 ? text : text + ", \(state.failed) failed"
    }
}
