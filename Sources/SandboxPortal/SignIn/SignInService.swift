import FoundationEssentials

/// Tells who a request runs as, and signs users in.
struct SignInService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The users.
    var state: PortalState
    /// The sessions.
    var sessions: SessionTable
    /// The time in milliseconds since 1970.
    var now: @Sendable () -> Int64

    /// Tells who a request runs as.
    ///
    /// A wrong password, session or token makes a guest, not an error: so does Liferay by default.
    ///
    /// - Parameter request: The request.
    /// - Returns: The user or a guest.
    func identity(of request: IncomingRequest) -> Identity {
        let authorization = request.header["authorization"] ?? ""
        if let pair = Self.basicPair(authorization) {
            return user(named: pair.name, password: pair.password).map { .basic($0) } ?? .guest
        }
        if authorization.lowercased().hasPrefix("bearer ") {
            let token = String(authorization.dropFirst("bearer ".count))
            guard let userId = sessions.userId(accessToken: token, now: now()), let user = state.user(userId: userId)
            else { return .guest }
            return .bearer(user)
        }
        guard let id = request.cookies["JSESSIONID"], let session = sessions.session(id, now: now()),
            let user = state.user(userId: session.userId)
        else { return .guest }
        return .session(user, token: session.token)
    }

    /// Tells whether a request carries Basic credentials that are wrong.
    ///
    /// - Parameter request: The request.
    /// - Returns: Whether it does.
    func hasWrongBasic(_ request: IncomingRequest) -> Bool {
        guard let pair = Self.basicPair(request.header["authorization"] ?? "") else { return false }
        return user(named: pair.name, password: pair.password) == nil
    }

    /// Tells whether a request of a cookie session lacks the session's token.
    ///
    /// Basic credentials and access tokens need none.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - identity: Who it runs as.
    /// - Returns: Whether the token is missing or wrong.
    func lacksToken(_ request: IncomingRequest, _ identity: Identity) -> Bool {
        guard case .session(_, let token) = identity else { return false }
        let sent = request.header["x-csrf-token"] ?? request.parameter("p_auth") ?? request.form.first("p_auth")
        return sent != token
    }

    /// Answers `/c/portal/login`.
    ///
    /// Liferay wants the cookie COOKIE_SUPPORT before it signs anybody in. The page holds the token of the session.
    ///
    /// - Parameter request: The request, with the form fields `login` and `password`.
    /// - Returns: A page, with a session when the password is right.
    func login(_ request: IncomingRequest) -> SandboxAnswer {
        guard request.method == "POST" else { return signInPage(message: nil) }
        guard request.cookies["COOKIE_SUPPORT"] == "true" else {
            return signInPage(message: "Please enable browser cookies to continue.")
        }
        let form = request.form
        guard let user = user(named: form.first("login") ?? "", password: form.first("password") ?? "") else {
            return signInPage(message: "Authentication failed. Please try again.")
        }
        let session = sessions.open(userId: user.userId, now: now())
        var answer = SandboxAnswer.page(HomePage.html(token: session.token, user: user))
        answer.header += [
            ("Set-Cookie", "JSESSIONID=\(session.id); Path=/; HttpOnly"),
            ("Set-Cookie", "COOKIE_SUPPORT=true; Path=/; HttpOnly"),
            ("Set-Cookie", "GUEST_LANGUAGE_ID=\(user.languageId); Path=/; HttpOnly"),
        ]
        return answer
    }

    /// Makes the page with the sign-in form.
    ///
    /// - Parameter message: What went wrong, if anything.
    /// - Returns: The page, status 200.
    func signInPage(message: String?) -> SandboxAnswer {
        .page(HomePage.html(token: "gUeSt000", user: nil, message: message))
    }

    /// Answers `/o/oauth2/token` for the grant type client_credentials.
    ///
    /// The client shows itself with form fields or a Basic header. Liferay 6.2 has no such address.
    ///
    /// - Parameter request: The request.
    /// - Returns: The token, or an error as RFC 6749 section 5.2 has it.
    func accessToken(_ request: IncomingRequest) -> SandboxAnswer {
        guard request.method == "POST" else { return .errorPage(405, "Method Not Allowed") }
        let form = request.form
        let pair =
            Self.basicPair(request.header["authorization"] ?? "")
            ?? (form.first("client_id") ?? "", form.first("client_secret") ?? "")
        let company = state.company
        guard pair.name == company.clientId, pair.password == company.clientSecret else {
            return .json("{\"error\":\"invalid_client\"}", status: 401)
        }
        guard form.first("grant_type") == "client_credentials" else {
            return .json("{\"error\":\"unsupported_grant_type\"}", status: 400)
        }
        let token = sessions.grant(userId: company.clientUserId, now: now())
        return .json(
            "{\"access_token\":\"\(token)\",\"token_type\":\"Bearer\","
                + "\"expires_in\":\(SessionTable.accessTokenSeconds),\"scope\":\"GET POST\"}"
        )
    }

    private func user(named name: String, password: String) -> SandboxUser? {
        let name = UserLookup.normalized(name)
        let found =
            switch options.authType {
            case .emailAddress: state.user(emailAddress: name)
            case .screenName: state.user(screenName: name)
            case .userId: Int64(name).flatMap { state.user(userId: $0) }
            }
        return found.flatMap { $0.password == password ? $0 : nil }
    }

    private static func basicPair(_ authorization: String) -> (name: String, password: String)? {
        guard authorization.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(authorization.dropFirst("basic ".count)))
        else { return nil }
        let sides = String(decoding: data, as: UTF8.self)
            .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(sides[0]), sides.count == 2 ? String(sides[1]) : "")
    }
}
