import HTTPMessages

/// The cookies of one session at one portal; nothing but name and value, because all of them go back there.
struct CookieJar {
    private var values: [(name: String, value: String)] = [("COOKIE_SUPPORT", "true")]

    /// Takes over the cookies of an answer; one with an age of 0 is removed.
    mutating func take(from headers: HTTPFields) {
        for field in headers[values: .setCookie] {
            let parts = field.split(separator: ";", omittingEmptySubsequences: false)
            guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
            let name = String(pair[..<equals].trimmed)
            let value = String(pair[pair.index(after: equals)...].trimmed)
            let isRemoved = parts.dropFirst().contains { $0.trimmed.lowercased() == "max-age=0" }
            values.removeAll { $0.name == name }
            if !name.isEmpty, !isRemoved {
                values.append((name, value))
            }
        }
    }

    /// The header field that sends them back.
    var header: (name: String, value: String) {
        ("Cookie", values.map { "\($0.name)=\($0.value)" }.joined(separator: "; "))
    }
}
