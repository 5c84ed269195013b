import Glibc

/// The address of a Unix socket, as the system takes it (unix(7)).
struct UnixSocketName {
    /// The most bytes that a path may have; a zero ends it.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private var address = sockaddr_un()

    /// Puts a path into an address; nil where it has no byte, too many or a zero among them.
    init?(_ path: String) {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.longestPath, !bytes.contains(0) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    }

    /// Gives a socket this address; false where the system refuses, which `errno` tells more of.
    func bind(_ descriptor: CInt) -> Bool { unsafe give(to: { unsafe Glibc.bind(descriptor, $0, $1) }) == 0 }

    /// Whether a process takes clients at this address.
    ///
    /// A file that one left behind refuses. Who takes none at the moment, as too many wait, listens all the same.
    var isListenedAt: Bool {
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return unsafe give(to: { unsafe connect(descriptor, $0, $1) }) == 0 || errno == EAGAIN
    }

    private func give(to call: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
