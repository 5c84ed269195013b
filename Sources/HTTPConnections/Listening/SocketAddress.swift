import Glibc

/// Reads the addresses of sockets.
enum SocketAddress {
    /// The address that a socket is bound to; nil where it is of another kind.
    static func local(of descriptor: CInt) -> ListeningSocket.Address? {
        // As much as the longest of them takes (sockaddr(3type)).
        unsafe withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { room in
            var length = socklen_t(room.count)
            let address = unsafe room.bindMemory(to: sockaddr.self)
            guard let start = address.baseAddress, unsafe getsockname(descriptor, start, &length) == 0 else {
                return nil
            }
            return unsafe Self.address(start, length)
        }
    }

    private static func address(_ pointer: UnsafePointer<sockaddr>, _ length: socklen_t) -> ListeningSocket.Address? {
        switch unsafe family(pointer) {
        case AF_UNIX:
            // Without a path it has no name.
            let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
            let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: Int(length)).dropFirst(offset)
            return .unixSocket(path: unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        case AF_INET, AF_INET6:
            guard let host = unsafe text(pointer) else { return nil }
            // The port has the same place in the addresses of both families, in the order of the network (ip(7), ipv6(7)).
            let bytes = unsafe UnsafeRawPointer(pointer)
            return unsafe .port(
                host: host,
                port: Int(bytes.load(fromByteOffset: 2, as: UInt8.self)) << 8
                    | Int(bytes.load(fromByteOffset: 3, as: UInt8.self))
            )
        default: return nil
        }
    }

    /// The IP address as text; an IPv4 address that came in by a socket of both families is told as such.
    ///
    /// - Parameter address: The address.
    /// - Returns: The text; nil where it is no IP address.
    static func text(_ address: UnsafePointer<sockaddr>) -> String? {
        switch unsafe family(address) {
        case AF_INET:
            var address = unsafe UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
            return text(AF_INET, &address)
        case AF_INET6:
            var address = unsafe UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).sin6_addr
            let bytes = unsafe withUnsafeBytes(of: &address) { unsafe Array($0) }
            if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                return bytes.suffix(4).map(String.init).joined(separator: ".")
            }
            return text(AF_INET6, &address)
        default: return nil
        }
    }

    private static func text<Address>(_ family: CInt, _ address: inout Address) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { room in
            unsafe withUnsafeMutablePointer(to: &address) { address in
                unsafe inet_ntop(family, address, room.baseAddress, socklen_t(room.count))
                    .map { unsafe String(cString: $0) }
            }
        }
    }

    /// The family is the first of all kinds of addresses.
    private static func family(_ address: UnsafePointer<sockaddr>) -> CInt {
        CInt(unsafe UnsafeRawPointer(address).load(as: sa_family_t.self))
    }
}
