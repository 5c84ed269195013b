extension ServiceCall {
    /// Whether the caller may see what only administrators may.
    var seesAll: Bool { identity.user?.isAdministrator == true }

    /// What in the name of a query tells the callers that see different rows apart.
    var audience: String { seesAll ? "all" : "some" }

    /// The parameters `start` and `end`.
    ///
    /// Only where both are -1 all rows are meant (`QueryUtil.ALL_POS`): an end of -1 behind any start is no row at all.
    ///
    /// - Returns: The first row and the row behind the last; -1 for all.
    /// - Throws: The portal's exception when one is no number.
    func range() throws(PortalFailure) -> (start: Int, end: Int) {
        Self.range(start: Int(clamping: try whole("start")), end: Int(clamping: try whole("end")))
    }

    /// The parameters `start` and `end` of comments, where an end of -1 means all, whatever the start.
    ///
    /// - Returns: The first row and the row behind the last; -1 for all.
    /// - Throws: The portal's exception when one is no number.
    func commentRange() throws(PortalFailure) -> (start: Int, end: Int) {
        (Int(clamping: try whole("start")), Int(clamping: try whole("end")))
    }

    /// Turns a range of the portal into one of rows.
    ///
    /// - Parameters:
    ///   - start: The first row.
    ///   - end: The row behind the last.
    /// - Returns: The range, in which an end of -1 stands for all.
    static func range(start: Int, end: Int) -> (start: Int, end: Int) {
        end < 0 && (start >= 0 || end < -1) ? (0, 0) : (start, end)
    }

    /// The elements of a parameter that is an array of longs: JSON, JSON as text, or one number.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: The numbers, nil when the parameter was not sent or an element is no number.
    func wholes(_ name: String) -> [Int64]? {
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
            guard let number = element.wholeNumber else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
