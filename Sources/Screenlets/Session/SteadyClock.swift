/// Time that is never set back, for what is about processes and not about the calendar.
package struct SteadyClock: Sendable {
    /// The time since some start.
    package var elapsed: @Sendable () -> Duration
    /// Waits; throws when the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void

    /// Takes the system's clock.
    package init() {
        let start = ContinuousClock.now
        elapsed = { ContinuousClock.now - start }
        sleep = { try await Task.sleep(for: $0) }
    }

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - elapsed: The time since some start.
    ///   - sleep: Waits; throws when the task is cancelled.
    package init(
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
    }
}
