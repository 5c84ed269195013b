public import struct FoundationEssentials.Date

/// Time and chance, which a test brings along.
public struct SessionClock: Sendable {
    /// The present time.
    public var now: @Sendable () -> Date
    /// Waits; throws when the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A random number from 0 up to 1.
    public var random: @Sendable () -> Double

    /// Time that is never set back, by which leases are renewed; the system's, whatever the rest of the clock is.
    package var steady = SteadyClock()

    /// Creates a clock; by default that of the system.
    ///
    /// - Parameters:
    ///   - now: The present time.
    ///   - sleep: Waits; throws when the task is cancelled.
    ///   - random: A random number from 0 up to 1.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
    }
}
