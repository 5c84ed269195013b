import Digests
import Synchronization

/// The users by the digests of their e-mail addresses, as Gravatar (MD5, SHA-256) and Libravatar name them.
///
/// In memory: 100,000 users take some 20 MB. It is filled from what is stored, so that it answers without the portal.
final class AvatarIndex: Sendable {
    private struct Table {
        var users: [HashKey: Int64] = [:]
        /// The digests by user, to see whether an address has changed.
        var keys: [Int64: [HashKey]] = [:]
    }

    private let table = Mutex(Table())

    /// The number of users that are known.
    var count: Int { table.withLock { $0.keys.count } }

    /// Notes a user; a new address takes the place of the old one.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - emailAddress: The address as the portal spells it; it is trimmed and put into lower case.
    func note(userId: Int64, emailAddress: String) {
        let bytes = Array(Self.compared(emailAddress).utf8)
        guard !bytes.isEmpty else { return }
        let keys = [HashKey(MD5.digest(of: bytes)), HashKey(SHA256.digest(of: bytes))]
        table.withLock { table in
            let old = table.keys.updateValue(keys, forKey: userId) ?? []
            guard old != keys else { return }
            for key in old where table.users[key] == userId { table.users[key] = nil }
            for key in keys { table.users[key] = userId }
        }
    }

    /// Forgets a user.
    ///
    /// - Parameter userId: The id of the user.
    func remove(userId: Int64) {
        table.withLock { table in
            for key in table.keys.removeValue(forKey: userId) ?? [] where table.users[key] == userId {
                table.users[key] = nil
            }
        }
    }

    /// Finds a user.
    ///
    /// - Parameter hash: 32 digits of MD5 or 64 of SHA-256, hexadecimal.
    /// - Returns: The id of the user, or nil.
    func user(hash: String) -> Int64? {
        let digits = hash.compactMap(\.hexDigitValue)
        guard digits.count == 32 || digits.count == 64, digits.count == hash.count else { return nil }
        let key = HashKey(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
        return table.withLock { $0.users[key] }
    }

    private static func compared(_ address: String) -> String {
        var text = address[...]
        while text.unicodeScalars.first?.properties.isWhitespace == true { text.unicodeScalars.removeFirst() }
        while text.unicodeScalars.last?.properties.isWhitespace == true { text.unicodeScalars.removeLast() }
        return text.lowercased()
    }
}

/// A digest of 16 or 32 bytes without an array of its own.
private struct HashKey: Hashable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64)

    init(_ bytes: some Sequence<UInt8>) {
        words = (0, 0, 0, 0)
        for (index, byte) in bytes.enumerated() {
            switch index / 8 {
            case 0: words.0 = words.0 << 8 | UInt64(byte)
            case 1: words.1 = words.1 << 8 | UInt64(byte)
            case 2: words.2 = words.2 << 8 | UInt64(byte)
            default: words.3 = words.3 << 8 | UInt64(byte)
            }
        }
    }

    static func == (left: HashKey, right: HashKey) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.2)
    }
}
