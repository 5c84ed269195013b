import CSimulation
import FoundationEssentials
import Synchronization

/// Time, chance and what is told of a life; all of it comes from the seed.
///
/// Everything runs on one thread: tasks wait in a queue from which the seed chooses, and time goes on when none can.
final class World: Sendable {
    /// The time at which lives begin.
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private struct Sleeper {
        var wakesAt: Int64
        var number: Int
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var time: Int64 = 0
        var chance: Chance
        var sleepers: [Sleeper] = []
        var sleeperCount = 0
        var steps = 0
        var log: [String] = []
        var faults: [WorldFault: Int] = [:]
        var violation: Violation?
        var turns = 0
    }

    private let state: Mutex<State>
    private let isBusy: Bool
    private let keepsLog: Bool

    /// The longest time that passes at once on a busy machine while tasks wait for their turn, in milliseconds.
    private static let longestDelay: Int64 = 1_000

    /// Makes a world.
    ///
    /// - Parameters:
    ///   - seed: Where its chance comes from.
    ///   - isBusy: Whether time goes on while tasks wait for their turn.
    ///   - keepsLog: Whether the log is kept.
    init(seed: UInt64, isBusy: Bool = false, keepsLog: Bool) {
        state = Mutex(State(chance: Chance(seed)))
        self.isBusy = isBusy
        self.keepsLog = keepsLog
    }

    // MARK: Time

    /// The milliseconds since the start.
    var time: Int64 { state.withLock { $0.time } }

    /// The present time.
    var now: Date { Self.start.addingTimeInterval(Double(time) / 1_000) }

    /// Waits; throws when the task is cancelled.
    func sleep(_ milliseconds: Int64) async throws {
        let number = state.withLock { state -> Int in
            state.sleeperCount += 1
            return state.sleeperCount
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                guard !Task.isCancelled else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                state.withLock { state in
                    let wakesAt = state.time + max(0, milliseconds)
                    state.sleepers.append(Sleeper(wakesAt: wakesAt, number: number, continuation: continuation))
                }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                let index = state.sleepers.firstIndex { $0.number == number }
                return index.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Lets one task go on, chosen by the seed; or time pass, where none can.
    ///
    /// - Returns: Whether there was anything to go on with.
    func turn() -> Bool {
        let count = simulated_tasks_count()
        guard count > 0 else { return wake() }
        if isBusy, draw({ $0.isOne(in: 8) }), wake(within: Self.longestDelay) { return true }
        let index = state.withLock { state in
            state.turns += 1
            return count == 1 ? 0 : state.chance.below(count)
        }
        simulated_tasks_run(index)
        return true
    }

    /// The number of turns that were taken.
    var turns: Int { state.withLock { $0.turns } }

    private func wake(within limit: Int64 = .max) -> Bool {
        let sleeper = state.withLock { state -> Sleeper? in
            let next = state.sleepers.indices.min {
                let (one, other) = (state.sleepers[$0], state.sleepers[$1])
                return (one.wakesAt, one.number) < (other.wakesAt, other.number)
            }
            guard let next, state.sleepers[next].wakesAt - state.time <= limit else { return nil }
            let sleeper = state.sleepers.remove(at: next)
            state.time = max(state.time, sleeper.wakesAt)
            return sleeper
        }
        guard let sleeper else { return false }
        simulated_disk_set_time(Int64(Self.start.timeIntervalSince1970 * 1_000) + time)
        sleeper.continuation.resume()
        return true
    }

    // MARK: Chance

    /// Draws from the world's own chance.
    func draw<Value: Sendable>(_ body: (inout Chance) -> Value) -> Value {
        state.withLock { body(&$0.chance) }
    }

    // MARK: The log

    /// Tells a step.
    func tell(_ line: @autoclosure () -> String) {
        let text = keepsLog ? line() : nil
        state.withLock { state in
            state.steps += 1
            guard let text else { return }
            let seconds = state.time / 1_000
            let rest = String(1_000 + state.time % 1_000).dropFirst()
            state.log.append("\(seconds).\(rest) \(text)")
        }
    }

    /// Notes that a fault struck.
    func strike(_ fault: WorldFault) {
        state.withLock { $0.faults[fault, default: 0] += 1 }
    }

    /// Notes that something happened which must not; the first one counts.
    func violate(_ rule: Violation.Rule, _ what: String) {
        let isFirst = state.withLock { state in
            guard state.violation == nil else { return false }
            state.violation = Violation(rule: rule, what: what)
            return true
        }
        if isFirst { tell("VIOLATION of \(rule.rawValue): \(what)") }
    }

    /// What happened that must not.
    var violation: Violation? { state.withLock { $0.violation } }

    /// The number of steps that were told, the faults that struck, and the log.
    var told: (steps: Int, faults: [WorldFault: Int], log: [String]) {
        state.withLock { ($0.steps, $0.faults, $0.log) }
    }
}
