import HTTPMessages

extension SandboxAnswer {
    /// Adds the header fields that a portal puts on every answer, and the cookie of a new session.
    ///
    /// - Parameters:
    ///   - sessionId: The id of the session that was opened for the request; nil where it has one.
    ///   - setsLanguage: Whether the language of guests is set, as it is everywhere but at pictures.
    ///   - profile: The imitated family, which decides on the life of cookies.
    ///   - now: The time in milliseconds since 1970.
    mutating func addPortalHeader(
        sessionId: String?,
        setsLanguage: Bool,
        profile: SandboxPortal.Profile,
        now: Int64
    ) {
        header += [
            ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "SAMEORIGIN"), ("X-XSS-Protection", "1"),
        ]
        if let sessionId { header.append(("Set-Cookie", "JSESSIONID=\(sessionId); Path=/; HttpOnly")) }
        guard setsLanguage else { return }
        let year: Int64 = 31_536_000
        // 6.2 counts from its largest number of seconds and names no age.
        let seconds = profile == .liferay62 ? 1_471_228_928 : year
        let age = profile == .liferay62 ? "" : "Max-Age=\(year); "
        header.append(
            (
                "Set-Cookie",
                "GUEST_LANGUAGE_ID=en_US; \(age)Expires=\(Self.cookieDate(now + seconds * 1_000)); Path=/; HttpOnly"
            )
        )
    }

    /// A date as cookies had it before RFC 6265: with dashes between day, month and year.
    private static func cookieDate(_ milliseconds: Int64) -> String {
        let parts = HTTPDate.text(milliseconds: milliseconds).split(separator: " ")
        return "\(parts[0]) \(parts[1...3].joined(separator: "-")) \(parts[4...].joined(separator: " "))"
    }
}
