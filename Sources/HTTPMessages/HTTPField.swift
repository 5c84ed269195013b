/// One header field: a name and a value (RFC 9110 section 5).
public struct HTTPField: Hashable, Sendable {
    /// The name.
    public var name: Name
    /// The value as it is sent, without blanks around it.
    public var value: String

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value; ``isValidValue(_:)`` tells what can be sent.
    public init(name: Name, value: String) {
        self.name = name
        self.value = value
    }

    /// Tells whether a text can be sent as a field's value: no control character but the tab, and no blank around it
    /// (RFC 9110 section 5.5).
    ///
    /// A line end within a value would begin another field, or another request.
    ///
    /// - Parameter value: The text.
    /// - Returns: Whether it can.
    public static func isValidValue(_ value: String) -> Bool {
        let isBlank = { (unit: UInt8) in unit == 0x20 || unit == 0x09 }
        return value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
            && !(value.utf8.first.map(isBlank) ?? false) && !(value.utf8.last.map(isBlank) ?? false)
    }
}
