import FoundationEssentials

/// The sign-in at the portal's own page, as a browser does it.
struct CookieSignIn: Sendable {
    let server: PortalAddress
    let transport: Transport

    /// How long a session is used before it is renewed, in seconds: as long as Liferay's mobile SDK does.
    static let lifetime: TimeInterval = 900

    /// How many redirects lead from the sign-in to a page, at most.
    private static let maximumRedirectCount = 5

    /// Signs in.
    ///
    /// - Throws: ``PortalError/notAllowed(_:)`` when the portal shows its sign-in page again.
    func ticket(user: String, password: String, now: Date) async throws(PortalError) -> Ticket {
        var jar = CookieJar()
        var answer = try await transport.send(
            .form(server.text + "/c/portal/login", [("login", user), ("password", password)], headers: [jar.header])
        )
        jar.take(from: answer.headers)
        // 6.2 answers a wrong password with an error page.
        guard answer.status != 500 else { throw .notAllowed(NotAllowed(.wrongCredentials)) }
        for _ in 0..<Self.maximumRedirectCount {
            guard let target = answer.redirectTarget else { break }
            // The page that holds the token; never a page of another server, because the cookies go with it.
            let address = try server.page(at: target)
            answer = try await transport.send(PortalRequest(address: address, headers: [jar.header]))
            jar.take(from: answer.headers)
        }
        try answer.refuseRedirect()
        guard ![401, 403].contains(answer.status) else { throw .notAllowed(NotAllowed(.wrongCredentials)) }
        guard answer.status == 200 else {
            throw .unexpectedAnswer(.status(answer.status, retryAfter: answer.retryAfter))
        }
        let page = SignInPage(answer.text)
        guard page.isSignedIn ?? !page.asksForPassword else { throw .notAllowed(NotAllowed(.wrongCredentials)) }
        guard let token = page.token else { throw .unexpectedAnswer(.missingField("Liferay.authToken")) }
        return Ticket(
            headers: [jar.header, ("X-CSRF-Token", token)],
            pictureHeaders: [jar.header],
            renewAt: now.addingTimeInterval(Self.lifetime)
        )
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
