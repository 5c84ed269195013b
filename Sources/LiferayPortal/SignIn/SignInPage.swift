/// A page of a portal, as far as signing in can tell from it.
struct SignInPage {
    private let html: String

    init(_ html: String) {
        self.html = html
    }

    /// The token of the session's requests, as Liferay's mobile SDK finds it: eight characters in quotes.
    var token: String? {
        var rest = html[...]
        while let name = rest.firstRange(of: "Liferay.authToken") {
            rest = rest[name.upperBound...]
            if let token = Self.quoted(rest) {
                return token
            }
        }
        return nil
    }

    /// Whether the page says that its reader is signed in; nil when it does not say.
    var isSignedIn: Bool? {
        guard let name = html.firstRange(of: "isSignedIn") else { return nil }
        let words = html[name.upperBound...].prefix(80)
        if words.contains("true") { return true }
        return words.contains("false") ? false : nil
    }

    /// Whether the page has a field for a password.
    var asksForPassword: Bool {
        let lower = html.lowercased()
        return lower.contains("type=\"password\"") || lower.contains("type='password'")
            || lower.contains("type=password")
    }

    /// Eight characters in quotes after an equals sign.
    private static func quoted(_ text: Substring) -> String? {
        var rest = text.drop(while: \.isWhitespace)
        guard rest.popFirst() == "=" else { return nil }
        rest = rest.drop(while: \.isWhitespace)
        guard let quote = rest.popFirst(), quote == "\"" || quote == "'" else { return nil }
        let token = rest.prefix(8)
        guard token.count == 8, let end = rest.dropFirst(8).first, end == "\"" || end == "'" else { return nil }
        return token.contains(where: \.isNewline) ? nil : String(token)
    }
}
