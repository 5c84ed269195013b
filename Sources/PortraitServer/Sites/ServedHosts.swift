import HTTPMessages

/// The names that the service goes by; with another one a page of somebody else's may have led a browser here.
struct ServedHosts: Hashable, Sendable {
    private let names: Set<String>

    /// Takes the names.
    ///
    /// - Parameter names: In lower case and without a port; none for any.
    init(_ names: Set<String>) {
        self.names = names
    }

    /// Whether a request has to be looked at.
    var areLimited: Bool { !names.isEmpty }

    /// Tells whether a request is for this service.
    ///
    /// - Parameters:
    ///   - fields: The header of the request.
    ///   - route: The address that it is for; monitors ask by numbers whether the service is alive and ready.
    /// - Returns: Whether it is.
    func allow(_ fields: HTTPFields, _ route: Route?) -> Bool {
        guard areLimited, route != .health, route != .readiness else { return true }
        guard let host = fields[.host] else { return false }
        return names.contains(Self.name(host.lowercased()))
    }

    /// The host without its port; an IPv6 address keeps its brackets.
    private static func name(_ host: String) -> String {
        guard
            let colon = host.lastIndex(of: ":"),
            host[host.index(after: colon)...].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return host }
        return String(host[..<colon])
    }
}
