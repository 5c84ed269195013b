import HTTPMessages

/// The names that the service goes by; with another one a page of somebody else's may have led a browser here.
public struct ServedHosts: Hashable, Sendable {
    private let names: Set<String>

    /// Any name.
    public static let any = ServedHosts()

    private init() { names = [] }

    /// Reads names; fails where one of them is none, as with a scheme, a port or a path.
    ///
    /// - Parameter words: Names of hosts, IPv4 addresses, and IPv6 addresses in brackets, in either case; none for any.
    public init?(_ words: [String]) {
        let names = words.compactMap(Self.name)
        guard names.count == words.count else { return nil }
        self.names = Set(names)
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
        let name = Self.withoutPort(host.lowercased())
        return names.contains(Self.version6(name) ?? name)
    }

    /// The host without its port and without the final dot of a name that is whole; an IPv6 address keeps its brackets.
    private static func withoutPort(_ host: String) -> String {
        var name = host[...]
        if let colon = name.lastIndex(of: ":"), name[name.index(after: colon)...].utf8.allSatisfy(isDigit) {
            name = name[..<colon]
        }
        return String(name.last == "." ? name.dropLast() : name)
    }

    /// The name that a text is, as it is compared; nil where it is none.
    private static func name(_ text: String) -> String? {
        let name = text.lowercased()
        return isHost(name) ? name : version6(name)
    }

    /// Whether a text in lower case is the name of a host, or an IPv4 address, which alone ends in a number (URL Standard).
    private static func isHost(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isOfLabel) }) else { return false }
        return labels.last?.utf8.allSatisfy(isDigit) != true || IPAddress(text) != nil
    }

    /// The one way to write an IPv6 address, of those that there are (RFC 5952); nil for what is none in brackets.
    private static func version6(_ text: String) -> String? {
        guard text.first == "[", text.last == "]", text.contains(":") else { return nil }
        return IPAddress(text.dropFirst().dropLast()).map { "[\($0)]" }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isOfLabel(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
