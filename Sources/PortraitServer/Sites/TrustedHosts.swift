import FoundationEssentials

/// The hosts that clients may be sent to.
///
/// Each is a name, or `*.` and a name for all hosts below that name; a port behind a colon allows that port alone.
public struct TrustedHosts: Hashable, Sendable {
    private struct Pattern: Hashable {
        var name: String
        var isForSubdomains: Bool
        var port: Int?
    }

    private let patterns: [Pattern]

    /// Nobody.
    public static let none = TrustedHosts()

    private init() { patterns = [] }

    /// Reads hosts; fails where one of them is none.
    ///
    /// - Parameter words: The hosts, in either case.
    public init?(_ words: [String]) {
        var patterns: [Pattern] = []
        for word in words {
            guard let pattern = Self.pattern(word.lowercased()) else { return nil }
            patterns.append(pattern)
        }
        self.patterns = patterns
    }

    /// Whether an address is a plain one of a trusted host, so that it may stand in a header field.
    ///
    /// - Parameter text: The address.
    /// - Returns: Whether a client may be sent there.
    func includes(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x5C && $0 != 0x22 }),
            let url = URL(string: text), let host = url.host?.lowercased(), url.user == nil, url.password == nil,
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), Self.isHost(host)
        else { return false }
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        // Browsers take everything up to the path for the host, and must find the same one there.
        let authority = text.dropFirst("\(scheme)://".count).prefix { !"/?#".contains($0) }.lowercased()
        guard (1...65_535).contains(port), authority == host || authority == "\(host):\(port)" else { return false }
        return patterns.contains { pattern in
            let isNamed = pattern.isForSubdomains ? host.hasSuffix("." + pattern.name) : host == pattern.name
            return isNamed && (pattern.port ?? port) == port
        }
    }

    /// Whether a text in lower case is the name of a host, or an IPv4 address: labels with points between them.
    private static func isHost(_ text: some StringProtocol) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { label in
                !label.isEmpty
                    && label.utf8.allSatisfy { byte in
                        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                            || byte == UInt8(ascii: "-")
                    }
            }
    }

    private static func pattern(_ word: String) -> Pattern? {
        let isForSubdomains = word.hasPrefix("*.")
        let parts = word.dropFirst(isForSubdomains ? 2 : 0)
            .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, isHost(name) else { return nil }
        guard parts.count == 2 else { return Pattern(name: String(name), isForSubdomains: isForSubdomains) }
        guard let port = Int(parts[1]), (1...65_535).contains(port) else { return nil }
        return Pattern(name: String(name), isForSubdomains: isForSubdomains, port: port)
    }
}
