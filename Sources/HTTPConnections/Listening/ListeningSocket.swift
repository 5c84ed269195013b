import Glibc

/// A socket that clients can connect to; closed when nobody has it any more.
public final class ListeningSocket: Sendable {
    /// Where a socket listens.
    public enum Address: Hashable, Sendable, CustomStringConvertible {
        /// A TCP port of an address or a name (``LocalAddress``); 0 takes a free one, and the host `::` all addresses of both families.
        case port(host: String, port: Int)
        /// A Unix domain socket; a file that nobody listens at is made anew.
        case unixSocket(path: String)

        /// The address in words.
        public var description: String {
            switch self {
            case .port(let host, let port): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
            case .unixSocket(let path): "unix:\(path)"
            }
        }
    }

    /// The address, with the port that the system gave.
    public let address: Address
    /// The descriptor; it stays the socket's own.
    let descriptor: CInt
    /// Whether others may listen on the same socket, as a service manager that hands it to the next process.
    let isShared: Bool
    /// The file of a Unix socket, which goes with it; nil where it has none of its own.
    private let file: SocketFile?

    /// The port; nil on a Unix socket.
    public var port: Int? {
        if case .port(_, let port) = address { port } else { nil }
    }

    private init(_ address: Address, descriptor: CInt, isShared: Bool, file: SocketFile? = nil) {
        self.address = address
        self.descriptor = descriptor
        self.isShared = isShared
        self.file = file
        // Whoever accepts must not wait for a client that went away in between.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        file?.remove()
        Glibc.close(descriptor)
    }

    /// Listens.
    ///
    /// - Parameters:
    ///   - address: Where.
    ///   - backlog: The most clients that wait to be accepted; 1 024 by default, where the system may take fewer.
    /// - Returns: The socket.
    /// - Throws: ``ListenFailure``.
    public static func listen(at address: Address, backlog: Int = 1_024) throws(ListenFailure) -> ListeningSocket {
        switch address {
        case .port(let host, let port): try listen(host: host, port: port, backlog: backlog)
        case .unixSocket(let path): try listen(path: path, backlog: backlog)
        }
    }

    /// Takes a socket over that listens already, as a service manager hands it to a process (sd_listen_fds(3)).
    ///
    /// - Parameter descriptor: The descriptor, which is the socket's own from then on.
    /// - Returns: The socket.
    /// - Throws: ``ListenFailure/cannotListen(_:reason:)`` where it is no socket that listens.
    public static func inherited(_ descriptor: CInt) throws(ListenFailure) -> ListeningSocket {
        var listens: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        let name = "descriptor \(descriptor)"
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0 else {
            throw .cannotListen(name, reason: SystemError.text(errno))
        }
        guard listens != 0, let address = SocketAddress.local(of: descriptor) else {
            throw .cannotListen(name, reason: "it is no socket that listens")
        }
        // Children get only what is meant for them.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return ListeningSocket(address, descriptor: descriptor, isShared: true)
    }

    private static func listen(host: String, port: Int, backlog: Int) throws(ListenFailure) -> ListeningSocket {
        let wanted = Address.port(host: host, port: port)
        let local = try LocalAddress(host: host, port: port)
        let descriptor = socket(local.family, streamType, 0)
        guard descriptor >= 0 else { throw .cannotListen(wanted.description, reason: SystemError.text(errno)) }
        // A port that was just given up can be taken again (socket(7)).
        set(SO_REUSEADDR, SOL_SOCKET, 1, on: descriptor)
        if local.family == AF_INET6 { set(IPV6_V6ONLY, CInt(IPPROTO_IPV6), host == "::" ? 0 : 1, on: descriptor) }
        guard local.bind(descriptor), Glibc.listen(descriptor, CInt(backlog)) == 0 else {
            throw failure(wanted, closing: descriptor)
        }
        let bound = SocketAddress.local(of: descriptor)
        let taken = if case .port(_, let port)? = bound { port } else { port }
        return ListeningSocket(.port(host: host, port: taken), descriptor: descriptor, isShared: false)
    }

    private static func listen(path: String, backlog: Int) throws(ListenFailure) -> ListeningSocket {
        let wanted = Address.unixSocket(path: path)
        guard let name = UnixSocketName(path) else {
            throw .cannotListen(
                wanted.description,
                reason: "the path has no byte, or more than \(UnixSocketName.longestPath)"
            )
        }
        try removeStaleSocket(path, name, wanted)
        let descriptor = socket(AF_UNIX, streamType, 0)
        guard descriptor >= 0 else { throw .cannotListen(wanted.description, reason: SystemError.text(errno)) }
        guard name.bind(descriptor), Glibc.listen(descriptor, CInt(backlog)) == 0 else {
            throw failure(wanted, closing: descriptor)
        }
        return ListeningSocket(wanted, descriptor: descriptor, isShared: false, file: SocketFile(path))
    }

    /// Removes what an earlier process left; never anything but a socket, and none that somebody listens at.
    private static func removeStaleSocket(
        _ path: String,
        _ name: UnixSocketName,
        _ wanted: Address
    ) throws(ListenFailure) {
        guard let mode = SocketFile.mode(path) else { return }
        guard mode & S_IFMT == S_IFSOCK else {
            throw .cannotListen(wanted.description, reason: "there is a file that is no socket")
        }
        guard !name.isListenedAt else { throw .addressInUse(wanted.description) }
        _ = unsafe unlink(path)
    }

    private static let streamType = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)

    private static func set(_ option: CInt, _ level: CInt, _ value: CInt, on descriptor: CInt) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
    }

    private static func failure(_ address: Address, closing descriptor: CInt) -> ListenFailure {
        let code = errno
        Glibc.close(descriptor)
        return code == EADDRINUSE
            ? .addressInUse(address.description)
            : .cannotListen(address.description, reason: SystemError.text(code))
    }
}
