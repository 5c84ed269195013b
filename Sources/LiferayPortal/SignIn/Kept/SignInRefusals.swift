import FoundationEssentials

/// How often a portal has not taken an account's password, so that this program never gets the account locked.
///
/// Every request with a wrong password raises `failedLoginAttempts` of the account (facts.md, section 4.5), and portals lock an account
/// after a few.
struct SignInRefusals: Codable, Hashable, Sendable {
    /// How often one password is tried before there is a pause.
    static let mostTries = 2

    /// The password that was not taken.
    let mark: SecretMark
    private(set) var count = 0
    private(set) var lastAt: Date

    /// Begins with the first refusal of a password.
    init(of secret: String, at time: Date) {
        mark = SecretMark(secret)
        count = 1
        lastAt = time
    }

    /// Counts another refusal.
    mutating func add(at time: Date) {
        count += 1
        lastAt = time
    }

    /// Until when the password is not tried; nil where it may be tried now.
    ///
    /// - Parameters:
    ///   - pause: How long a pause is.
    ///   - now: The present time; one before the last refusal, after the clock was set, ends the pause.
    /// - Returns: When the pause ends.
    func pausedUntil(_ pause: Duration, now: Date) -> Date? {
        let end = lastAt.addingTimeInterval(pause / .seconds(1))
        return count >= Self.mostTries && (lastAt..<end).contains(now) ? end : nil
    }
}
