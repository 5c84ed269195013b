import FoundationEssentials
import LiferayPortal
import Synchronization

/// What the service knows of the portal's presence, from the questions that it asked anyway.
final class PortalReachability: Sendable {
    /// How the portal was when it was asked last.
    enum Presence: String, Hashable, Sendable {
        /// Nothing was asked yet.
        case unknown
        /// It answered.
        case answering
        /// It could not be reached.
        case away

        /// Whether it was there; nil where nothing was asked yet.
        var isUp: Bool? {
            switch self {
            case .unknown: nil
            case .answering: true
            case .away: false
            }
        }
    }

    private struct State {
        var presence = Presence.unknown
        var sparedUntil: Date?
    }

    /// How long a portal that is away is not asked in the background, in seconds.
    private static let pause = 5.0

    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// Creates a state in which nothing is known.
    ///
    /// - Parameter now: The clock.
    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// How the portal was when it was asked last.
    var presence: Presence { state.withLock { $0.presence } }

    /// Whether the portal could not be reached just now, so that nobody need wait for it.
    var isSpared: Bool {
        let now = now()
        return state.withLock { $0.sparedUntil?.endsPause(at: now, of: Self.pause) ?? false }
    }

    /// Notes that the portal answered.
    func answered() {
        state.withLock { $0 = State(presence: .answering) }
    }

    /// Notes what a question to the portal failed with; what came to nothing before it was asked tells nothing of it.
    ///
    /// - Parameter error: The failure.
    func note(_ error: PortalError) {
        switch error {
        case .connectionFailure: couldNotBeReached()
        case .noSuchUser, .noSuchComment, .notAllowed, .refusedPicture, .exception, .unexpectedAnswer: answered()
        case .unsupported, .invalidRequest, .configuration, .cancelled: break
        }
    }

    /// Notes that the portal could not be reached.
    func couldNotBeReached() {
        let until = now().addingTimeInterval(Self.pause)
        state.withLock { $0 = State(presence: .away, sparedUntil: until) }
    }
}
