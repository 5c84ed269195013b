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
        for line in SecretLines(text) {
            let name = String(line.words[0])
            guard line.words.count == 2, SecretLines.isLongEnough(line.words[1]), keys[name] == nil else {
                let least = SecretLines.leastByteCount
                throw PortraitError(
                    .badConfiguration,
                    message: "line \(line.number) of the signing key file makes no sense",
                    hint: "a line is NAME SECRET; names differ, a secret has \(least) characters or more"
                )
            }
            keys[name] = Array(line.words[1].utf8)
        }
    }

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
