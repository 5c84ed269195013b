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
    /// A wrong password, session or token makes a guest, not an error: so does Liferay by default. A password that is
    /// wrong counts as a failed sign-in each time, a right one ends the count.
    ///
    /// - Parameter request: The request.
    /// - Returns: The user or a guest.
    func identity(of request: IncomingRequest) -> Identity {
        let authorization = request.header["authorization"] ?? ""
        if let pair = Self.basicPair(authorization) {
            // The image servlet looks at no password.
            guard !request.path.hasPrefix("/image/") else { return .guest }
            return user(named: pair.name, password: pair.password).map { .basic($0) } ?? .guest
        }
        if authorization.lowercased().hasPrefix("bearer ") {
            let token = String(authorization.dropFirst("bearer ".count))
            guard let userId = sessions.userId(accessToken: token, now: now()), let user = state.user(userId: userId)
            else { return .guest }
            return .bearer(user)
        }
        guard let session = session(of: request), let user = session.userId.flatMap({ state.user(userId: $0) }) else {
            return .guest
        }
        return .session(user, token: session.token)
    }

    /// Finds the session whose cookie a request shows.
    ///
    /// - Parameter request: The request.
    /// - Returns: The session, which may be a guest's; nil where there is none.
    func session(of request: IncomingRequest) -> SessionTable.Session? {
        request.cookies["JSESSIONID"].flatMap { sessions.session($0, now: now()) }
    }

    /// Tells whether a request has the portal check a password: by Basic authentication, or by the form.
    ///
    /// - Parameter request: The request.
    /// - Returns: Whether it does; pictures are given without looking at it.
    func checksPassword(_ request: IncomingRequest) -> Bool {
        if request.path == LoginAction.path { return request.method == "POST" }
        return Self.basicPair(request.header["authorization"] ?? "") != nil && !request.path.hasPrefix("/image/")
    }

    /// Tells whether a request carries Basic credentials that are wrong.
    ///
    /// - Parameter request: The request.
    /// - Returns: Whether it does.
    func hasWrongBasic(_ request: IncomingRequest) -> Bool {
        guard let pair = Self.basicPair(request.header["authorization"] ?? "") else { return false }
        return account(named: pair.name)?.password != pair.password
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

    /// Checks a password, and notes whether it was the right one.
    ///
    /// - Parameters:
    ///   - name: The name that the company signs in by.
    ///   - password: The password.
    /// - Returns: The user; nil where there is none, or the password is another one.
    func user(named name: String, password: String) -> SandboxUser? {
        guard let user = account(named: name) else { return nil }
        guard user.password == password else {
            state.failedSignIns.add(userId: user.userId, now: now())
            return nil
        }
        state.failedSignIns.clear(userId: user.userId)
        return user
    }

    private func account(named name: String) -> SandboxUser? {
        let name = UserLookup.normalized(name)
        return switch options.authType {
        case .emailAddress: state.user(emailAddress: name)
        case .screenName: state.user(screenName: name)
        case .userId: Int64(name).flatMap { state.user(userId: $0) }
        }
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
