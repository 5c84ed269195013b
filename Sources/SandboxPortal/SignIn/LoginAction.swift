import Digests

/// The way through the portal's pages by which people sign in: form, two redirects, the first page with a token.
struct LoginAction: Sendable {
    /// Where the form is sent.
    static let path = "/c/portal/login"

    /// What checks passwords.
    var signIn: SignInService

    /// Answers `/c/portal/login`.
    ///
    /// Liferay wants the cookie COOKIE_SUPPORT before it signs anybody in. 6.2 answers a wrong password with an error page.
    ///
    /// - Parameter request: The request, with the form fields `login` and `password`, and `rememberMe` where that is wanted.
    /// - Returns: A redirect with a new session when the password is right, else a page.
    func login(_ request: IncomingRequest) -> SandboxAnswer {
        guard request.method == "POST" else { return signIn.signInPage(message: nil) }
        guard request.cookies["COOKIE_SUPPORT"] == "true" else {
            return signIn.signInPage(message: "Please enable browser cookies to continue.")
        }
        let form = request.form
        guard let user = signIn.user(named: form.first("login") ?? "", password: form.first("password") ?? "") else {
            return signIn.options.profile == .liferay62
                ? .errorPage(500, "Internal Server Error")
                : signIn.signInPage(message: "Authentication failed. Please try again.")
        }
        var answer = Self.redirect(to: "/c", request)
        // A session that was a guest's is not taken over.
        let session = signIn.sessions.open(userId: user.userId, now: signIn.now())
        answer.header.append(("Set-Cookie", "JSESSIONID=\(session.id); Path=/; HttpOnly"))
        answer.header += cookies(of: user, host: Self.host(request), isRemembered: form.first("rememberMe") == "true")
            .map { ("Set-Cookie", $0) }
        return answer
    }

    /// Answers the addresses that lead from the form to a page.
    ///
    /// - Parameter request: The request.
    /// - Returns: A redirect, nil for other addresses.
    func waypoint(_ request: IncomingRequest) -> SandboxAnswer? {
        switch request.path {
        case "/c": Self.redirect(to: "/c/portal/layout", request)
        case "/c/portal/layout": Self.redirect(to: "/web/guest/home", request)
        default: nil
        }
    }

    /// The cookies that tell who has signed in; what 6.2 encrypts in them is of no use to anybody but itself.
    private func cookies(of user: SandboxUser, host: String, isRemembered: Bool) -> [String] {
        func secret(_ text: String) -> String { SHA256.digest(of: Array(text.utf8)).hexadecimal }
        var cookies = [
            "COMPANY_ID=\(signIn.state.company.companyId); Domain=\(host)",
            "ID=\(secret("id \(user.userId)")); Domain=\(host)",
            "USER_UUID=\(secret("uuid \(user.uuid)"))",
        ]
        if isRemembered {
            cookies += [
                "LOGIN=\(user.emailAddress); Domain=\(host)",
                "PASSWORD=\(secret("password \(user.userId)")); Domain=\(host)",
                "REMEMBER_ME=true; Domain=\(host)",
                "SCREEN_NAME=\(secret("screen name \(user.screenName)")); Domain=\(host)",
            ]
        }
        return cookies.map { $0 + "; Path=/; HttpOnly" }
    }

    private static func host(_ request: IncomingRequest) -> String {
        String((request.header["host"] ?? "127.0.0.1").prefix { $0 != ":" })
    }

    private static func redirect(to path: String, _ request: IncomingRequest) -> SandboxAnswer {
        SandboxAnswer(
            status: 302,
            header: [
                ("Location", "http://\(request.header["host"] ?? "127.0.0.1")\(path)"),
                ("Content-Type", "text/html;charset=UTF-8"),
            ],
            body: []
        )
    }
}
