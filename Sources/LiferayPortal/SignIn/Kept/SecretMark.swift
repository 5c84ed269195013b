import Digests

/// By what a secret is known again that is not kept: a salted digest, of which 32 bits are too few to find the secret by.
struct SecretMark: Codable, Hashable, Sendable {
    private let salt: [UInt8]
    private let bits: [UInt8]

    /// Makes the mark of a secret, with a salt of its own.
    init(_ secret: String) {
        salt = (0..<16).map { _ in UInt8.random(in: 0...255) }
        bits = Self.bits(of: secret, salt)
    }

    /// Whether a secret is the one that was marked; another one passes for it once in 4,294,967,296 times.
    func matches(_ secret: String) -> Bool {
        Self.bits(of: secret, salt) == bits
    }

    private static func bits(of secret: String, _ salt: [UInt8]) -> [UInt8] {
        Array(HMACSHA256.code(for: Array(secret.utf8), key: salt).prefix(4))
    }
}
