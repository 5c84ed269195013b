import Glibc

/// A TCP port of an address of this machine, for a socket to be bound to.
///
/// A name may have several: of these the first of IPv4 is taken, which every client knows. Who asks for the name tries all.
public struct LocalAddress: Sendable {
    /// The family of sockets that can be bound to it.
    public let family: CInt
    /// It as the system has it.
    private let bytes: [UInt8]

    /// Looks an address or a name up.
    ///
    /// - Parameters:
    ///   - host: The address or name.
    ///   - port: The port, 0 for any free one.
    /// - Throws: ``ListenFailure/cannotListen(_:reason:)``.
    public init(host: String, port: Int) throws(ListenFailure) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, "\(port)", &hints, &found)
        guard code == 0, let first = unsafe found else {
            let address = ListeningSocket.Address.port(host: host, port: port)
            throw .cannotListen(address.description, reason: unsafe String(cString: gai_strerror(code)))
        }
        defer { unsafe freeaddrinfo(first) }
        let all = unsafe sequence(first: first) { unsafe $0.pointee.ai_next }
        let chosen = unsafe all.first { unsafe $0.pointee.ai_family == AF_INET } ?? first
        family = unsafe chosen.pointee.ai_family
        bytes = unsafe Array(
            UnsafeRawBufferPointer(start: chosen.pointee.ai_addr, count: Int(chosen.pointee.ai_addrlen))
        )
    }

    /// Binds a socket to it.
    ///
    /// - Parameter descriptor: The socket, of the ``family``.
    /// - Returns: Whether it is bound; `errno` tells why not.
    public func bind(_ descriptor: CInt) -> Bool {
        unsafe bytes.withUnsafeBytes { bytes in
            guard let address = unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
            return unsafe Glibc.bind(descriptor, address, socklen_t(bytes.count)) == 0
        }
    }
}
