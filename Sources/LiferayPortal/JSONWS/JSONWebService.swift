import NIOHTTP1

/// The JSON web services of a portal: commands go out in one request, results come back in their order.
struct JSONWebService: Sendable {
    let server: PortalAddress
    let signIn: SignIn
    let transport: Transport

    /// Invokes commands in one request.
    ///
    /// The portal runs them in order; when one fails it answers with that failure only, and the earlier ones stay done.
    ///
    /// - Parameter commands: The commands, at least one.
    /// - Returns: One result for each command, in their order.
    /// - Throws: ``PortalError/exception(_:)`` with the first failure, or what went wrong on the way.
    func invoke(_ commands: [JSONCommand]) async throws(PortalError) -> [JSONValue] {
        let ticket = try await signIn.ticket()
        do throws(PortalError) {
            return try await send(commands, with: ticket)
        } catch  where ticket.isRenewable && error.mayMeanExpiredSession {
            return try await send(commands, with: try await signIn.renewed(after: ticket))
        }
    }

    /// Invokes one command.
    ///
    /// - Parameter command: The command.
    /// - Returns: Its result.
    /// - Throws: As ``invoke(_:)-([JSONCommand])``.
    func invoke(_ command: JSONCommand) async throws(PortalError) -> JSONValue {
        let results = try await invoke([command])
        guard let result = results.first else {
            throw .unexpectedAnswer(.resultCount(expected: 1, found: 0))
        }
        return result
    }

    private func send(
        _ commands: [JSONCommand],
        with ticket: Ticket
    ) async throws(PortalError) -> [JSONValue] {
        let request = PortalRequest(
            method: .POST,
            address: server.text + "/api/jsonws/invoke",
            headers: ticket.headers + [("Content-Type", "application/json; charset=utf-8")],
            body: JSONValue.array(commands.map(\.value)).bytes
        )
        let answer = try await transport.send(request)
        return try JSONWebServiceAnswer(answer).results(of: commands.count)
    }
}

extension PortalError {
    /// Whether the answer is one that a portal also gives when the session of a cookie or a token has ended.
    ///
    /// Liferay 6.2 answers a wrong token with a page and status 500, 7.x with 403; both may fall back to a guest.
    var mayMeanExpiredSession: Bool {
        switch self {
        case .notAllowed: true
        case .unexpectedAnswer(.signInPage), .unexpectedAnswer(.redirect), .unexpectedAnswer(.status(500, _)): true
        default: false
        }
    }
}
