/// A call of a service method with its parameters by name.
struct ServiceCall: Sendable {
    /// Who calls.
    var identity: Identity
    /// The imitated family, which decides on the words of failures.
    var profile = SandboxPortal.Profile.liferay62
    /// The parameters, under their normalised names.
    var parameters: [String: PortalValue]
    /// The language of current values, as `en_US`.
    var locale = TranslatedText.defaultLocale

    /// The value of a parameter as a whole number.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: The number; blanks around it do not matter.
    /// - Throws: ``PortalFailure/illegalArgument(_:)`` for null, ``PortalFailure/inconvertible(_:)`` when it is no number.
    func whole(_ name: String) throws(PortalFailure) -> Int64 {
        let value = parameters[ParameterName.normalized(name)] ?? .null
        if let number = value.wholeNumber { return number }
        guard value != .null else { throw .illegalArgument("") }
        throw .inconvertible(value.parameterText ?? value.rendered(for: profile))
    }

    /// The value of a parameter as text, empty for null.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: The text.
    func text(_ name: String) -> String {
        parameters[ParameterName.normalized(name)]?.parameterText ?? ""
    }
}
