/// HMAC with SHA-256 (RFC 2104): a code that only who has the key can make.
public enum HMACSHA256 {
    /// Makes the code of a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - key: The key, of any length.
    /// - Returns: 32 bytes.
    public static func code(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        Nettle.hmacSHA256(message, key: key)
    }

    /// Tells whether a code belongs to a message, in a time that does not tell how much of it is right.
    ///
    /// - Parameters:
    ///   - code: The code; one of another length than 32 bytes is not valid.
    ///   - message: The message.
    ///   - key: The key.
    /// - Returns: Whether it does.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        ConstantTime.areEqual(code, Self.code(for: message, key: key))
    }
}
