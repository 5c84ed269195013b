/// A call of a service method with its parameters by name.
struct ServiceCall: Sendable {
    /// Who calls.
    var identity: Identity
    /// The parameters, under their normalised names.
    var parameters: [String: PortalValue]
    /// The language of current values, as `en_US`.
    var locale = TranslatedText.defaultLocale

    /// The value of a parameter as a whole number.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: The number.
    /// - Throws: ``PortalFailure/illegalArgument(_:)`` when it is none.
    func whole(_ name: String) throws(PortalFailure) -> Int64 {
        guard let number = parameters[ParameterName.normalized(name)]?.wholeNumber else {
            throw .illegalArgument("Unable to convert parameter \(name) to long")
        }
        return number
    }

    /// The value of a parameter as text, empty for null.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: The text.
    func text(_ name: String) -> String {
        parameters[ParameterName.normalized(name)]?.parameterText ?? ""
    }
}
