import Screenlets
import Synchronization

/// Stops a batch: rows that are at work are finished, no others are begun.
public final class BatchBrake: Sendable {
    private struct State {
        var isPulled = false
        var alarms: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Creates a brake that is not pulled.
    public init() {}

    /// Whether no more rows are begun.
    public var isPulled: Bool { state.withLock(\.isPulled) }

    /// Stops the batch; once is enough.
    public func pull() {
        let alarms = state.withLock { state in
            defer { state.alarms = [] }
            state.isPulled = true
            return state.alarms
        }
        for alarm in alarms { alarm() }
    }

    /// Has something told when the brake is pulled, at once where it is already.
    ///
    /// - Parameter alarm: Is called once, wherever the brake is pulled; must be quick.
    public func onPull(_ alarm: @escaping @Sendable () -> Void) {
        let isPulled = state.withLock { state in
            if !state.isPulled { state.alarms.append(alarm) }
            return state.isPulled
        }
        if isPulled { alarm() }
    }
}
