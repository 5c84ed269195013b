/// Hears of signals for as long as it lives; they do nothing else meanwhile, and what they did before afterwards.
///
/// A signal that comes before does what it does anyway, which is to end the program. Where the system has no pipe or thread
/// left, nothing is heard.
final class SignalListener: Sendable {
    /// The signals in the order in which they came, for one task to read.
    let signals: AsyncStream<Signal>
    private let registration: Int
    private let end: @Sendable () -> Void

    /// Begins to listen.
    init(_ signals: [Signal]) {
        // More at once say nothing more.
        let (stream, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingOldest(16))
        self.signals = stream
        end = { continuation.finish() }
        registration = SignalHub.shared.add(signals) { continuation.yield($0) }
    }

    deinit { stop() }

    /// Hears no more: signals do again what they did before.
    func stop() {
        SignalHub.shared.remove(registration)
        end()
    }

    /// Listens for as long as the process lives, so that nothing but the process's own way to its end ends it.
    func stay() { _ = unsafe Unmanaged.passRetained(self) }

    /// Waits for a signal.
    ///
    /// - Returns: The next one; nil when the task is cancelled, or nothing is heard any more.
    func next() async -> Signal? { await signals.first { _ in true } }

    /// Waits for a signal, and hears no more then: another one ends the program at once.
    ///
    /// - Returns: The signal; nil when the task is cancelled.
    func only() async -> Signal? {
        defer { stop() }
        return await next()
    }
}
