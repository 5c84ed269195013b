import Digests
import FoundationEssentials

/// A checksum over values of a row, each with its kind and length so that no two rows read the same.
struct Checksum {
    private var message: [UInt8] = []

    /// Begins a checksum for one kind of row.
    ///
    /// - Parameter kind: The name of the kind.
    init(kind: StaticString) {
        message.reserveCapacity(512)
        append(kind.description)
    }

    /// Appends a text or its absence.
    mutating func append(_ text: String?) {
        guard let text else { return message.append(0) }
        message.append(1)
        appendBytes(of: Int64(text.utf8.count))
        message.append(contentsOf: text.utf8)
    }

    /// Appends a number or its absence.
    mutating func append(_ number: Int64?) {
        guard let number else { return message.append(0) }
        message.append(2)
        appendBytes(of: number)
    }

    /// Appends bytes.
    mutating func append(_ bytes: [UInt8]) {
        message.append(3)
        appendBytes(of: Int64(bytes.count))
        message.append(contentsOf: bytes)
    }

    /// The SHA-256 digest of everything that was appended.
    var value: [UInt8] { SHA256.digest(of: message) }

    private mutating func appendBytes(of number: Int64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
        }
    }
}
