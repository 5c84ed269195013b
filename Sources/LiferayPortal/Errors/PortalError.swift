/// What can go wrong between asking a portal and having its answer.
public enum PortalError: Error, Hashable, Sendable {
    /// The way to the portal failed; the only failure that a cached copy may stand in for.
    case connectionFailure(ConnectionFailure)
    /// The portal has no such user; the text tells how the user was named.
    case noSuchUser(String)
    /// The portal has no such comment, at least none that the account may see.
    case noSuchComment(Int64)
    /// The portal says no to who is asking.
    case notAllowed(NotAllowed)
    /// The portal says no to a picture that it was to store.
    case refusedPicture(RefusedPicture)
    /// A service of the portal reported another exception.
    case exception(PortalException)
    /// The portal's answer makes no sense.
    case unexpectedAnswer(UnexpectedAnswer)
    /// The portal has nothing to ask this of, whoever asks.
    case unsupported(UnsupportedRequest)
    /// The question makes no sense and was not sent.
    case invalidRequest(InvalidRequest)
    /// The configuration can't work.
    case configuration(ConfigurationFault)
    /// The task that asked was cancelled.
    case cancelled
}

extension PortalError {
    /// Whether a cached copy may stand in: only when the way failed, never when the portal answered.
    public var isConnectionFailure: Bool {
        if case .connectionFailure = self { true } else { false }
    }

    /// Whether neither the way failed nor the caller gave up: the portal has refused, or answered what makes no sense.
    var isAnswer: Bool { !isConnectionFailure && self != .cancelled }

    /// Whether the portal failed by itself and said so, so that the same may succeed when it is sent again.
    public var isOwnFailure: Bool {
        if case .exception(let exception) = self { exception.isOwnFailure } else { false }
    }

    /// Whether it is a status that passes (408, 425, 429, those from 500 on), which says nothing of what was asked.
    package var isPassingStatus: Bool {
        if case .unexpectedAnswer(.status(let status, _)) = self { Self.passes(status: status) } else { false }
    }

    /// How long the portal or a gateway asked to wait before another try.
    public var retryAfter: Duration? {
        switch self {
        case .connectionFailure(let failure): failure.retryAfter
        case .exception(let exception): exception.retryAfter
        case .unexpectedAnswer(.status(_, let retryAfter)): retryAfter
        default: nil
        }
    }

    /// Whether the same request may succeed later without anybody changing anything.
    ///
    /// True for connection failures, the statuses 408, 425 and 429, those from 500 on that are no refusal of a picture,
    /// the portal's own failures, and a password that is not taken, which is no answer to what was asked; false for everything that the portal would say again.
    public var isWorthRetrying: Bool {
        switch self {
        case .connectionFailure: true
        case .notAllowed(let refusal): [.wrongCredentials, .unauthorized].contains(refusal.reason)
        case .exception(let exception): exception.isOwnFailure || Self.passes(status: exception.status)
        default: isPassingStatus
        }
    }

    /// Whether the portal says no to what it was asked to change, so that nothing of it is done.
    ///
    /// After its own failure, an answer that makes no sense and none at all, it may be done.
    package var isRefusal: Bool {
        switch self {
        case .noSuchUser, .noSuchComment, .notAllowed, .refusedPicture, .unsupported, .invalidRequest: true
        case .exception: !isWorthRetrying
        case .connectionFailure, .unexpectedAnswer, .configuration, .cancelled: false
        }
    }

    private static func passes(status: Int) -> Bool {
        [408, 425, 429].contains(status) || (500...599).contains(status)
    }
}
