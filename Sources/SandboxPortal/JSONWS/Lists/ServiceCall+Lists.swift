extension ServiceCall {
    /// Whether the caller may see what only administrators may.
    var seesAll: Bool { identity.user?.isAdministrator == true }

    /// What in the name of a query tells the callers that see different rows apart.
    var audience: String { seesAll ? "all" : "some" }

    /// The parameters `start` and `end`.
    ///
    /// - Returns: The first row and the row behind the last; -1 for all.
    /// - Throws: ``PortalFailure/illegalArgument(_:)`` when one is no number.
    func range() throws(PortalFailure) -> (start: Int, end: Int) {
        (Int(clamping: try whole("start")), Int(clamping: try whole("end")))
    }

    /// The elements of a parameter that is an array of longs: JSON, JSON as text, or one number.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: The numbers, nil when the parameter was not sent.
    /// - Throws: ``PortalFailure/illegalArgument(_:)`` when an element is no number.
    func wholes(_ name: String) throws(PortalFailure) -> [Int64]? {
        guard let value = parameters[ParameterName.normalized(name)], value != .null else { return nil }
        let elements: [PortalValue]
        if case .list(let list) = value {
            elements = list
        } else {
            let words = (value.parameterText ?? "").split { "[], ".contains($0) }
            elements = words.map { .text(String($0)) }
        }
        var numbers: [Int64] = []
        for element in elements {
            guard let number = element.wholeNumber else {
                throw .illegalArgument("Unable to convert parameter \(name) to long[]")
            }
            numbers.append(number)
        }
        return numbers
    }
}
