import Glibc
import Synchronization

/// A connected socket; its calls block no longer than they are told.
///
/// Any thread may close it: calls that are under way then end with ``SocketError/closed``, and the last one gives the
/// descriptor back.
public final class Socket: Sendable {
    /// How long tests wait where nothing else is said; more than a busy machine takes.
    public static let patience = Duration.seconds(600)

    private struct State {
        var callCount = 0
        var isClosed = false
    }

    private let descriptor: Int32
    private let state = Mutex(State())
    /// Ends all calls when it happens.
    private let stop: OneTimeEvent?

    /// Takes a connected descriptor over.
    init(descriptor: Int32, stop: OneTimeEvent?) {
        self.descriptor = descriptor
        self.stop = stop
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close()
    }

    /// Connects to whoever listens at an address.
    static func connect(
        to address: SocketAddress,
        receiveBufferByteCount: Int32? = nil,
        until deadline: ContinuousClock.Instant
    ) throws(SocketError) -> Socket {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(address.family, kind, 0)
        guard descriptor >= 0 else { throw SocketError("socket", errno) }
        let socket = Socket(descriptor: descriptor, stop: nil)
        if let receiveBufferByteCount { socket.set(SO_RCVBUF, receiveBufferByteCount) }
        while true {
            let code = try unsafe address.withSystemAddress { pointer, length in
                unsafe Glibc.connect(descriptor, pointer, length) == 0 ? 0 : errno
            }
            switch code {
            case 0, EISCONN: return socket
            case EINTR: continue
            // On a Unix socket: too many wait to be accepted.
            case EAGAIN: guard deadline > .now else { throw .timedOut }
            case EINPROGRESS, EALREADY: try socket.wait(for: POLLOUT, until: deadline)
            default: throw SocketError("connect", code)
            }
        }
    }

    /// Reads what has come, and waits for it where nothing has.
    ///
    /// - Returns: At least one byte; none at the end.
    func read(upTo byteCount: Int = 1 << 16, until deadline: ContinuousClock.Instant) throws(SocketError) -> [UInt8] {
        try call { () throws(SocketError) in
            while true {
                var count = 0
                var code: Int32 = 0
                let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { room, length in
                    count = unsafe recv(descriptor, room.baseAddress, byteCount, 0)
                    code = errno
                    length = max(count, 0)
                }
                if count >= 0 { return bytes }
                guard code == EAGAIN || code == EINTR else { throw SocketError("recv", code) }
                try wait(for: POLLIN, until: deadline)
            }
        }
    }

    /// Writes all bytes.
    func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(SocketError) {
        try call { () throws(SocketError) in
            var start = 0
            while start < bytes.count {
                let count = unsafe bytes.withUnsafeBytes { all in
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: all[start...])
                    return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                }
                if count >= 0 {
                    start += count
                    continue
                }
                let code = errno
                guard code == EAGAIN || code == EINTR else { throw SocketError("send", code) }
                try wait(for: POLLOUT, until: deadline)
            }
        }
    }

    /// Tells the other side that nothing more will come; reading goes on.
    func finishWriting() throws(SocketError) {
        try call { () throws(SocketError) in
            guard shutdown(descriptor, Int32(SHUT_WR)) == 0 else { throw SocketError("shutdown", errno) }
        }
    }

    /// Whether bytes or the end have come that nobody has read.
    var hasNews: Bool {
        do throws(SocketError) {
            return try call { () throws(SocketError) in try Self.poll([(descriptor, POLLIN)], until: .now)[0] }
        } catch {
            return true
        }
    }

    /// Closes the connection; a second time changes nothing.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            // Wakes those that wait.
            if state.callCount == 0 { Glibc.close(descriptor) } else { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Closes the connection abruptly: the other side sees a reset, and may lose what it has not read.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        state.withLock { state in
            guard !state.isClosed else { return }
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        }
        close()
    }

    /// Waits until an event has happened.
    func wait(for event: OneTimeEvent, until deadline: ContinuousClock.Instant) throws(SocketError) {
        try wait(for: POLLIN, of: event.readEnd, until: deadline)
    }

    /// Passes bytes on in both directions until one side has ended.
    func relay(with other: Socket, until deadline: ContinuousClock.Instant) throws(SocketError) {
        while true {
            let stopEnd = stop.map { [($0.readEnd, POLLIN)] } ?? []
            let ready = try Self.poll([(descriptor, POLLIN), (other.descriptor, POLLIN)] + stopEnd, until: deadline)
            if ready.last == true, ready.count == 3 { throw .stopped }
            guard ready[0] || ready[1] else { throw .timedOut }
            let (source, target) = ready[0] ? (self, other) : (other, self)
            let bytes = try source.read(until: deadline)
            if bytes.isEmpty { return }
            try target.write(bytes, until: deadline)
        }
    }

    /// Runs a call, during which the descriptor is not given back.
    private func call<Value>(_ body: () throws(SocketError) -> Value) throws(SocketError) -> Value {
        let mayCall = state.withLock { state in
            if !state.isClosed { state.callCount += 1 }
            return !state.isClosed
        }
        guard mayCall else { throw .closed }
        let result = Result { () throws(SocketError) in try body() }
        let isClosed = state.withLock { state in
            state.callCount -= 1
            if state.isClosed, state.callCount == 0 { Glibc.close(descriptor) }
            return state.isClosed
        }
        if isClosed { throw .closed }
        return try result.get()
    }

    private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws(SocketError) {
        try wait(for: events, of: descriptor, until: deadline)
    }

    private func wait(
        for events: Int32,
        of descriptor: Int32,
        until deadline: ContinuousClock.Instant
    ) throws(SocketError) {
        let ready = try Self.poll([(descriptor, events)] + (stop.map { [($0.readEnd, POLLIN)] } ?? []), until: deadline)
        if ready.last == true, ready.count == 2 { throw .stopped }
        guard ready[0] else { throw .timedOut }
    }

    private func set(_ option: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Waits until one of some descriptors is ready, or for the end of time.
    ///
    /// - Returns: Which of them are ready.
    static func poll(
        _ descriptors: [(number: Int32, events: Int32)],
        until deadline: ContinuousClock.Instant
    ) throws(SocketError) -> [Bool] {
        var polled = descriptors.map { pollfd(fd: $0.number, events: Int16($0.events), revents: 0) }
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            // Rounded up, so that it is not asked again and again within the last millisecond.
            let milliseconds = left <= .zero ? 0 : min(left / .milliseconds(1) + 1, Double(Int32.max / 2))
            let count = unsafe Glibc.poll(&polled, nfds_t(polled.count), Int32(milliseconds))
            if count > 0 || (count == 0 && left <= .zero) { return polled.map { $0.revents != 0 } }
            guard count == 0 || errno == EINTR else { throw SocketError("poll", errno) }
        }
    }
}
