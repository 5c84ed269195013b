/// The portal that entries belong to, named by its normalised base address.
///
/// Two spellings of one address are one portal: scheme and host are compared in lower case, a default port and trailing
/// slashes do not count, a query, a fragment and account data are left out. The path keeps its case.
public struct PortalKey: Hashable, Sendable {
    /// The normalised base address, without a slash at the end.
    public let server: String

    /// Creates the key of the portal with the given base address.
    ///
    /// - Parameter server: The base address as a person writes it, such as `https://intranet.example.org:443/`. Text that
    ///   is not an address is only trimmed and used as it is.
    public init(server: String) {
        self.server = PortalKey.normalized(server)
    }

    private static func normalized(_ server: String) -> String {
        let text = String(NormalizedName.trimmed(server))
        guard let schemeEnd = text.firstRange(of: "://") else { return withoutTrailingSlashes(text[...]) }
        let scheme = text[..<schemeEnd.lowerBound].lowercased()
        let rest = text[schemeEnd.upperBound...].prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" }
        let path = rest[authority.endIndex...]
        let hostAndPort = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        var host = hostAndPort.lowercased()
        if let port = defaultPorts[scheme], host.hasSuffix(port) { host.removeLast(port.count) }
        return withoutTrailingSlashes("\(scheme)://\(host)\(path)"[...])
    }

    private static func withoutTrailingSlashes(_ text: Substring) -> String {
        var text = text
        while text.last == "/" { text.removeLast() }
        return String(text)
    }

    /// The ports that go without saying (RFC 9110, section 4.2).
    private static let defaultPorts: [String: String] = ["http": ":80", "https": ":443"]
}
