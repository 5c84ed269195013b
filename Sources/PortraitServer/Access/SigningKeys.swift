import Digests
public import Screenlets

/// The keys that addresses are signed with (HMAC-SHA256); several, so that they can be changed one after the other.
public struct SigningKeys: Sendable {
    /// The keys without one.
    public static let empty = SigningKeys()

    private var keys: [String: [UInt8]] = [:]

    private init() {}

    /// Reads a file with one key a line: `NAME SECRET`, where a line that begins with `#` is a remark.
    ///
    /// - Parameter text: The file.
    /// - Throws: ``PortraitError`` with the number of the line that makes no sense; it does not repeat the line.
    public init(text: String) throws(PortraitError) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let name = words.first, !name.hasPrefix("#") else { continue }
            guard words.count == 2, words[1].utf8.count >= Self.leastByteCount, keys[String(name)] == nil else {
                throw PortraitError(
                    .badConfiguration,
                    message: "line \(number + 1) of the signing key file makes no sense",
                    hint: "a line is NAME SECRET; names differ, a secret has \(Self.leastByteCount) characters or more"
                )
            }
            keys[String(name)] = Array(words[1].utf8)
        }
    }

    /// The shortest secret that is taken.
    private static let leastByteCount = 16

    /// Whether there is no key.
    var isEmpty: Bool { keys.isEmpty }

    /// Signs an address.
    ///
    /// What is signed is the path and the query as they are sent, without `signature` and its `&`.
    ///
    /// - Parameters:
    ///   - target: The path and the query, with `key` and `expires` in it.
    ///   - key: The name of the key.
    /// - Returns: The signature in hexadecimal digits, or nil where there is no such key.
    public func signature(of target: String, key: String) -> String? {
        keys[key].map { HMACSHA256.code(for: Array(target.utf8), key: $0).hexadecimal }
    }

    /// Checks the signature of an address, in constant time.
    ///
    /// - Parameters:
    ///   - target: The path and the query without the signature.
    ///   - key: The name of the key.
    ///   - signature: The signature.
    /// - Returns: Whether the holder of the key has signed this very address.
    func isValid(_ target: String, key: String, signature: [UInt8]) -> Bool {
        guard let key = keys[key] else { return false }
        return HMACSHA256.isValid(signature, for: Array(target.utf8), key: key)
    }
}
