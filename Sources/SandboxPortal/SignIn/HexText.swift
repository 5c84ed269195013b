/// The hexadecimal spelling of bytes.
enum HexText {
    /// Spells bytes in lower case, two digits each.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The digits.
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
