import FoundationEssentials
import LiferayPortal
import Screenlets

/// What all rows of a batch know of the portal's state, so that a trouble slows the batch and not each row alone.
actor PortalTrouble {
    private let clock: SessionClock
    private let patience: Duration
    private var health: PortalHealth
    private var left: Duration
    private var lastFailure: PortalError?

    /// Takes the portal to be well.
    ///
    /// - Parameters:
    ///   - patience: The longest time that is waited in all for the end of one trouble.
    ///   - clock: Time and chance.
    init(patience: Duration, clock: SessionClock) {
        self.patience = patience
        self.clock = clock
        left = patience
        health = PortalHealth(patience: 1, schedule: RetrySchedule(base: .milliseconds(500), cap: .seconds(30)))
    }

    /// Waits until a request may be sent.
    ///
    /// - Throws: The last failure, where the patience is used up and it is too early to ask again;
    ///   ``PortalError/cancelled``.
    func admit() async throws(PortalError) {
        while case .wait(let until) = health.permission(at: clock.now()) {
            if left < .zero, let lastFailure { throw lastFailure }
            do {
                try await clock.sleep(.milliseconds(Int64(until.timeIntervalSince(clock.now()) * 1_000) + 1))
            } catch {
                throw .cancelled
            }
        }
    }

    /// Takes note of an answer.
    func answered() {
        guard lastFailure != nil else { return }
        _ = health.answered()
        lastFailure = nil
        left = patience
    }

    /// Takes note of a failure of the way; failures of requests that were under way together count once.
    func failed(_ error: PortalError) {
        let now = clock.now()
        if case .wait = health.permission(at: now) { return }
        health.failed(at: now, fraction: clock.random(), retryAfter: error.retryAfter)
        lastFailure = error
        if case .wait(let until) = health.permission(at: now) {
            left -= .milliseconds(Int64(until.timeIntervalSince(now) * 1_000))
        }
    }
}
