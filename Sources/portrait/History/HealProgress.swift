import FoundationEssentials
import PortraitBatch
import Screenlets
import Synchronization

/// A bar on the standard error for a healing that takes more than a second, and a line for what could not be given back.
final class HealProgress: Sendable {
    private static let patience = 1.0
    private static let interval = 0.2
    private static let mostFailures = 20

    private struct State {
        var looked = 0
        var found: Int?
        var ended = 0
        var healed = 0
        var failed = 0
        var lastDrawn = 0.0
        var isDrawn = false
    }

    private let state = Mutex(State())
    private let begun = Date()
    private let isWatched: Bool
    private let isQuiet: Bool

    init(_ options: CommonOptions, surroundings: Surroundings) {
        isWatched = surroundings.standardErrorIsTerminal && !options.quiet && !options.json
        isQuiet = options.quiet
    }

    /// Takes note of what happened.
    @Sendable func note(_ event: PortraitHealer.Event) {
        state.withLock { state in
            switch event {
            case .looked: state.looked += 1
            case .refused(let portrait):
                state.looked += 1
                tell(portrait, in: &state)
            case .found(let count): state.found = count
            case .ended(let portrait):
                state.ended += 1
                if portrait.outcome == .healed { state.healed += 1 }
                if portrait.outcome == .failed { tell(portrait, in: &state) }
            }
            draw(&state)
        }
    }

    /// Takes the bar away.
    func end() { state.withLock { erase(&$0) } }

    private func tell(_ portrait: LostPortrait, in state: inout State) {
        state.failed += 1
        guard !isQuiet, state.failed <= Self.mostFailures, let error = portrait.error else { return }
        erase(&state)
        let name = portrait.user.map { "\($0.displayName.visible): " } ?? ""
        StandardStreams.writeError("portrait: \(name)\(error.message.visible)\n")
    }

    private func erase(_ state: inout State) {
        guard state.isDrawn else { return }
        StandardStreams.writeError("\r\u{1B}[K")
        state.isDrawn = false
    }

    private func draw(_ state: inout State) {
        let elapsed = Date().timeIntervalSince(begun)
        guard isWatched, elapsed > Self.patience, elapsed - state.lastDrawn > Self.interval else { return }
        state.lastDrawn = elapsed
        state.isDrawn = true
        var text = "\(state.looked.counted("user")) looked at"
        if let found = state.found, found > 0 {
            let cells = state.ended * 20 / found
            let bar = String(repeating: "#", count: cells) + String(repeating: ".", count: 20 - cells)
            text = "[\(bar)] \(state.healed) of \(found) given back"
        }
        StandardStreams.writeError("\r\u{1B}[K\(text)")
    }
}
