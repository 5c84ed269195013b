import NIOHTTP1

/// The headless services for users of Liferay 7.2 and later.
struct HeadlessService: Sendable {
    let server: PortalAddress
    let signIn: SignIn
    let transport: Transport

    /// Asks for something.
    ///
    /// - Parameter path: The path below the services' own, with the query.
    /// - Returns: The answer.
    /// - Throws: ``PortalError/exception(_:)`` with the title of a problem, or what went wrong on the way.
    func get(_ path: String) async throws(PortalError) -> JSONValue {
        try await send(.GET, path) { answer throws(PortalError) in try answer.value() }
    }

    /// Changes members of something.
    ///
    /// - Parameters:
    ///   - path: The path below the services' own.
    ///   - change: The members with their new values.
    /// - Returns: What was changed, as it is now.
    /// - Throws: As ``get(_:)``.
    func patch(_ path: String, _ change: JSONValue) async throws(PortalError) -> JSONValue {
        try await send(.PATCH, path, type: "application/json", body: change.bytes) { answer throws(PortalError) in
            try answer.value()
        }
    }

    /// Posts a form.
    ///
    /// - Parameters:
    ///   - path: The path below the services' own.
    ///   - form: The form.
    /// - Throws: As ``get(_:)``.
    func post(_ path: String, _ form: MultipartForm) async throws(PortalError) {
        try await send(.POST, path, type: form.contentType, body: form.body) { answer throws(PortalError) in
            try answer.accept()
        }
    }

    private func send<Value: Sendable>(
        _ method: HTTPMethod,
        _ path: String,
        type: String? = nil,
        body: [UInt8]? = nil,
        reading read: (HeadlessAnswer) throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        try await signIn.admitted { ticket throws(PortalError) in
            var request = PortalRequest(
                method: method,
                address: server.text + "/o/headless-admin-user/v1.0" + path,
                headers: ticket.headers + [("Accept", "application/json")],
                body: body
            )
            if let type { request.headers.append(("Content-Type", type)) }
            return try read(HeadlessAnswer(try await transport.send(request)))
        }
    }
}
