import Testing

/// A sign-in by the form, the way that a browser goes.
enum SessionVisit {
    static let me = "{\"/user/get-user-by-id\":{\"userId\":20156}}"
    static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    /// Sends the form.
    static func post(_ client: WireClient, password: String = "test", more: String = "") async throws
        -> WireClient.Answer
    {
        try await client.post(
            "/c/portal/login",
            "login=test%40example.com&password=\(password)\(more)",
            form.merging(["Cookie": "COOKIE_SUPPORT=true"]) { first, _ in first }
        )
    }

    /// Signs in by cookie and gives the header fields of later calls; nil where the portal leads to no page with a token.
    static func signIn(_ client: WireClient, password: String = "test") async throws -> (cookie: String, token: String)?
    {
        var answer = try await post(client, password: password)
        guard answer.status == 302, let cookie = sessionCookie(answer) else { return nil }
        for _ in 0..<3 {
            guard answer.status == 302, let target = answer["Location"] else { break }
            let root = "http://127.0.0.1:\(client.port)"
            try #require(target.hasPrefix(root + "/"))
            answer = try await client.get(String(target.dropFirst(root.count)), ["Cookie": cookie])
        }
        #expect(answer.status == 200)
        // The pattern of the mobile SDK: Liferay.authToken, an equals sign, a quote, 8 characters, a quote.
        let match = try #require(try /Liferay\.authToken\s*=\s*["'](.{8})["']/.firstMatch(in: answer.text))
        return (cookie, String(match.1))
    }

    /// The session that an answer opens.
    static func sessionCookie(_ answer: WireClient.Answer) -> String? {
        answer.all("Set-Cookie").compactMap { $0.split(separator: ";").first.map(String.init) }
            .first { $0.hasPrefix("JSESSIONID=") }
    }
}
