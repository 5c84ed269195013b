import HTTPMessages

/// An address of the service.
enum Route: Hashable, Sendable {
    /// The service as a whole (RFC 9110 section 9.3.7).
    case service
    /// Whether the service is alive.
    case health
    /// Whether the service can do its work.
    case readiness
    /// Numbers for monitoring.
    case metrics
    /// The description of all addresses.
    case description
    /// A user's portrait.
    case portrait(PortraitPath)
    /// An avatar, as clients of Gravatar and Libravatar ask for it.
    case avatar(String)
    /// A profile, as clients of Gravatar ask for it.
    case profile(ProfilePath)
    /// The edits that wait.
    case pending
    case history(HistoryPath)
    /// The events of a user's portrait; of 0 where the address names nobody.
    case events(Int64)
    /// The people of the portal.
    case people
    /// The sending of the edits that wait.
    case sync
    /// The page, a file that belongs to it, or the custom element.
    case page(PageFile)

    /// Finds the address that a path leads to.
    ///
    /// - Parameter segments: The decoded parts of the path.
    init?(_ segments: [String]) {
        switch segments.first {
        case nil: self = .service
        case "healthz" where segments.count == 1: self = .health
        case "readyz" where segments.count == 1: self = .readiness
        case "metrics" where segments.count == 1: self = .metrics
        case "openapi.json" where segments.count == 1: self = .description
        case "portraits":
            if let path = HistoryPath(segments.dropFirst()) {
                self = .history(path)
                return
            }
            if segments.count == 3, segments[2] == "events", PortraitPath.Naming(rawValue: segments[1]) == nil {
                self = .events(PortraitPath.number(segments[1]) ?? 0)
                return
            }
            guard let path = PortraitPath(segments.dropFirst()) else { return nil }
            self = .portrait(path)
        case "avatar" where segments.count == 2 || segments.count == 3 && segments[2].isEmpty:
            self = .avatar(segments[1])
        // Old clients name the hash by a parameter.
        case "avatar" where segments.count == 1, "avatar.php" where segments.count == 1:
            self = .avatar("")
        case "pending" where segments.count == 1: self = .pending
        case "people" where segments.count == 1: self = .people
        case "sync" where segments.count == 1: self = .sync
        default:
            if let file = PageFile(rawValue: "/" + segments.joined(separator: "/")) {
                self = .page(file)
            } else if let path = ProfilePath(segments) {
                self = .profile(path)
            } else {
                return nil
            }
        }
    }

    /// The methods that it has.
    var methods: [HTTPMethod] {
        switch self {
        case .service: [.options]
        case .health, .readiness, .metrics, .description, .pending, .people, .avatar, .profile, .page, .events:
            [.get, .head, .options]
        case .portrait(let path):
            path.isEditable ? [.get, .head, .put, .delete, .options] : [.get, .head, .options]
        case .sync: [.post, .options]
        case .history(let path): path.methods
        }
    }

    /// Whether pages of any site may read it.
    var isForAnySite: Bool {
        switch self {
        case .description, .avatar, .profile, .events: true
        case .portrait(let path): !path.explains
        case .page(let file): file == .element
        case .service, .health, .readiness, .metrics, .pending, .people, .sync, .history: false
        }
    }

    /// The pattern of its path, as logs and metrics name it: nothing in it tells who was asked for.
    var pattern: String {
        switch self {
        case .service: "*"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .metrics: "/metrics"
        case .description: "/openapi.json"
        case .portrait(let path): path.pattern
        case .avatar: "/avatar/{hash}"
        case .profile(let path): path.pattern
        case .pending: "/pending"
        case .people: "/people"
        case .sync: "/sync"
        case .history(let path): path.pattern
        case .events: "/portraits/{userId}/events"
        case .page(let file): file.rawValue
        }
    }
}
