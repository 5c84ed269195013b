import Glibc
import HTTPConnections

/// A port that stays one's own while nothing listens on it.
///
/// A socket that is bound and does not listen refuses connections, and keeps the system from giving the port to whoever wants
/// any free one, be it for the near end of a connection. A listener can be bound beside it, with `SO_REUSEADDR` on both (socket(7)).
struct KeptPort: ~Copyable {
    /// The port.
    let number: Int
    private let descriptor: CInt

    /// Takes a port.
    ///
    /// - Parameters:
    ///   - host: The address or name to take it at.
    ///   - port: The port, 0 for any free one.
    /// - Throws: ``SandboxError/portInUse(_:)`` or ``SandboxError/cannotListen(reason:)``.
    init(host: String, port: Int) throws(SandboxError) {
        let address: LocalAddress
        do throws(ListenFailure) {
            address = try LocalAddress(host: host, port: port)
        } catch {
            throw .cannotListen(reason: error.reason)
        }
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.family, type, 0)
        guard descriptor >= 0 else { throw Self.failure(port: port) }
        var isReused: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        guard unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, size) == 0,
            address.bind(descriptor),
            let number = Self.number(of: descriptor)
        else {
            let failure = Self.failure(port: port)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        self.number = number
    }

    deinit {
        close(descriptor)
    }

    private static func number(of descriptor: CInt) -> Int? {
        var bound = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = unsafe withUnsafeMutablePointer(to: &bound) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length) == 0
            }
        }
        // The port has the same place in the addresses of both families, in the order of the network (ip(7), ipv6(7)).
        return isKnown ? unsafe withUnsafeBytes(of: &bound) { unsafe Int($0[2]) << 8 | Int($0[3]) } : nil
    }

    private static func failure(port: Int) -> SandboxError {
        errno == EADDRINUSE ? .portInUse(port) : .cannotListen(reason: SystemError.text(errno))
    }
}
