extension JSONValue {
    /// The text of a string; nil for any other value.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members of an object; nil for any other value.
    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array; nil for any other value.
    var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A long as a number (Liferay 6.2, headless) or as text (Liferay 7.x); nil for anything else.
    var long: Int64? {
        switch self {
        case .integer(let value): value
        case .string(let text): Int64(text)
        default: nil
        }
    }
}

extension [String: JSONValue] {
    /// The long of a required field.
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the field when it is missing, null or no long.
    func long(_ field: String) throws(PortalError) -> Int64 {
        let value = try required(field)
        guard let long = value.long else { throw .unexpectedAnswer(.wrongType(field)) }
        return long
    }

    /// The text of a required field.
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the field when it is missing, null or no text.
    func text(_ field: String) throws(PortalError) -> String {
        guard let text = try required(field).text else { throw .unexpectedAnswer(.wrongType(field)) }
        return text
    }

    /// The text of a field that may be missing or null; then it is empty.
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the field when it is there and no text.
    func optionalText(_ field: String) throws(PortalError) -> String {
        guard let value = self[field], value != .null else { return "" }
        guard let text = value.text else { throw .unexpectedAnswer(.wrongType(field)) }
        return text
    }

    private func required(_ field: String) throws(PortalError) -> JSONValue {
        guard let value = self[field], value != .null else { throw .unexpectedAnswer(.missingField(field)) }
        return value
    }
}
