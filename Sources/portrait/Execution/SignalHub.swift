import CSignals
import Glibc
import Synchronization

/// Hands signals out to those who listen: the one place where signals are caught.
///
/// A handler in C writes each to a pipe, whichever thread it comes to, and a thread reads the pipe; so nothing has to be
/// blocked for commands that listen to nothing, and those pay nothing for it.
final class SignalHub: Sendable {
    /// The hub of the process.
    static let shared = SignalHub()

    private struct State {
        var listeners: [Int: (signals: Set<Signal>, hear: @Sendable (Signal) -> Void)] = [:]
        var lastRegistration = 0
        var isReading = false

        func isWanted(_ signal: Signal) -> Bool { listeners.values.contains { $0.signals.contains(signal) } }
    }

    private let state = Mutex(State())

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - signals: The signals.
    ///   - hear: Hears of each, on the thread of the hub.
    /// - Returns: What ``remove(_:)`` wants.
    func add(_ signals: [Signal], hear: @escaping @Sendable (Signal) -> Void) -> Int {
        state.withLock { state in
            state.isReading = state.isReading || startReading()
            state.lastRegistration += 1
            guard state.isReading else { return state.lastRegistration }
            for signal in signals where !state.isWanted(signal) { _ = portrait_signals_catch(signal.rawValue) }
            state.listeners[state.lastRegistration] = (Set(signals), hear)
            return state.lastRegistration
        }
    }

    /// Ends listening; a signal that nobody listens to any more does what it did before.
    func remove(_ registration: Int) {
        state.withLock { state in
            guard let last = state.listeners.removeValue(forKey: registration) else { return }
            for signal in last.signals where !state.isWanted(signal) { portrait_signals_release(signal.rawValue) }
        }
    }

    private func startReading() -> Bool {
        guard portrait_signals_open() >= 0 else { return false }
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, Self.read, nil) == 0 else { return false }
        pthread_detach(thread)
        return true
    }

    /// The function of the thread, which lasts as long as the process.
    private static let read: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
        let pipe = portrait_signals_open()
        var number: UInt8 = 0
        while true {
            let count = unsafe Glibc.read(pipe, &number, 1)
            guard count == 1 else {
                if count < 0, errno == EINTR { continue }
                return nil
            }
            guard let signal = Signal(rawValue: Int32(number)) else { continue }
            let listeners = SignalHub.shared.state.withLock { Array($0.listeners.values) }
            for listener in listeners where listener.signals.contains(signal) { listener.hear(signal) }
        }
    }
}
