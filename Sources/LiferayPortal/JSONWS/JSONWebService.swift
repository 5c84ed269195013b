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
        let type = "application/json; charset=utf-8"
        return try await send("/invoke", type: type, body: body, isRepeatable: isRepeatable) {
            answer throws(PortalError) in
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

    /// Calls one method at its own address with a form, so that a file goes out as it is.
    ///
    /// Liferay 7.x takes files this way.
    ///
    /// - Parameters:
    ///   - path: The service and the method, for example `/user/update-portrait`.
    ///   - form: All parameters of the method.
    /// - Returns: The result.
    /// - Throws: ``PortalError/exception(_:)`` with the failure, or what went wrong on the way.
    func call(_ path: String, _ form: MultipartForm) async throws(PortalError) -> JSONValue {
        try await send(path, type: form.contentType, body: form.body) { answer throws(PortalError) in
            try answer.value()
        }
    }

    private func send<Value: Sendable>(
        _ path: String,
        type: String,
        body: [UInt8]?,
        isRepeatable: Bool = true,
        reading read: (JSONWebServiceAnswer) throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        try await signIn.admitted(isRepeatable: isRepeatable) { ticket throws(PortalError) in
            let request = PortalRequest(
                method: .post,
                address: server.text + "/api/jsonws" + path,
                headers: ticket.headers + [("Content-Type", type)],
                body: body
            )
            return try read(JSONWebServiceAnswer(try await transport.send(request)))
        }
    }
}
