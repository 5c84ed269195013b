/// The addresses below `/api/jsonws`.
struct JSONWebServices: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The methods.
    var registry: ServiceRegistry

    /// The service paths that a request calls, in the order they are written.
    ///
    /// - Parameter request: The request.
    /// - Returns: The paths; empty when the request can't be understood.
    static func commands(in request: IncomingRequest) -> [String] {
        guard request.path.hasPrefix("/api/jsonws/") else { return [] }
        guard request.path == "/api/jsonws/invoke" else {
            return [directPath(request.path).path]
        }
        guard let commands = commandValue(request) else { return [] }
        let list: [PortalValue]
        if case .list(let values) = commands { list = values } else { list = [commands] }
        return list.flatMap { command -> [String] in
            guard case .object(let members) = command, let first = members.first else { return [] }
            do throws(PortalFailure) {
                return paths(of: try InvokerStatement(first))
            } catch {
                return []
            }
        }
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - identity: Who it runs as.
    /// - Returns: The result, or the failure as the profile writes it.
    func answer(_ request: IncomingRequest, _ identity: Identity) -> SandboxAnswer {
        guard options.jsonwsEnabled, request.path.hasPrefix("/api/jsonws/") else {
            return .errorPage(404, "Not Found")
        }
        do throws(PortalFailure) {
            let result = try run(request, identity)
            // Nothing at all is an empty object, but only outside a list.
            let text = result == .null ? "{}" : result.rendered(for: options.profile)
            return .json(wrapped(text, request))
        } catch {
            return failure(error)
        }
    }

    /// Calls the function that a script has asked for with the answer, as 6.2 does.
    private func wrapped(_ text: String, _ request: IncomingRequest) -> String {
        guard options.profile == .liferay62, let name = request.parameter("callback"), !name.isEmpty else {
            return text
        }
        return "/**/\(name)(\(text))"
    }

    /// Writes a failure as the profile does.
    ///
    /// - Parameter failure: The failure.
    /// - Returns: The answer.
    func failure(_ failure: PortalFailure) -> SandboxAnswer {
        .json(failure.body(options).rendered(for: options.profile), status: failure.status(options.profile))
    }

    private func run(_ request: IncomingRequest, _ identity: Identity) throws(PortalFailure) -> PortalValue {
        let invoker = ServiceInvoker(
            registry: registry,
            identity: identity,
            profile: options.profile,
            locale: request.acceptedLocale ?? identity.user?.languageId ?? TranslatedText.defaultLocale
        )
        guard request.path == "/api/jsonws/invoke" else { return try direct(request, invoker) }
        guard let commands = Self.commandValue(request, isLenient: options.profile == .liferay62) else {
            throw .notJSON
        }
        return try invoker.run(commands)
    }

    private func direct(_ request: IncomingRequest, _ invoker: ServiceInvoker) throws(PortalFailure) -> PortalValue {
        var (path, parameters, bareName) = Self.directPath(request.path)
        if let bareName { throw .illegalArgument("Missing value for parameter \(bareName)") }
        for field in FormFields(encoded: request.query).fields + request.form.fields {
            let meaning = ParameterName.meaning(of: field.name)
            let value = meaning.isNull ? .null : field.isFile ? file(field) : PortalValue.text(field.text)
            // Of several values of one name an array is made, whose text has all of them.
            if case .text(let first) = parameters[meaning.name], case .text(let second) = value {
                parameters[meaning.name] = .text("\(first),\(second)")
            } else {
                parameters[meaning.name] = value
            }
        }
        guard registry.action(path: path, parameters: Set(parameters.keys)) != nil else {
            throw .noSuchAction(path, method: request.method, options.profile)
        }
        return try invoker.call(path, parameters)
    }

    /// The file of a part: 7.4 makes a `byte[]` of it; before, it stays a file, of which 7.x takes the path for the value.
    private func file(_ field: FormFields.Field) -> PortalValue {
        if options.profile == .liferay62 { return .object([]) }
        guard options.release.readsFileParts else { return .text("/opt/liferay/tomcat/temp/upload.tmp") }
        return .list(field.bytes.map { .int(Int64($0)) })
    }

    /// Splits a direct address into the path of the method, the parameters that follow as `/name/value`, and a name at the end
    /// that no value follows.
    private static func directPath(
        _ path: String
    ) -> (path: String, parameters: [String: PortalValue], bareName: String?) {
        let parts = path.dropFirst("/api/jsonws/".count).split(separator: "/")
            .map { FormFields.decoded($0, plusIsBlank: false) }
        let method = "/" + parts.prefix(2).joined(separator: "/")
        var parameters: [String: PortalValue] = [:]
        var rest = parts.dropFirst(2)
        while let name = rest.popFirst() {
            let isNull = name.hasPrefix("-")
            guard let value = isNull ? "" : rest.popFirst() else { return (method, parameters, name) }
            parameters[ParameterName.camelCase(dashed: name)] = isNull ? .null : .text(value)
        }
        return (method, parameters, nil)
    }

    private static func commandValue(_ request: IncomingRequest, isLenient: Bool = true) -> PortalValue? {
        let bytes: [UInt8]
        if let command = request.form.first("cmd") ?? request.parameter("cmd") {
            bytes = Array(command.utf8)
        } else {
            bytes = request.body
        }
        do throws(PortalValue.SyntaxError) {
            return try PortalValue(parsing: bytes, isLenient: isLenient)
        } catch {
            // The caller answers with the portal's own exception for commands that are not JSON.
            return nil
        }
    }

    private static func paths(of statement: InvokerStatement) -> [String] {
        [statement.path] + statement.nested.flatMap { paths(of: $0.statement) }
    }
}
