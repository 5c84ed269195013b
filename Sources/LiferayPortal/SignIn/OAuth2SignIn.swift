import FoundationEssentials

/// The access token of an OAuth 2 client (RFC 6749, section 4.4); Liferay 7.1 and later.
struct OAuth2SignIn: Sendable {
    let server: PortalAddress
    let transport: Transport

    /// How long before its end a token is renewed, in seconds: as long as Liferay's mobile SDK does, but no more than half of
    /// its life.
    private static let margin: TimeInterval = 60

    /// Fetches a token.
    ///
    /// - Throws: ``PortalError/notAllowed(_:)`` when the portal does not accept the client.
    func session(clientId: String, clientSecret: String, now: Date) async throws(PortalError) -> KeptSession {
        let answer = try await transport.send(
            .form(
                server.text + "/o/oauth2/token",
                [
                    ("grant_type", "client_credentials"), ("client_id", clientId), ("client_secret", clientSecret),
                ],
                headers: [("Accept", "application/json")]
            )
        )
        try answer.refuseRedirect()
        let members = await JSONReading.value(answer.body)?.members
        guard answer.status == 200 else { throw Self.refusal(of: answer, members: members ?? [:]) }
        guard let members else { throw .unexpectedAnswer(answer.withoutJSON) }
        let token = try members.text("access_token")
        // It goes into a header field: a line end in it would make two of one.
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .unexpectedAnswer(.wrongType("access_token"))
        }
        return KeptSession(
            proof: .bearer(token),
            renewAt: members["expires_in"]?.long
                .map { life in
                    let life = Double(life)
                    return now.addingTimeInterval(life - min(Self.margin, life / 2))
                }
        )
    }

    private static func refusal(of answer: PortalAnswer, members: [String: JSONValue]) -> PortalError {
        let code = members["error"]?.text
        if [401, 403].contains(answer.status) || code == "invalid_client" || code == "unauthorized_client"
            || code == "invalid_grant"
        {
            return .notAllowed(NotAllowed(.wrongCredentials, detail: code ?? ""))
        }
        return .unexpectedAnswer(.status(answer.status, retryAfter: answer.retryAfter))
    }
}
