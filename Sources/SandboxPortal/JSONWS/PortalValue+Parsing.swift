extension PortalValue {
    /// A text that is not JSON.
    struct SyntaxError: Error {
        /// Where the parser stopped, in bytes.
        var offset: Int
    }

    /// Reads JSON as RFC 8259 has it, at most 64 levels deep.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 bytes.
    ///   - isLenient: Whether single quotes and a comma behind the last element are taken, as 6.2 does.
    /// - Throws: ``SyntaxError`` where the text is not JSON.
    init(parsing bytes: [UInt8], isLenient: Bool = false) throws(SyntaxError) {
        var parser = Parser(bytes: bytes, isLenient: isLenient)
        self = try parser.document()
    }
}
