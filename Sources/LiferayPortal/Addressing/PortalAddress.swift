/// The address of a portal: scheme, host, port and the path that the portal lives under.
///
/// Two spellings of one address are equal: scheme and host are lower case, the scheme's own port is left out, and
/// there is no slash at the end.
public struct PortalAddress: Hashable, Sendable {
    /// The scheme, `http` or `https`.
    public let scheme: String
    /// The host name, IPv4 address, or IPv6 address in brackets, lower case.
    public let host: String
    /// The port, from 1 to 65535.
    public let port: Int
    /// The path that the portal lives under, empty or beginning with a slash.
    public let contextPath: String

    /// Reads an address.
    ///
    /// - Parameter text: An absolute http or https address without user information, query or fragment.
    /// - Throws: ``PortalError/configuration(_:)`` when it is anything else.
    public init(_ text: String) throws(PortalError) {
        let trimmed = Substring(text).trimmed
        guard !trimmed.isEmpty else { throw .configuration(.serverAddress("it is empty")) }
        guard trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.refused.contains($0) }) else {
            throw .configuration(.serverAddress("it has characters that an address can't have"))
        }
        guard let separator = trimmed.firstRange(of: "://") else {
            throw .configuration(.serverAddress("it does not begin with http:// or https://"))
        }
        scheme = trimmed[..<separator.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw .configuration(.serverAddress("only http and https can be used"))
        }
        let rest = trimmed[separator.upperBound...]
        guard !rest.contains("#") else { throw .configuration(.serverAddress("it has a fragment")) }
        guard !rest.contains("?") else { throw .configuration(.serverAddress("it has a query")) }
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        (host, port) = try Self.hostAndPort(rest[..<slash], scheme: scheme)
        var path = rest[slash...]
        while path.last == "/" {
            path.removeLast()
        }
        contextPath = String(path)
    }

    /// The address as text, without a slash at the end.
    public var text: String { origin + contextPath }

    /// Scheme, host and port as text; the scheme's own port is left out.
    var origin: String {
        port == Self.port(of: scheme) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// The host as a portal's virtual hosts are named: without brackets.
    var virtualHost: String {
        host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    }

    private static let refused = Set("\"<>\\^`{|}".utf8)

    private static func port(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

    private static func hostAndPort(
        _ authority: Substring,
        scheme: String
    ) throws(PortalError) -> (String, Int) {
        guard !authority.contains("@") else {
            throw .configuration(.serverAddress("it has a user name or password in it"))
        }
        var host = authority
        var portText: Substring?
        let afterBrackets = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBrackets...].lastIndex(of: ":") {
            host = authority[..<colon]
            portText = authority[authority.index(after: colon)...]
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let name = isBracketed ? host.dropFirst().dropLast() : host
        let allowed: (Character) -> Bool =
            isBracketed
            ? { $0.isHexDigit || $0 == ":" || $0 == "." }
            : { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_" }
        guard !name.isEmpty, name.allSatisfy(allowed) else {
            throw .configuration(.serverAddress("it has no usable host name"))
        }
        guard let portText, !portText.isEmpty else { return (host.lowercased(), port(of: scheme)) }
        guard portText.allSatisfy(\.isNumber), let port = Int(portText), (1...65_535).contains(port) else {
            throw .configuration(.serverAddress("its port is not a number from 1 to 65535"))
        }
        return (host.lowercased(), port)
    }
}

extension PortalAddress: CustomStringConvertible {
    /// The address as text.
    public var description: String { text }
}
