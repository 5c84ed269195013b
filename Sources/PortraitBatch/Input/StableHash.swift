import Screenlets

/// A 64-bit number that stands for texts, the same in every process and on every machine.
///
/// FNV-1a, mixed at its end so that the low bits are as good as the others. It tells rows apart; it protects nothing.
struct StableHash: Hashable, Sendable {
    let value: UInt64

    /// The hash of texts in their order; where one ends and the next begins makes a difference.
    init(_ texts: [String]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for text in texts {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
            // A byte that UTF-8 never has.
            hash = (hash ^ 0xFF) &* 0x0100_0000_01B3
        }
        // The end of MurmurHash3.
        hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        value = hash ^ (hash >> 33)
    }

    /// Reads what ``text`` wrote.
    init?(text: String) {
        guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
    }

    /// The number in 16 hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
