import Glibc

/// A host that takes connections, and then never says a word.
final class SilentHost: Sendable {
    /// The port on 127.0.0.1.
    let port: UInt16

    private let descriptor: Int32

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // Nothing says where: any free port of any address. What nobody accepts waits in the system's queue.
        guard listen(descriptor, 8) == 0 else { throw Failure(code: errno) }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe getsockname(descriptor, pointer, &length)
            }
        }
        guard result == 0 else { throw Failure(code: errno) }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(descriptor)
    }

    struct Failure: Error {
        let code: Int32
    }
}
