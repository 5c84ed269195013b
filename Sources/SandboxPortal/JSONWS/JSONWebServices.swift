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
            return .json(result == .null ? "{}" : result.rendered(for: options.profile))
        } catch {
            return failure(error)
        }
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
            locale: request.acceptedLocale ?? identity.user?.languageId ?? TranslatedText.defaultLocale
        )
        guard request.path == "/api/jsonws/invoke" else { return try direct(request, invoker) }
        guard let commands = Self.commandValue(request) else {
            throw .illegalArgument("Unable to parse the commands")
        }
        return try invoker.run(commands)
    }

    private func direct(_ request: IncomingRequest, _ invoker: ServiceInvoker) throws(PortalFailure) -> PortalValue {
        let (path, rest) = Self.directPath(request.path)
        var parameters = rest
        for field in FormFields(encoded: request.query).fields + request.form.fields {
            let meaning = ParameterName.meaning(of: field.name)
            parameters[meaning.name] = meaning.isNull ? .null : field.isFile ? file(field) : .text(field.text)
        }
        guard registry.action(path: path, parameters: Set(parameters.keys)) != nil else {
            throw .noSuchMethod(
                "No JSON web service action associated with path \(path) and method \(request.method) for /"
            )
        }
        return try invoker.call(path, parameters)
    }

    /// The file of a part: 7.4 makes a `byte[]` of it; before, it stays a file, of which 7.x takes the path for the value.
    private func file(_ field: FormFields.Field) -> PortalValue {
        if options.profile == .liferay62 { return .object([]) }
        guard options.release.readsFileParts else { return .text("/opt/liferay/tomcat/temp/upload.tmp") }
        return .list(field.bytes.map { .int(Int64($0)) })
    }

    /// Splits a direct address into the path of the method and the parameters that follow as `/name/value`.
    private static func directPath(_ path: String) -> (path: String, parameters: [String: PortalValue]) {
        let parts = path.dropFirst("/api/jsonws/".count).split(separator: "/")
            .map { FormFields.decoded($0, plusIsBlank: false) }
        var parameters: [String: PortalValue] = [:]
        var index = 2
        while index < parts.count {
            let isNull = parts[index].hasPrefix("-")
            let name = ParameterName.camelCase(dashed: parts[index])
            parameters[name] = isNull ? .null : .text(index + 1 < parts.count ? parts[index + 1] : "")
            index += isNull ? 1 : 2
        }
        return ("/" + parts.prefix(2).joined(separator: "/"), parameters)
    }

    private static func commandValue(_ request: IncomingRequest) -> PortalValue? {
        let bytes: [UInt8]
        switch request.mediaType {
        case "application/x-www-form-urlencoded", "multipart/form-data":
            guard let command = request.form.first("cmd") else { return nil }
            bytes = Array(command.utf8)
        default:
            bytes = request.body.isEmpty ? Array((request.parameter("cmd") ?? "").utf8) : request.body
        }
        do throws(PortalValue.SyntaxError) {
            return try PortalValue(parsing: bytes)
        } catch {
            // The caller answers with the portal's own exception for commands that are not JSON.
            return nil
        }
    }

    private static func paths(of statement: InvokerStatement) -> [String] {
        [statement.path] + statement.nested.flatMap { paths(of: $0.statement) }
    }
}
