import FoundationEssentials
import OfflineStore
import Screenlets

/// How old a portrait may be, by the words of HTTP caching (RFC 5861, RFC 9111).
public struct Freshness: Hashable, Sendable {
    /// What is to be done about a portrait's age.
    enum Verdict: Hashable, Sendable {
        /// Nothing.
        case fresh
        /// It is given, and the portal is asked in the background.
        case stale
        /// The portal is asked first; the portrait is given only where the portal is away.
        case expired
        /// It is too old to be given even then.
        case useless
    }

    /// The age up to which a portrait is given without a question to the portal, and `max-age` at first; 5 minutes by default.
    public var fresh: Duration
    /// How long after that it is given while the portal is asked in the background; a day by default.
    public var staleWhileRevalidate: Duration
    /// How long after the fresh time it is given while the portal is away; a year by default.
    public var staleIfError: Duration
    /// How long a placeholder is fresh, and its `max-age`; a minute by default, at most 10, and less than a portrait.
    public var placeholder: Duration {
        get { min(wantedPlaceholder, .seconds(600), max(.zero, fresh - .seconds(1))) }
        set { wantedPlaceholder = newValue }
    }

    private var wantedPlaceholder: Duration

    /// Creates a rule; what is left out has its default.
    ///
    /// - Parameters:
    ///   - fresh: The age up to which a portrait is given without a question to the portal.
    ///   - staleWhileRevalidate: How long after that it is given while the portal is asked in the background.
    ///   - staleIfError: How long after the fresh time it is given while the portal is away.
    ///   - placeholder: How long a placeholder is fresh.
    public init(
        fresh: Duration = .seconds(300),
        staleWhileRevalidate: Duration = .seconds(86_400),
        staleIfError: Duration = .seconds(31_536_000),
        placeholder: Duration = .seconds(60)
    ) {
        self.fresh = fresh
        self.staleWhileRevalidate = staleWhileRevalidate
        self.staleIfError = staleIfError
        wantedPlaceholder = placeholder
    }

    /// Judges an age.
    ///
    /// - Parameters:
    ///   - age: The time since the portal gave the portrait; far below zero where the clock was set back since, so that nobody knows it.
    ///   - hasPicture: Whether there is a portrait; that there is none is fresh for a shorter time.
    /// - Returns: What is to be done.
    func verdict(age: Duration, hasPicture: Bool) -> Verdict {
        let fresh = hasPicture ? fresh : placeholder
        if age < .zero - fresh { return .stale }
        if age < fresh { return .fresh }
        if age < fresh + staleWhileRevalidate { return .stale }
        return age < fresh + staleIfError ? .expired : .useless
    }

    /// Tells whether what the store has of a user is fresh.
    ///
    /// - Parameters:
    ///   - version: What the store has.
    ///   - time: The present time.
    /// - Returns: Whether the portal need not be asked.
    func isFresh(_ version: PortraitVersion, at time: Date) -> Bool {
        let age = Duration.seconds(time.timeIntervalSince(version.receivedAt))
        return verdict(age: age, hasPicture: version.sha256 != nil) == .fresh
    }

    /// Tells when a portrait is no longer fresh.
    ///
    /// - Parameter portrait: The portrait, or that the user has none.
    /// - Returns: The time.
    func end(of portrait: LoadedPortrait) -> Date {
        let fresh = portrait.picture == .noPortrait ? placeholder : fresh
        return portrait.receivedAt.addingTimeInterval(fresh / .seconds(1))
    }

    /// How long others keep what is not fresh, where that is shorter than the fresh time: while a new one is asked for they
    /// need not ask all the time.
    private static let moment = Duration.seconds(5)

    /// The `Cache-Control` of a portrait: what is left of its times.
    ///
    /// - Parameter age: The time since the portal gave it.
    /// - Returns: The value of the field.
    func cacheControl(age: Duration) -> String {
        let late = max(.zero, age - fresh)
        let revalidating = max(.zero, staleWhileRevalidate - late)
        let failing = max(.zero, staleIfError - late)
        return "public, max-age=\(Self.left(of: fresh, at: age)), "
            + "stale-while-revalidate=\(revalidating.components.seconds), stale-if-error=\(failing.components.seconds)"
    }

    /// The `Cache-Control` of a placeholder.
    ///
    /// - Parameter age: The time since the portal told that there is no portrait; zero where it told nothing.
    /// - Returns: The value of the field.
    func placeholderCacheControl(age: Duration = .zero) -> String {
        "public, max-age=\(Self.left(of: placeholder, at: age))"
    }

    /// The whole seconds that are left of a fresh time.
    private static func left(of fresh: Duration, at age: Duration) -> Int64 {
        max(fresh - max(.zero, age), min(fresh, moment)).components.seconds
    }
}
