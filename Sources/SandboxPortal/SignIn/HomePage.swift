/// The page that the portal shows to people, as small as a client's reading of it allows.
enum HomePage {
    /// Writes the page.
    ///
    /// - Parameters:
    ///   - token: The token of the session, 8 characters.
    ///   - user: The user; a guest sees the sign-in form.
    ///   - message: What went wrong at signing in, if anything.
    /// - Returns: The page.
    static func html(token: String, user: SandboxUser?, message: String? = nil) -> String {
        let content =
            user.map { "<p>\(escaped($0.fullName))</p>" }
                ?? """
                \(message.map { "<div class=\"alert alert-error\">\(escaped($0))</div>" } ?? "")
                <form action="/c/portal/login" method="post" class="sign-in-form"><input name="login" type="text" />
                <input name="password" type="password" /><button type="submit">Sign In</button></form>
                """
        return """
            <!DOCTYPE html>
            <html><head><title>\(user == nil ? "Sign In" : "Welcome") - Liferay</title>
            <script>var Liferay = Liferay || {}; Liferay.authToken = '\(token)';
            Liferay.ThemeDisplay = { isSignedIn: function() { return \(user != nil); } };</script></head>
            <body class="\(user == nil ? "signed-out" : "signed-in")">\(content)</body></html>

            """
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for letter in text {
            switch letter {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            default: result.append(letter)
            }
        }
        return result
    }
}
