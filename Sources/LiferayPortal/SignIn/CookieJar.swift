import FoundationEssentials
import HTTPMessages

/// The cookies of one session at one portal, and those of whatever else lives on its server.
///
/// The rules are a browser's (RFC 6265 sections 5.3 and 5.4), so that an application beside the portal does not end the
/// portal's session by a cookie of the same name. All requests go to one server: which one a cookie is for is decided when it comes.
struct CookieJar: Codable, Hashable, Sendable {
    /// The most cookies that are kept; further ones are left.
    static let maximumCount = 50

    /// The most bytes that they may have together: Tomcat takes 8,192 of all fields together by default.
    static let maximumByteCount = 6_144

    /// The portal asks for this one before it takes a sign-in.
    private static let support = Cookie(name: "COOKIE_SUPPORT", value: "true")

    private(set) var cookies = [Self.support]

    /// Whether the portal has given a cookie yet.
    var isFilled: Bool { cookies.contains { $0.name != Self.support.name } }

    /// Takes over the cookies of an answer; one whose time is over is removed.
    ///
    /// - Parameters:
    ///   - headers: The fields of the answer.
    ///   - target: What was asked.
    ///   - now: The present time.
    mutating func take(from headers: HTTPFields, of target: CookieTarget, at now: Date) {
        cookies.removeAll { $0.hasEnded(at: now) }
        for field in headers[values: .setCookie] {
            guard let cookie = Cookie(field, from: target, now: now) else { continue }
            guard target.isSecure || !cookie.isKept(outBy: cookies) else { continue }
            // One that comes again keeps its place, so that nothing changes where the portal repeats itself.
            let index = cookies.firstIndex { $0.isReplaced(by: cookie) }
            if let index { cookies.remove(at: index) }
            guard !cookie.hasEnded(at: now), hasRoom(for: cookie) else { continue }
            cookies.insert(cookie, at: index ?? cookies.endIndex)
        }
    }

    /// The header field that sends them to where they belong, those of the longest path first.
    ///
    /// - Parameters:
    ///   - target: What is asked.
    ///   - now: The present time.
    /// - Returns: The field.
    func header(for target: CookieTarget, at now: Date) -> (name: String, value: String) {
        let sent = cookies.filter { $0.goes(to: target, at: now) }.sorted { $0.pathByteCount > $1.pathByteCount }
        return ("Cookie", sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; "))
    }

    private func hasRoom(for cookie: Cookie) -> Bool {
        cookies.count < Self.maximumCount
            && cookies.reduce(cookie.byteCount) { $0 + $1.byteCount } <= Self.maximumByteCount
    }
}
