import PortraitBatch
import Screenlets
import Synchronization

/// A bar on the standard error for a healing that takes more than a second, and a line for what could not be given back.
final class HealProgress: Sendable {
    private static let mostFailures = 20

    private struct Counts {
        var looked = 0
        var found: Int?
        var ended = 0
        var healed = 0
        var failed = 0

        /// The counts as they stand on the line of the progress.
        var text: String {
            guard let found, found > 0 else { return "\(looked.counted("user")) looked at" }
            return "\(ProgressLine.bar(Double(ended) / Double(found))) \(healed) of \(found) given back"
        }
    }

    private struct State {
        var line: ProgressLine
        var counts = Counts()
    }

    private let state: Mutex<State>
    private let isQuiet: Bool

    init(_ options: CommonOptions, process: ProcessContext) {
        state = Mutex(State(line: ProgressLine(options, process: process)))
        isQuiet = options.quiet
    }

    /// Takes note of what happened.
    @Sendable func note(_ event: PortraitHealer.Event) {
        state.withLock { state in
            switch event {
            case .looked: state.counts.looked += 1
            case .refused(let portrait):
                state.counts.looked += 1
                tell(portrait, in: &state)
            case .found(let count): state.counts.found = count
            case .ended(let portrait):
                state.counts.ended += 1
                if portrait.outcome == .healed { state.counts.healed += 1 }
                if portrait.outcome == .failed { tell(portrait, in: &state) }
            }
            let counts = state.counts
            state.line.draw { _ in counts.text }
        }
    }

    /// Takes the bar away.
    func end() { state.withLock { $0.line.erase() } }

    private func tell(_ portrait: LostPortrait, in state: inout State) {
        state.counts.failed += 1
        guard !isQuiet, state.counts.failed <= Self.mostFailures, let error = portrait.error else { return }
        let name = portrait.user.map { "\($0.displayName.visible): " } ?? ""
        state.line.tell("\(name)\(error.message.visible)")
    }
}
