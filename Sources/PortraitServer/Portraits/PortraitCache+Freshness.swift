import FoundationEssentials
import OfflineStore
import Screenlets

/// How old portraits are, and what that means for those who get them.
extension PortraitCache {
    /// Judges the age of a portrait; what the portal gave just now, and what waits to be sent, is not looked after.
    ///
    /// - Parameters:
    ///   - portrait: The portrait, or that the user has none.
    ///   - policy: Which side was asked first.
    /// - Returns: What is to be done with it.
    func verdict(on portrait: LoadedPortrait, _ policy: OfflinePolicy) -> Freshness.Verdict {
        guard policy == .cacheFirst, portrait.source != .remote, !portrait.pending else { return .fresh }
        let age = session.clock.now().timeIntervalSince(portrait.receivedAt)
        return freshness.verdict(age: .seconds(age), hasPicture: portrait.picture != .noPortrait)
    }

    /// The time since the portal gave a portrait.
    func age(of portrait: LoadedPortrait) -> Duration {
        .seconds(max(0, session.clock.now().timeIntervalSince(portrait.receivedAt)))
    }

    /// Since when a portrait is the one that it is, for clients that compare it by that.
    ///
    /// - Parameter portrait: The portrait.
    /// - Returns: The time; nil in the second in which it changed, as it may change once more in the same.
    func lastModified(of portrait: LoadedPortrait) -> Date? {
        let second = portrait.changedAt.timeIntervalSince1970.rounded(.down)
        return second < session.clock.now().timeIntervalSince1970.rounded(.down) ? portrait.changedAt : nil
    }

    /// How long an answer with a portrait may be kept: as long as the service itself would give that portrait again.
    ///
    /// - Parameters:
    ///   - portrait: The portrait, or that the user has none.
    ///   - policy: Which side was asked first.
    /// - Returns: The value of `Cache-Control`.
    func cacheControl(of portrait: LoadedPortrait, policy: OfflinePolicy) -> String {
        switch policy {
        // Who asks for the portal's own word gets it, so no cache on the way may answer for it.
        case .remoteFirst, .remoteOnly: return "no-cache"
        case .cacheFirst, .cacheOnly:
            let hasPicture = portrait.picture != .noPortrait
            // What waits to be sent may be another one as soon as it is sent.
            let age = portrait.pending ? freshness.fresh : age(of: portrait)
            return hasPicture ? freshness.cacheControl(age: age) : freshness.placeholderCacheControl(age: age)
        }
    }
}
