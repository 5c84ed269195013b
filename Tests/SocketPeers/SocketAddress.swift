import Glibc

/// A place on this machine where somebody listens.
public enum SocketAddress: Hashable, Sendable, CustomStringConvertible {
    /// A TCP port of an IP address, version 4 or 6; `localhost` stands for 127.0.0.1. Port 0 takes a free one.
    case port(Int, host: String = "127.0.0.1")
    /// A Unix domain socket.
    case unix(path: String)

    /// Any free port of 127.0.0.1.
    public static let free = SocketAddress.port(0)

    /// Reads the host and port of `http://HOST:PORT…`, with an IPv6 address in brackets, or the path of `unix:PATH`.
    ///
    /// - Parameter url: The address; what follows the port is left out.
    /// - Throws: `malformed` where it is neither.
    public init(url: String) throws(SocketError) {
        if url.hasPrefix("unix:") {
            self = .unix(path: String(url.dropFirst("unix:".count)))
            return
        }
        let authority = url.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" }
        guard url.hasPrefix("http://"), let colon = authority.lastIndex(of: ":"),
            let port = UInt16(authority[authority.index(after: colon)...])
        else { throw .malformed("the address \(url)") }
        self = .port(Int(port), host: authority[..<colon].filter { $0 != "[" && $0 != "]" })
    }

    /// The address as URLs have it; the path of a Unix socket after `unix:`.
    public var description: String {
        switch self {
        case .port(let port, let host): "http://\(authority(host)):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }

    /// What the `Host` field of requests to it says.
    public var host: String {
        switch self {
        case .port(let port, let host): "\(authority(host)):\(port)"
        case .unix: "localhost"
        }
    }

    private func authority(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// The port; 0 of a Unix socket.
    var portNumber: Int { if case .port(let port, _) = self { port } else { 0 } }

    /// The family of the sockets that reach it.
    var family: Int32 {
        switch self {
        case .port(_, let host): host.contains(":") ? AF_INET6 : AF_INET
        case .unix: AF_UNIX
        }
    }

    /// Lends the address as the system wants it.
    func withSystemAddress<Value>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) throws(SocketError) -> Value {
        switch self {
        case .port(let port, let host) where host.contains(":"):
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
            guard unsafe inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else {
                throw .malformed("the host \(host)")
            }
            return unsafe Self.lend(&address, body)
        case .port(let port, let host):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
            let number = host == "localhost" ? "127.0.0.1" : host
            guard unsafe inet_pton(AF_INET, number, &address.sin_addr) == 1 else {
                throw .malformed("the host \(host)")
            }
            return unsafe Self.lend(&address, body)
        case .unix(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array(path.utf8)
            guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
                throw .malformed("the path \(path)")
            }
            unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in unsafe room.copyBytes(from: bytes) }
            return unsafe Self.lend(&address, body)
        }
    }

    private static func lend<Address, Value>(
        _ address: inout Address,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe body(pointer, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
