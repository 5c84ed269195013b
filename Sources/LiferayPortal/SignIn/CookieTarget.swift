/// What of a request's address decides about cookies (RFC 6265 section 5.1).
struct CookieTarget: Hashable, Sendable {
    /// Whether nobody on the way reads along.
    let isSecure: Bool
    /// The host without the port.
    let host: String
    /// The path without the query; `/` where the address has none.
    let path: String

    /// Reads an address.
    ///
    /// - Parameter address: The absolute address of a request, with a host in lower case.
    init(_ address: String) {
        isSecure = address.hasPrefix("https://")
        let rest = address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
        self.path = path.isEmpty ? "/" : String(path)
        let port = authority.hasSuffix("]") ? nil : authority.lastIndex(of: ":")
        host = String(authority[..<(port ?? authority.endIndex)])
    }

    /// The path of a cookie that names none: that of the request up to its last slash.
    var defaultPath: String {
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Tells whether the host belongs to a domain; an address in numbers belongs to itself alone.
    ///
    /// - Parameter domain: The domain in lower case, without a dot before it.
    /// - Returns: Whether it does.
    func isWithin(_ domain: String) -> Bool {
        guard host != domain else { return true }
        let isNumeric = domain.split(separator: ".").last?.allSatisfy(\.isNumber) ?? true
        return host.hasSuffix("." + domain) && !isNumeric
    }

    /// Tells whether the path is a cookie's path, or one below it.
    ///
    /// - Parameter folder: The cookie's path.
    /// - Returns: Whether it is.
    func isBelow(_ folder: String) -> Bool {
        guard path.hasPrefix(folder) else { return false }
        let rest = path.dropFirst(folder.count)
        return rest.isEmpty || rest.hasPrefix("/") || folder.hasSuffix("/")
    }
}
