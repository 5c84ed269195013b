/// Where a page comes from: scheme, host and port (RFC 6454), as browsers send it in `Origin`.
public struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// The origin as browsers write it: in lower case, and without the scheme's own port.
    public let description: String

    /// Reads an origin.
    ///
    /// - Parameter text: The text, such as `https://intranet.example.com` or `http://localhost:3000`; nil where it has a
    ///   path, or another scheme than http and https.
    public init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        let ports = ["http://": ":80", "https://": ":443"]
        guard let (scheme, ownPort) = ports.first(where: { text.hasPrefix($0.key) }) else { return nil }
        let authority = text.dropFirst(scheme.count)
        // The colons of an IPv6 address are in brackets.
        let isVersion6 = authority.first == "["
        let host = authority.prefix(while: { $0 != (isVersion6 ? "]" : ":") })
        let rest = authority.dropFirst(host.count)
        let port = isVersion6 ? rest.dropFirst() : rest
        guard !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost), Self.isPort(port) else { return nil }
        description = text.hasSuffix(ownPort) && port == ownPort ? String(text.dropLast(ownPort.count)) : text
    }

    /// Whether a text is a colon and a number, or nothing.
    private static func isPort(_ text: Substring) -> Bool {
        guard let colon = text.first else { return true }
        return colon == ":" && UInt16(text.dropFirst()) ?? 0 > 0
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
