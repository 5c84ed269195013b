import FoundationEssentials

/// A proxy that passes requests on; its description never shows the password.
struct Proxy: Hashable, Sendable {
    /// The address as libcurl takes it, user name and password included.
    let address: String
    /// Host and port.
    private let name: String

    private static let schemes: Set<String> = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Reads the address of a proxy.
    ///
    /// - Parameters:
    ///   - text: `proxy.example.com:3128`, with or without a scheme, a user name and a password.
    ///   - variable: The variable of the environment that it stands in.
    /// - Throws: ``PortalError/configuration(_:)`` when it is none; the text is not in the error, for it may hold a password.
    init(_ text: String, variable: String) throws(PortalError) {
        let fault = { (what: String) in PortalError.configuration(.proxy("\(variable): \(what)")) }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw fault("it has characters that an address can't have")
        }
        let separator = text.firstRange(of: "://")
        let scheme = separator.map { text[..<$0.lowerBound].lowercased() } ?? "http"
        guard Self.schemes.contains(scheme) else { throw fault("only http, https and socks proxies can be used") }
        var rest = separator.map { text[$0.upperBound...] } ?? text[...]
        if rest.hasSuffix("/") { rest.removeLast() }
        var user = ""
        if let at = rest.lastIndex(of: "@") {
            user = String(rest[...at])
            rest = rest[rest.index(after: at)...]
        }
        guard !rest.contains(where: { "/?#".contains($0) }) else { throw fault("it has a path") }
        let portal: PortalAddress
        do throws(PortalError) {
            portal = try PortalAddress((scheme == "https" ? "https://" : "http://") + rest)
        } catch .configuration(.serverAddress(let what)) {
            throw fault(what)
        } catch {
            throw fault("it is no address")
        }
        let hasPort =
            rest.last?.isNumber == true && rest.drop { $0 != "]" }.drop { $0 != ":" }.count > 1
            || !rest.contains("]") && rest.contains(":")
        let port = hasPort ? portal.port : scheme == "https" ? 443 : 1_080
        name = "\(portal.host):\(port)"
        address = "\(scheme)://\(user)\(name)"
    }
}

extension Proxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Host and port.
    var description: String { name }
    /// Host and port.
    var debugDescription: String { name }
    /// A reflection without children, so that `dump` shows no password either.
    var customMirror: Mirror { Mirror(self, children: []) }
}
