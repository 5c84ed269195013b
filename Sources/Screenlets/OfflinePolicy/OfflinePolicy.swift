/// The order in which the portal and the cache are asked.
///
/// The four values and their spelling are those of Liferay Screens.
public enum OfflinePolicy: String, CaseIterable, Codable, Hashable, Sendable {
    /// Asks the portal only; what it answers is also stored.
    case remoteOnly = "remote-only"
    /// Reads the cache only; not a single packet goes to the portal.
    case cacheOnly = "cache-only"
    /// Asks the portal, and reads the cache when there is no connection. The default.
    case remoteFirst = "remote-first"
    /// Reads the cache, and asks the portal when nothing is there.
    case cacheFirst = "cache-first"
}
