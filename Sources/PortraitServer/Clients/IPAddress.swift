import Glibc

/// An address of the Internet Protocol; an IPv4 address that is written as an IPv6 one (RFC 4291 section 2.5.5.2) is IPv4.
struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address in network order: 4 bytes, or 16.
    let bytes: [UInt8]

    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// Reads an address without a port, a zone or brackets.
    ///
    /// - Parameter text: The text, such as `192.0.2.1` or `2001:db8::1`.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 45, let bytes = Self.version4(text) ?? Self.version6(text) else { return nil }
        self.bytes = bytes.starts(with: Self.mappedPrefix) ? Array(bytes.suffix(4)) : bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What belongs to one client: the address, of IPv6 its first 64 bits, since those who have them have all the rest.
    var network: IPAddress {
        bytes.count == 4 ? self : IPAddress(bytes: bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
    }

    /// The address as RFC 5952 writes it.
    var description: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { room in
            // There are 4 bytes or 16, which is all that can be wrong.
            unsafe inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, room.baseAddress, socklen_t(room.count))
                .map { unsafe String(cString: $0) } ?? ""
        }
    }

    private static func version4(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (part == "0" || part.first != "0")
                ? UInt8(part) : nil
        }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    /// Reads the text form of RFC 4291 section 2.2.
    private static func version6(_ text: some StringProtocol) -> [UInt8]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard let head = halves.first.flatMap({ groups($0, canEnd: halves.count == 1) }) else { return nil }
        if halves.count == 1 { return head.count == 16 ? head : nil }
        guard halves.count == 2, let tail = groups(halves[1], canEnd: true), head.count + tail.count < 16 else {
            return nil
        }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    /// Reads groups of hexadecimal digits between colons, the last of which may be an IPv4 address.
    private static func groups(_ text: some StringProtocol, canEnd: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if canEnd, index == parts.count - 1, let last = version4(part) {
                bytes += last
            } else if (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
                let group = UInt16(part, radix: 16)
            {
                bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
            } else {
                return nil
            }
        }
        return bytes
    }
}
