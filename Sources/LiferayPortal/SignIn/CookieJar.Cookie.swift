import FoundationEssentials
import HTTPMessages

extension CookieJar {
    /// One cookie of a portal, as far as a client of one server needs to know it (RFC 6265 section 5.3).
    struct Cookie: Codable, Hashable, Sendable {
        var name: String
        var value: String
        /// The domain that the portal gave it for; nil for the portal's host alone.
        var domain: String?
        /// The path that it is for; nil for all paths.
        var path: String?
        /// When it ends; nil for one that lasts as long as the session.
        var expiresAt: Date?
        /// Whether it is for secure connections; nil for no.
        var isSecure: Bool?
    }
}

extension CookieJar.Cookie {
    /// Reads a cookie of an answer; fails for what is none, and for one of another domain.
    ///
    /// - Parameters:
    ///   - field: The value of a field `Set-Cookie`.
    ///   - target: What was asked.
    ///   - now: The present time.
    init?(_ field: String, from target: CookieTarget, now: Date) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
        name = String(pair[..<equals].trimmed)
        value = String(pair[pair.index(after: equals)...].trimmed)
        var folder = target.defaultPath
        var seconds: Int?
        for part in parts.dropFirst() {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let setting = halves.count > 1 ? String(halves[1].trimmed) : ""
            switch halves[0].trimmed.lowercased() {
            case "domain":
                let named = setting.hasPrefix(".") ? String(setting.dropFirst()) : setting
                domain = named.isEmpty ? nil : named.lowercased()
            case "path": folder = setting.hasPrefix("/") ? setting : target.defaultPath
            case "max-age": seconds = Int(setting) ?? seconds
            case "expires":
                guard let end = HTTPDate.milliseconds(setting) else { continue }
                expiresAt = Date(timeIntervalSince1970: Double(end) / 1_000)
            case "secure": isSecure = true
            default: break
            }
        }
        guard !name.isEmpty, domain.map(target.isWithin) ?? true else { return nil }
        // Every path begins with it.
        path = folder == "/" ? nil : folder
        if let seconds { expiresAt = now.addingTimeInterval(Double(max(0, seconds))) }
    }

    /// How many bytes it takes.
    var byteCount: Int {
        name.utf8.count + value.utf8.count + (domain?.utf8.count ?? 0) + pathByteCount
    }

    /// How long the path is: a cookie of a longer one goes first.
    var pathByteCount: Int { path?.utf8.count ?? 0 }

    /// Whether another one takes its place.
    func isReplaced(by other: Self) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    /// Whether it may not be taken from a connection that is not secure beside others.
    ///
    /// A portal behind a proxy that ends the encryption gives its own cookies so, and is signed in to all the same; they
    /// take the place of no other.
    func isKept(outBy others: [Self]) -> Bool {
        isSecure == true && others.contains { $0.name == name && $0.isSecure != true }
    }

    /// Whether its time is over.
    func hasEnded(at now: Date) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }

    /// Whether it goes with a request to the server that it came from.
    func goes(to target: CookieTarget, at now: Date) -> Bool {
        !hasEnded(at: now) && path.map(target.isBelow) ?? true
    }
}
