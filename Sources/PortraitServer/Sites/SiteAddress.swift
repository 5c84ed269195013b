import HTTPConnections
import HTTPMessages

/// The address that a client reached the service by, which absolute addresses begin with.
struct SiteAddress: Hashable, Sendable {
    /// Scheme, host and port.
    let text: String

    private static let maximumByteCount = 255

    /// Takes the name that a request has in `Host`; nil where that is none.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isSecured: Whether clients speak TLS with the service itself.
    ///   - proxies: The proxies that tell how their clients speak.
    init?(_ request: ServerRequest, isSecured: Bool, proxies: TrustedProxies) {
        guard let host = request.fields[.host]?.lowercased(), (1...Self.maximumByteCount).contains(host.utf8.count),
            host.utf8.allSatisfy(Self.isOfHost)
        else { return nil }
        let isSecure = isSecured || proxies.speakTLS(peer: request.peer, request.fields)
        text = "\(isSecure ? "https" : "http")://\(host)"
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}
