import FoundationEssentials

/// What is kept of an account's sign-in at a portal, for later processes.
struct KeptSignIn: Codable, Hashable, Sendable {
    /// The session; nil where there is none.
    var session: KeptSession?
    /// When the portal was found to open no sessions; nil where it was not.
    var opensNoSessionAt: Date?
    /// The password that the portal took with a request; nil where it has taken none so.
    var proved: SecretMark?
    /// How often the portal did not take a password; nil where it took the last one.
    var refusals: SignInRefusals?

    /// How long a portal is believed to open no sessions, in seconds: a day.
    private static let lifetime: TimeInterval = 86_400

    /// Whether the portal is believed to open no sessions.
    func opensNoSession(at now: Date) -> Bool {
        opensNoSessionAt.map { (0..<Self.lifetime).contains(now.timeIntervalSince($0)) } ?? false
    }

    /// Until when a password is not tried; nil where it may be tried now.
    func pausedUntil(_ secret: String, _ pause: Duration, now: Date) -> Date? {
        guard let refusals, refusals.mark.matches(secret) else { return nil }
        return refusals.pausedUntil(pause, now: now)
    }

    /// Whether a password was refused, and has not been taken since.
    func hasRefused(_ secret: String) -> Bool {
        refusals?.mark.matches(secret) ?? false
    }

    /// Notes that the portal did not take a password.
    mutating func refuse(_ secret: String, at now: Date) {
        session = nil
        proved = nil
        if hasRefused(secret) { refusals?.add(at: now) } else { refusals = SignInRefusals(of: secret, at: now) }
    }

    /// Notes that the portal took a password with a request.
    mutating func accept(_ secret: String) {
        proved = SecretMark(secret)
        refusals = nil
    }
}
