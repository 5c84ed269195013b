import HTTPMessages

/// The cookies of one session at one portal; nothing but name and value, because all of them go back there.
struct CookieJar: Codable, Hashable, Sendable {
    /// One cookie.
    struct Cookie: Codable, Hashable, Sendable {
        var name: String
        var value: String
    }

    /// The portal asks for this one before it takes a sign-in.
    private(set) var cookies = [Cookie(name: "COOKIE_SUPPORT", value: "true")]

    /// Whether the portal has given a cookie yet.
    var isFilled: Bool { cookies.count > 1 }

    /// Takes over the cookies of an answer; one with an age of 0 is removed.
    mutating func take(from headers: HTTPFields) {
        for field in headers[values: .setCookie] {
            let parts = field.split(separator: ";", omittingEmptySubsequences: false)
            guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
            let name = String(pair[..<equals].trimmed)
            let value = String(pair[pair.index(after: equals)...].trimmed)
            let isRemoved = parts.dropFirst().contains { $0.trimmed.lowercased() == "max-age=0" }
            // One that comes again keeps its place, so that nothing changes where the portal repeats itself.
            let place = cookies.firstIndex { $0.name == name }
            switch (place, isRemoved || name.isEmpty) {
            case (let place?, true): cookies.remove(at: place)
            case (let place?, false): cookies[place].value = value
            case (nil, false): cookies.append(Cookie(name: name, value: value))
            case (nil, true): break
            }
        }
    }

    /// The header field that sends them back.
    var header: (name: String, value: String) {
        ("Cookie", cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; "))
    }
}
