/// A range of addresses as RFC 4632 writes it: `10.0.0.0/8`, `2001:db8::/32`, or one address.
struct AddressRange: Hashable, Sendable {
    private let first: IPAddress
    private let bitCount: Int

    /// Reads a range.
    ///
    /// - Parameter text: An address, perhaps with `/` and the number of bits that its addresses share.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress($0) }) else { return nil }
        let whole = address.bytes.count * 8
        first = address
        guard parts.count == 2 else {
            bitCount = whole
            return
        }
        guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(parts[1]), count <= whole else {
            return nil
        }
        bitCount = count
    }

    /// Tells whether an address is in the range.
    ///
    /// - Parameter address: The address.
    /// - Returns: Whether it has the same version and the same first bits.
    func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        let whole = bitCount / 8
        guard address.bytes.prefix(whole) == first.bytes.prefix(whole) else { return false }
        let rest = bitCount % 8
        return rest == 0 || (address.bytes[whole] ^ first.bytes[whole]) >> (8 - rest) == 0
    }
}
