import Glibc

/// The hosts that are asked without a proxy, as `no_proxy` names them.
///
/// Commas or blanks between names: `*` for all hosts, a domain for itself and all below it, an address, or a network such as
/// `10.0.0.0/8`.
struct DirectHosts: Sendable {
    private let names: [String]

    /// Reads the value of `no_proxy`.
    ///
    /// - Parameter text: The value.
    init(_ text: String) {
        names = text.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    /// Tells whether a host is asked without a proxy.
    ///
    /// - Parameter host: The name or address, lower case, without brackets.
    /// - Returns: Whether it is.
    func contains(_ host: String) -> Bool {
        guard !names.isEmpty else { return false }
        let address = Self.address(host)
        return names.contains { name in
            if name == "*" { return true }
            if let address { return Self.network(name, contains: address) }
            let domain = Self.withoutDots(name)
            let host = Self.withoutDots(host)
            return !domain.isEmpty && (host == domain || host.hasSuffix("." + domain))
        }
    }

    private static func withoutDots(_ name: String) -> String {
        var rest = name[...]
        while rest.first == "." { rest.removeFirst() }
        while rest.last == "." { rest.removeLast() }
        return String(rest)
    }

    /// Whether an address, or a network with the number of its leading bits, holds an address.
    private static func network(_ text: String, contains address: [UInt8]) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let start = parts[0].hasPrefix("[") ? parts[0].dropFirst().prefix { $0 != "]" } : parts[0]
        guard parts.count <= 2, let network = Self.address(String(start)), network.count == address.count else {
            return false
        }
        guard parts.count == 2 else { return network == address }
        guard let bitCount = Int(parts[1]), (0...address.count * 8).contains(bitCount) else { return false }
        return (0..<bitCount)
            .allSatisfy { bit in
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                return network[bit / 8] & mask == address[bit / 8] & mask
            }
    }

    /// The 4 or 16 bytes of an address; nil for a name.
    private static func address(_ text: String) -> [UInt8]? {
        var four = in_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 { return unsafe withUnsafeBytes(of: &four) { unsafe Array($0) } }
        var sixteen = in6_addr()
        if unsafe inet_pton(AF_INET6, text, &sixteen) == 1 {
            return unsafe withUnsafeBytes(of: &sixteen) { unsafe Array($0) }
        }
        return nil
    }
}
