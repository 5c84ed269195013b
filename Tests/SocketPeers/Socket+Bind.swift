import Glibc

extension Socket {
    /// Makes a socket that has an address of its own, where it takes connections or refuses them.
    ///
    /// - Returns: Its descriptor, and the address with the port that the system gave.
    static func bind(to address: SocketAddress, listens: Bool) throws(SocketError) -> (Int32, SocketAddress) {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(address.family, kind, 0)
        guard descriptor >= 0 else { throw SocketError("socket", errno) }
        do throws(SocketError) {
            var yes: Int32 = listens ? 1 : 0
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
            if case .unix(let path) = address { _ = unsafe unlink(path) }
            let code = try unsafe address.withSystemAddress { pointer, length -> Int32 in
                guard unsafe Glibc.bind(descriptor, pointer, length) == 0 else { return errno }
                return !listens || listen(descriptor, 4_096) == 0 ? 0 : errno
            }
            guard code == 0 else { throw SocketError("bind", code) }
            guard case .port(_, let host) = address else { return (descriptor, address) }
            return (descriptor, .port(try port(of: descriptor), host: host))
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    private static func port(of descriptor: Int32) throws(SocketError) -> Int {
        // The port stands at the same place for both versions of IP.
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe getsockname(descriptor, pointer, &length)
            }
        }
        guard result == 0 else { throw SocketError("getsockname", errno) }
        return Int(UInt16(bigEndian: address.sin6_port))
    }
}
