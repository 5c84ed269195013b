import HTTPTypes

/// An address of the service.
enum Route: Hashable, Sendable {
    /// Whether the service is alive.
    case health

    /// Finds the address that a path leads to.
    ///
    /// - Parameter segments: The decoded parts of the path.
    init?(_ segments: [String]) {
        switch segments {
        case ["healthz"]: self = .health
        default: return nil
        }
    }

    /// The methods that it has.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .health: [.get, .head]
        }
    }

    /// The pattern of its path, as logs and metrics name it: nothing in it tells who was asked for.
    var pattern: String {
        switch self {
        case .health: "/healthz"
        }
    }
}
