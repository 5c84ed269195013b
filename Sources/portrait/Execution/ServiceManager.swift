import Glibc

/// The service manager that has started the process, as systemd tells of itself: sd_notify(3) and sd_listen_fds(3).
struct ServiceManager: Sendable {
    private let environment: [String: String]
    private let process: Int32

    /// Looks for a service manager.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - process: The number of the process.
    init(environment: [String: String], process: Int32 = getpid()) {
        self.environment = environment
        self.process = process
    }

    /// What it is told.
    enum State: Sendable {
        /// The service answers.
        case ready
        /// Files are read again.
        case reloading
        /// The service answers those who asked, and ends.
        case stopping

        /// The message; a reload says when it began, so that the answer of an earlier one is not taken for its own.
        var message: String {
            switch self {
            case .ready: "READY=1\nSTATUS=Serving"
            case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.now)\nSTATUS=Reading tokens and keys again"
            case .stopping: "STOPPING=1\nSTATUS=Ending the requests that are under way"
            }
        }

        private static var now: UInt64 {
            var time = timespec()
            unsafe clock_gettime(CLOCK_MONOTONIC, &time)
            return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
        }
    }

    /// Tells what the service is about; nothing happens where nobody asked for that, or hears it.
    func tell(_ state: State) {
        guard let path = environment["NOTIFY_SOCKET"], let (address, length) = Self.address(path) else { return }
        let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return }
        defer { close(number) }
        let message = Array(state.message.utf8)
        _ = unsafe withUnsafePointer(to: address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe sendto(number, message, message.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }

    /// The descriptors of the sockets that it has opened for the service, in its order; it listens on them already.
    ///
    /// They are kept from children.
    func inheritedSockets() -> [Int32] {
        guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process,
            let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...1_024).contains(count)
        else { return [] }
        let sockets = (3..<(3 + count)).filter { fcntl($0, F_GETFD) >= 0 }
        for socket in sockets { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
        return sockets
    }

    /// The address of a socket: a path, or a name without one, which is written with an `@` before it (unix(7)).
    private static func address(_ path: String) -> (sockaddr_un, socklen_t)? {
        var bytes = Array(path.utf8)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard let first = bytes.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"), bytes.count < room
        else {
            return nil
        }
        // Such a name has no end but its length.
        let isAbstract = first == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        return (address, socklen_t(offset + bytes.count + (isAbstract ? 0 : 1)))
    }
}
