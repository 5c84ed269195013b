public import FoundationEssentials

extension JSONValue {
    /// The text of a string; nil for any other value.
    public var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members of an object; nil for any other value.
    public var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array; nil for any other value.
    public var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A boolean; nil for any other value.
    public var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// A number, with or without a fraction; nil for any other value.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// A long as a number (Liferay 6.2, headless) or as text (Liferay 7.x); nil for anything else.
    public var long: Int64? {
        switch self {
        case .integer(let value): value
        case .string(let text): Int64(text)
        default: nil
        }
    }
}

extension JSONValue {
    /// The members of an object that must be one.
    ///
    /// - Parameter name: What the object is, for the error.
    /// - Returns: The members.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when it is anything else.
    public func fields(of name: String = "a row") throws(PortalError) -> [String: JSONValue] {
        guard let members else { throw .unexpectedAnswer(.wrongType(name)) }
        return members
    }
}

extension [String: JSONValue] {
    /// The long of a required field.
    ///
    /// - Parameter field: The field's name.
    /// - Returns: The long, given as a number or as text.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the field when it is missing, null or no long.
    public func long(_ field: String) throws(PortalError) -> Int64 {
        let value = try required(field)
        guard let long = value.long else { throw .unexpectedAnswer(.wrongType(field)) }
        return long
    }

    /// The text of a required field.
    ///
    /// - Parameter field: The field's name.
    /// - Returns: The text.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the field when it is missing, null or no text.
    public func text(_ field: String) throws(PortalError) -> String {
        guard let text = try required(field).text else { throw .unexpectedAnswer(.wrongType(field)) }
        return text
    }

    /// The text of a field that may be missing or null; then it is empty.
    ///
    /// - Parameter field: The field's name.
    /// - Returns: The text.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the field when it is there and no text.
    public func optionalText(_ field: String) throws(PortalError) -> String {
        guard let value = self[field], value != .null else { return "" }
        guard let text = value.text else { throw .unexpectedAnswer(.wrongType(field)) }
        return text
    }

    /// The time of a field that may be missing or null: milliseconds since 1970, or ISO 8601 of the headless services.
    ///
    /// - Parameter field: The field's name.
    /// - Returns: The time, nil where there is none.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the field when it is there and no time.
    public func date(_ field: String) throws(PortalError) -> Date? {
        guard let value = self[field], value != .null else { return nil }
        if let milliseconds = value.long {
            return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        }
        do {
            return try Date(value.text ?? "", strategy: .iso8601)
        } catch {
            throw .unexpectedAnswer(.wrongType(field))
        }
    }

    private func required(_ field: String) throws(PortalError) -> JSONValue {
        guard let value = self[field], value != .null else { throw .unexpectedAnswer(.missingField(field)) }
        return value
    }
}
