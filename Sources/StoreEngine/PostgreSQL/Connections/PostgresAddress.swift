/// Where a store in PostgreSQL is, as libpq's own URIs say it, with the password kept apart.
///
/// `postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full&passfile=/path`: all that libpq knows may stand there (PostgreSQL's
/// manual, section 34.1). Several hosts, unix sockets (`?host=/run/postgresql`) and the modes of TLS are libpq's.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address without a password.
    public let uri: String

    /// The password of the address, if it had one; never printed.
    let password: String?

    /// Takes an address; nil where it is none, or where a secret could be in it that is not known as one.
    ///
    /// As in libpq a name and a password end at the first `@`, so that one in the password has to be written as `%40`, and a
    /// slash as `%2F`. The passwords of keys and of other ways to sign in (`sslpassword`, `oauth_client_secret`) can't stand here.
    ///
    /// - Parameters:
    ///   - uri: The address, which begins with `postgres://` or `postgresql://`; a password in it is taken out.
    ///   - password: The password; nil for the one in the address, or for what libpq finds by itself: `PGPASSWORD`,
    ///     `PGPASSFILE` and `~/.pgpass`.
    public init?(_ uri: String, password: String? = nil) {
        guard PostgresAddress.schemes.contains(where: uri.hasPrefix), let start = uri.firstRange(of: "://") else {
            return nil
        }
        let scheme = uri[..<start.upperBound]
        // By scalars, as libpq reads bytes: a sign that makes one character with what a password ends with is one all the same.
        var rest = uri[start.upperBound...].unicodeScalars
        var found: String?
        if let at = rest.firstIndex(where: { $0 == "@" || $0 == "/" }), rest[at] == "@" {
            let colon = rest[..<at].firstIndex(of: ":") ?? at
            if colon < at { found = PostgresAddress.decoded(rest[rest.index(after: colon)..<at]) }
            guard PostgresAddress.isPlain(rest[rest.index(after: at)...]) else { return nil }
            rest = rest[..<colon] + rest[at...]
        } else {
            guard PostgresAddress.isPlain(rest) else { return nil }
        }
        if let mark = rest.firstIndex(of: "?") {
            var kept: [String] = []
            for item in rest[rest.index(after: mark)...].split(separator: "&") {
                let key = item.prefix { $0 != "=" }
                switch PostgresAddress.decoded(key) {
                case "password": found = PostgresAddress.decoded(item.dropFirst(key.count + 1))
                case "sslpassword", "oauth_client_secret": return nil
                default: kept.append(String(item))
                }
            }
            let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
            rest = rest[..<mark] + query.unicodeScalars
        }
        self.uri = scheme + String(rest)
        self.password = password ?? found
    }

    /// Whether it came with a password.
    public var hasPassword: Bool { password != nil }

    /// The address without its database, and without a password: the user, the servers, and the way there.
    ///
    /// Addresses that have it in common are reached with one password, in a way that is equally safe.
    public var account: String {
        let start = uri.firstRange(of: "://")?.upperBound ?? uri.startIndex
        // By bytes, as libpq reads them.
        let rest = uri.utf8[start...]
        let servers = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        let parameters = rest.drop { $0 != UInt8(ascii: "?") }
        return String(decoding: Array(servers) + Array(parameters), as: UTF8.self)
    }

    /// The address without a password.
    public var description: String { uri }

    private static let schemes = ["postgres://", "postgresql://"]

    /// Whether hosts, ports and database are what they look like, and not the rest of a password that was not encoded.
    private static func isPlain(_ rest: Substring.UnicodeScalarView) -> Bool {
        let place = rest.prefix { $0 != "?" }
        guard !place.contains("@") else { return false }
        return place.prefix { $0 != "/" }.split(separator: ",")
            .allSatisfy { host in
                let afterAddress = host.lastIndex(of: "]").map { host[$0...] } ?? host
                guard let colon = afterAddress.lastIndex(of: ":") else { return true }
                return afterAddress[colon...].dropFirst().allSatisfy { "0"..."9" ~= $0 }
            }
    }

    /// Undoes percent-encoding (RFC 3986, section 2.1); what is none stays as it is.
    private static func decoded(_ text: Substring.UnicodeScalarView) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension PostgresAddress: CustomReflectable {
    /// Shows the address alone, so that no dump tells the password.
    public var customMirror: Mirror { Mirror(self, children: ["uri": uri]) }
}
