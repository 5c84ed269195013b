import HTTPMessages

/// The JSON web services of a portal: commands go out in one request, results come back in their order.
struct JSONWebService: Sendable {
    let server: PortalAddress
    let signIn: SignIn
    let transport: Transport

    /// Invokes commands in one request.
    ///
    /// The portal runs them in order; when one fails it answers with that failure only, and the earlier ones stay done.
    ///
    /// - Parameters:
    ///   - commands: The commands, at least one.
    ///   - isRepeatable: Whether done twice has the effect of being done once; see ``SignIn/admitted(isRepeatable:_:)``.
    /// - Returns: One result for each command, in their order.
    /// - Throws: ``PortalError/exception(_:)`` with the first failure, or what went wrong on the way.
    func invoke(
        _ commands: [JSONCommand],
        isRepeatable: Bool = true
    ) async throws(PortalError) -> [JSONValue] {
        let body = JSONValue.array(commands.map(\.value)).bytes
        return try await send(body, isRepeatable: isRepeatable) { answer throws(PortalError) in
            try answer.results(of: commands.count)
        }
    }

    /// Invokes one command.
    ///
    /// - Parameter command: The command.
    /// - Returns: Its result.
    /// - Throws: As ``invoke(_:isRepeatable:)``.
    func invoke(_ command: JSONCommand) async throws(PortalError) -> JSONValue {
        let results = try await invoke([command])
        guard let result = results.first else {
            throw .unexpectedAnswer(.resultCount(expected: 1, found: 0))
        }
        return result
    }

    /// Invokes one command whose text is written already, because it is too large to be copied from form to form.
    ///
    /// - Parameter text: The batch of one command, in UTF-8.
    /// - Returns: Its result.
    /// - Throws: As ``invoke(_:isRepeatable:)``.
    func invoke(written text: [UInt8]) async throws(PortalError) -> JSONValue {
        let results = try await send(text, isRepeatable: true) { answer throws(PortalError) in
            try answer.results(of: 1)
        }
        guard let result = results.first else {
            throw .unexpectedAnswer(.resultCount(expected: 1, found: 0))
        }
        return result
    }

    private func send<Value: Sendable>(
        _ body: [UInt8]?,
        isRepeatable: Bool,
        reading read: (JSONWebServiceAnswer) throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        try await signIn.admitted(isRepeatable: isRepeatable) { requestCredentials throws(PortalError) in
            let request = PortalRequest(
                method: .post,
                address: server.text + "/api/jsonws/invoke",
                headers: requestCredentials.headers + [("Content-Type", "application/json; charset=utf-8")],
                body: body
            )
            return try read(await JSONWebServiceAnswer(reading: try await transport.send(request)))
        }
    }
}
