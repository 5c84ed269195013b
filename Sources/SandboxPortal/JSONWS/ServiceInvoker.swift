/// The invoker of the portal: commands with names, chosen fields, references and nested commands.
///
/// Liferay 6.2 and 7.x: in `{"$user[uuid] = /svc/one": {"id": 1, "$more = /svc/two": {"@id": "$user.uuid"}}}`
/// the user keeps one field, and the result of the nested command is put beside it under `more`.
struct ServiceInvoker: Sendable {
    /// The methods that can be called.
    var registry: ServiceRegistry
    /// Who calls.
    var identity: Identity
    /// The imitated family, which decides on the words of failures.
    var profile = SandboxPortal.Profile.liferay62
    /// The language of current values, as `en_US`.
    var locale = TranslatedText.defaultLocale

    /// Runs an object with one command or a list of such objects.
    ///
    /// - Parameter commands: The request.
    /// - Returns: The result, or the list of results; null stands for nothing.
    /// - Throws: The first failure; what was done before stays done.
    func run(_ commands: PortalValue) throws(PortalFailure) -> PortalValue {
        guard case .list(let list) = commands else {
            guard case .object = commands else { throw .illegalArgument("") }
            return try single(commands)
        }
        var results: [PortalValue] = []
        for command in list { results.append(try single(command)) }
        return .list(results)
    }

    private func single(_ command: PortalValue) throws(PortalFailure) -> PortalValue {
        guard case .object(let members) = command else {
            throw .wrongClass(javaClass(command), needed: "java.util.Map")
        }
        guard let member = members.first else { throw .illegalArgument("") }
        switch member.value {
        case .object: return try run(InvokerStatement(member), variables: [:])
        case .null: throw .exception(name: "java.lang.NullPointerException", message: "")
        default: throw .wrongClass(javaClass(member.value), needed: "java.util.Map")
        }
    }

    /// The Java class that the portal reads a JSON value as.
    private func javaClass(_ value: PortalValue) -> String {
        switch value {
        case .text: "java.lang.String"
        case .bool: "java.lang.Boolean"
        case .double: "java.lang.Double"
        case .list: "java.util.ArrayList"
        case .null, .int, .long, .bean, .object: profile == .liferay62 ? "java.lang.Long" : "java.lang.Integer"
        }
    }

    private func run(
        _ statement: InvokerStatement,
        variables: [String: PortalValue]
    ) throws(PortalFailure) -> PortalValue {
        var parameters: [String: PortalValue] = [:]
        for parameter in statement.parameters {
            let meaning = ParameterName.meaning(of: parameter.name)
            if parameter.name.hasPrefix("@") {
                parameters[meaning.name] = Self.resolve(parameter.value, variables)
            } else {
                parameters[meaning.name] = meaning.isNull ? .null : parameter.value
            }
        }
        let result = try call(statement.path, parameters)
        guard case .list(let elements) = result else { return try complete(result, statement, variables) }
        guard statement.fields != nil || !statement.nested.isEmpty else { return result }
        var completed: [PortalValue] = []
        for element in elements { completed.append(try complete(element, statement, variables)) }
        return .list(completed)
    }

    /// Calls a method.
    ///
    /// - Parameters:
    ///   - path: The path of the method.
    ///   - parameters: What was sent, under normalised names.
    /// - Returns: The result.
    /// - Throws: The failure of the method, or that there is none, or that guests may not.
    func call(_ path: String, _ parameters: [String: PortalValue]) throws(PortalFailure) -> PortalValue {
        guard let action = registry.action(path: path, parameters: Set(parameters.keys)) else {
            throw .noSuchAction(path, method: nil, profile)
        }
        guard action.allowsGuests || identity.user != nil else { throw .guest(method: action.method) }
        return try action.work(
            ServiceCall(identity: identity, profile: profile, parameters: parameters, locale: locale)
        )
    }

    private func complete(
        _ value: PortalValue,
        _ statement: InvokerStatement,
        _ variables: [String: PortalValue]
    ) throws(PortalFailure) -> PortalValue {
        guard statement.fields != nil || !statement.nested.isEmpty else { return value }
        // What is no object has none of the chosen fields.
        let members = value.members
        if members == nil && statement.fields == nil { return value }
        var variables = variables
        if let name = statement.name { variables[name] = value }
        var result = members ?? [:]
        if let fields = statement.fields {
            result = Dictionary(fields.map { ($0, members?[$0] ?? .null) }) { first, _ in first }
        }
        for (place, nested) in statement.nested {
            switch place {
            case .own:
                result[nested.name ?? ""] = try run(nested, variables: variables)
            case .inner(let property):
                result[property] = try fill(result[property] ?? .null, property, nested, variables)
            }
        }
        return .bean(result)
    }

    /// Runs a nested command for the object, or each object of the list, that a property holds.
    private func fill(
        _ value: PortalValue,
        _ property: String,
        _ nested: InvokerStatement,
        _ variables: [String: PortalValue]
    ) throws(PortalFailure) -> PortalValue {
        if case .list(let elements) = value {
            var filled: [PortalValue] = []
            for element in elements { filled.append(try fill(element, property, nested, variables)) }
            return .list(filled)
        }
        guard var members = value.members else { return value }
        var variables = variables
        variables[property] = value
        members[nested.name ?? ""] = try run(nested, variables: variables)
        return .bean(members)
    }

    private static func resolve(_ value: PortalValue, _ variables: [String: PortalValue]) -> PortalValue {
        guard case .text(let text) = value, text.hasPrefix("$") else { return value }
        let parts = text.dropFirst().split(separator: ".").map(String.init)
        guard let name = parts.first, var current = variables[name] else { return .null }
        for part in parts.dropFirst() { current = current.members?[part] ?? .null }
        return current
    }
}
