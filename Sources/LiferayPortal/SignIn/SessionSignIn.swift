/// The sign-in at the portal's own page, as a browser does it.
struct SessionSignIn: Sendable {
    let server: PortalAddress
    let transport: Transport

    /// How many redirects lead to a page, at most.
    private static let maximumRedirectCount = 5

    /// The start page without what is around it: of 6.2.5 it has 7 kB in place of 33.
    private static let smallPage = "/?p_p_state=pop_up"

    /// Signs in.
    ///
    /// The token is read from the start page in its smallest form, where that has it, so that nothing is asked of where the portal would
    /// lead a browser to.
    ///
    /// - Throws: ``PortalError/notAllowed(_:)`` when the portal takes who asks for a guest afterwards,
    ///   ``PortalError/unexpectedAnswer(_:)`` when it opens no session.
    func session(user: String, password: String) async throws(PortalError) -> KeptSession {
        var jar = CookieJar()
        let fields = [("login", user), ("password", password)]
        let answer = try await send(.form(server.text + "/c/portal/login", fields), &jar)
        switch answer.status {
        case 401: throw .notAllowed(NotAllowed(.unauthorized))
        case 403: throw .notAllowed(NotAllowed(.forbidden))
        // 6.2 answers a wrong password with 500 and a page without words; the next page tells.
        case 200..<400, 500: break
        default: throw .unexpectedAnswer(.status(answer.status, retryAfter: answer.retryAfter))
        }
        do throws(PortalError) {
            if let token = try await token(at: server.text + Self.smallPage, &jar) {
                return KeptSession(proof: .token(token), jar: jar)
            }
        } catch .notAllowed(let refusal) {
            // The form may be somebody else's, who leads to a server of their own and never looked at the password.
            if let target = answer.redirectTarget { _ = try server.page(at: target) }
            throw .notAllowed(refusal)
        }
        let page = SignInPage(answer.text)
        if answer.status == 200, let token = try token(in: page) { return KeptSession(proof: .token(token), jar: jar) }
        if let target = answer.redirectTarget, let token = try await token(at: try server.page(at: target), &jar) {
            return KeptSession(proof: .token(token), jar: jar)
        }
        throw .unexpectedAnswer(.missingField("Liferay.authToken"))
    }

    /// Ends a session.
    func end(_ session: KeptSession) async throws(PortalError) {
        var jar = session.jar
        _ = try await send(PortalRequest(address: server.text + "/c/portal/logout"), &jar)
    }

    /// Follows an address to a page, and reads the token of it; nil where the page has none, or is none.
    private func token(at address: String, _ jar: inout CookieJar) async throws(PortalError) -> String? {
        var answer = try await send(PortalRequest(address: address), &jar)
        for _ in 0..<Self.maximumRedirectCount {
            guard let target = answer.redirectTarget else { break }
            // Never a page of another server, because the cookies go with it.
            answer = try await send(PortalRequest(address: try server.page(at: target)), &jar)
        }
        try answer.refuseRedirect()
        return answer.status == 200 ? try token(in: SignInPage(answer.text)) : nil
    }

    private func token(in page: SignInPage) throws(PortalError) -> String? {
        guard page.isSignedIn ?? !page.asksForPassword else { throw .notAllowed(NotAllowed(.wrongCredentials)) }
        return page.token
    }

    private func send(_ request: PortalRequest, _ jar: inout CookieJar) async throws(PortalError) -> PortalAnswer {
        var request = request
        let target = CookieTarget(request.address)
        request.headers.insert(jar.header(for: target, at: transport.now()), at: 0)
        let answer = try await transport.send(request)
        jar.take(from: answer.headers, of: target, at: transport.now())
        return answer
    }
}

extension PortalAddress {
    /// Makes an absolute address of a redirect's target, which must be on this server.
    func page(at target: String) throws(PortalError) -> String {
        do throws(PortalError) {
            return try picture(at: target)
        } catch {
            throw .unexpectedAnswer(.redirect(to: String(target.prefix { $0 != "?" })))
        }
    }
}
