import HTTPMessages

/// The headless services of Liferay 7.2 and later.
struct HeadlessService: Sendable {
    let server: PortalAddress
    let signIn: SignIn
    let transport: Transport

    /// The services for users, as paths begin.
    static let users = "/headless-admin-user/v1.0"
    /// The services for contents, as paths begin.
    static let contents = "/headless-delivery/v1.0"

    /// Asks for something.
    ///
    /// - Parameters:
    ///   - path: The path below `/o`, with the query.
    ///   - locale: The locale of texts, for example `en_US`; nil for the account's.
    /// - Returns: The answer.
    /// - Throws: ``PortalError/exception(_:)`` with the title of a problem, or what went wrong on the way.
    func get(_ path: String, locale: String? = nil) async throws(PortalError) -> JSONValue {
        let language = locale.map { [("Accept-Language", $0.replacing("_", with: "-"))] } ?? []
        return try await send(.get, path, headers: language) { answer throws(PortalError) in try answer.value() }
    }

    /// Changes members of something.
    ///
    /// - Parameters:
    ///   - path: The path below `/o`.
    ///   - change: The members with their new values.
    /// - Returns: What was changed, as it is now.
    /// - Throws: As ``get(_:locale:)``.
    func patch(_ path: String, _ change: JSONValue) async throws(PortalError) -> JSONValue {
        try await send(.patch, path, type: "application/json", body: change.bytes) { answer throws(PortalError) in
            try answer.value()
        }
    }

    /// Replaces something.
    ///
    /// - Parameters:
    ///   - path: The path below `/o`.
    ///   - value: All that is to be there.
    /// - Returns: What is there now.
    /// - Throws: As ``get(_:locale:)``.
    func put(_ path: String, _ value: JSONValue) async throws(PortalError) -> JSONValue {
        try await send(.put, path, type: "application/json", body: value.bytes) { answer throws(PortalError) in
            try answer.value()
        }
    }

    /// Adds something, at most once.
    ///
    /// - Parameters:
    ///   - path: The path below `/o`.
    ///   - value: What is to be added.
    /// - Returns: What was added.
    /// - Throws: As ``get(_:locale:)``.
    func post(_ path: String, _ value: JSONValue) async throws(PortalError) -> JSONValue {
        let type = "application/json"
        return try await send(.post, path, type: type, body: value.bytes, isRepeatable: false) {
            answer throws(PortalError) in try answer.value()
        }
    }

    /// Deletes something.
    ///
    /// - Parameter path: The path below `/o`.
    /// - Throws: As ``get(_:locale:)``.
    func delete(_ path: String) async throws(PortalError) {
        try await send(.delete, path) { answer throws(PortalError) in try answer.accept() }
    }

    /// Posts a form.
    ///
    /// - Parameters:
    ///   - path: The path below `/o`.
    ///   - form: The form.
    /// - Throws: As ``get(_:locale:)``.
    func post(_ path: String, _ form: MultipartForm) async throws(PortalError) {
        try await send(.post, path, type: form.contentType, body: form.body) { answer throws(PortalError) in
            try answer.accept()
        }
    }

    private func send<Value: Sendable>(
        _ method: HTTPMethod,
        _ path: String,
        headers: [(String, String)] = [],
        type: String? = nil,
        body: [UInt8]? = nil,
        isRepeatable: Bool = true,
        reading read: (HeadlessAnswer) throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        try await signIn.admitted(isRepeatable: isRepeatable) { requestCredentials throws(PortalError) in
            var request = PortalRequest(
                method: method,
                address: server.text + "/o" + path,
                headers: requestCredentials.headers + headers + [("Accept", "application/json")],
                body: body
            )
            if let type { request.headers.append(("Content-Type", type)) }
            return try read(await HeadlessAnswer(reading: try await transport.send(request)))
        }
    }
}
