public import struct FoundationEssentials.Date

/// Keeps the requests of a session to what the portal bears.
///
/// At most so many a second, evenly spread, and none before the time that the portal or a gateway asked for by
/// `Retry-After`. Sign-ins, look-ups and pictures all count.
public actor RequestPace {
    /// The time between the starts of two requests.
    private let interval: Double
    private let patience: Duration
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private var next = Date.distantPast
    /// The longest time in seconds that anybody waits for: one that is longer was begun before the clock was set back.
    private static let longestWait = Double(RetryAfter.longest)
    /// The time before which nothing may be sent, and the status that came with it.
    private var closed: (until: Date, status: Int)?

    /// Creates a pace.
    ///
    /// - Parameters:
    ///   - requestsPerSecond: The most requests a second, greater than 0; nil for as many as there are.
    ///   - patience: The longest time that is waited for because the portal asked for it; beyond it requests fail.
    ///   - now: The present time.
    ///   - sleep: Waits; throws when the task is cancelled.
    public init(
        requestsPerSecond: Double? = nil,
        patience: Duration,
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        interval = requestsPerSecond.map { 1 / $0 } ?? 0
        self.patience = patience
        self.now = now
        self.sleep = sleep
    }

    /// Waits until a request may be sent.
    ///
    /// - Throws: ``PortalError/connectionFailure(_:)`` where the portal wants to be left alone for longer than the
    ///   patience, ``PortalError/cancelled``.
    func turn() async throws(PortalError) {
        while true {
            if let left = try timeLeftClosed() {
                try await rest(left)
            } else {
                let present = now()
                let start = start(at: present)
                next = start.addingTimeInterval(interval)
                try await rest(start.timeIntervalSince(present))
                // Closed meanwhile, everybody comes back at once: then in turn again.
                if try timeLeftClosed() == nil { return }
            }
        }
    }

    /// When the next request may start.
    private func start(at present: Date) -> Date {
        interval > 0 && (0...Self.longestWait).contains(next.timeIntervalSince(present)) ? next : present
    }

    private func timeLeftClosed() throws(PortalError) -> Double? {
        guard let closed else { return nil }
        let left = closed.until.timeIntervalSince(now())
        guard left > 0, left < Self.longestWait + 1 else { return nil }
        if .seconds(left) > patience {
            throw .connectionFailure(ConnectionFailure(.gateway(closed.status), retryAfter: .seconds(left)))
        }
        return left
    }

    private func rest(_ seconds: Double) async throws(PortalError) {
        guard seconds > 0 else { return }
        do {
            try await sleep(.milliseconds(Int64((seconds * 1_000).rounded(.up))))
        } catch {
            throw .cancelled
        }
    }

    /// Takes note of an answer that asks to wait.
    ///
    /// - Parameters:
    ///   - wait: How long.
    ///   - status: The status of the answer.
    func hold(for wait: Duration, status: Int) {
        let now = now()
        let until = now.addingTimeInterval(wait / .seconds(1))
        let present = closed?.until ?? .distantPast
        if until > present || present.timeIntervalSince(now) > Self.longestWait + 1 { closed = (until, status) }
    }
}
