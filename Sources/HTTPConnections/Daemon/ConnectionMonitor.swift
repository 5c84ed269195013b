import Glibc
import Synchronization
import Threads

/// The thread that accepts clients, cuts off those that are too slow, and finds out who has gone away.
///
/// Clients are accepted here and not by the library: so the limits are exact, a full table of descriptors costs no time, and
/// the socket can be given up at any moment.
@safe final class ConnectionMonitor: Sendable {
    private struct Listening {
        var socket: ListeningSocket?
        /// Until when nobody is accepted, as there was no descriptor.
        var pauseEnd: Int64 = 0
    }

    private struct Orders {
        var isStopped = false
        /// When connections are cut that did not end by themselves.
        var drainEnd: Int64?
    }

    /// The most clients that are accepted before anything else is looked at.
    private static let batch = 64
    /// How long nobody is accepted where there was no descriptor.
    private static let pause: Int64 = 100_000_000

    private let core: ServingCore
    private let daemons: [MicroHTTP.Daemon]
    private let certificate: CurrentCertificate?
    private let limits: ConnectionLimits
    private let connectionLimit: Int
    private let event: CInt
    private let tick: CInt
    private let listening: Mutex<Listening>
    private let orders = Mutex(Orders())
    private let thread = Mutex<OwnThread?>(nil)

    init(
        _ core: ServingCore,
        daemons: [MicroHTTP.Daemon],
        socket: ListeningSocket,
        certificate: CurrentCertificate?,
        limits: ConnectionLimits,
        connectionLimit: Int
    ) {
        self.core = core
        self.daemons = daemons
        self.certificate = certificate
        self.limits = limits
        self.connectionLimit = connectionLimit
        listening = Mutex(Listening(socket: socket))
        event = MicroHTTP.makeEvent()
        // Late by a quarter at most.
        let shortest = min(core.requestTime, core.answerTime) / 1_000_000
        tick = CInt(max(5, min(250, shortest / 4)))
    }

    deinit { if event >= 0 { Glibc.close(event) } }

    /// Starts the thread; false where the system has no more.
    func start() -> Bool {
        guard event >= 0 else { return false }
        do throws(ThreadShortage) {
            let started = try OwnThread { self.run() }
            thread.withLock { $0 = started }
            return true
        } catch {
            return false
        }
    }

    /// Ends the thread.
    func stop() {
        orders.withLock { $0.isStopped = true }
        wake()
        thread.withLock { $0.take() }?.join()
    }

    /// Takes those who wait to be accepted, and nobody after them.
    func stopListening() {
        listening.withLock { listening in
            guard let socket = listening.socket else { return }
            accept(&listening, upTo: .max)
            listening.socket = nil
            // Clients of a socket that others have as well are left to those.
            if !socket.isShared { shutdown(socket.descriptor, CInt(SHUT_RDWR)) }
        }
        wake()
    }

    /// Ends idle connections from now on, and all after a time.
    func drain(until end: Int64) {
        orders.withLock { $0.drainEnd = end }
        wake()
    }

    private func wake() {
        var one: UInt64 = 1
        _ = unsafe write(event, &one, MemoryLayout<UInt64>.size)
    }

    // MARK: On the thread

    private func run() {
        while true {
            let (isStopped, drainEnd) = orders.withLock { ($0.isStopped, $0.drainEnd) }
            guard !isStopped else { return }
            let now = MonotonicTime.now
            look(at: now, drainEnd: drainEnd)
            if let drainEnd, now >= drainEnd { core.table.endWaiting() }
            waitForWork(at: now)
        }
    }

    private func waitForWork(at now: Int64) {
        let count = core.table.count
        let (descriptor, pauseEnd) = listening.withLock { ($0.socket?.descriptor ?? -1, $0.pauseEnd) }
        let accepts = count < connectionLimit && now >= pauseEnd
        // A descriptor below 0 is left out (poll(2)).
        var descriptors = [
            pollfd(fd: event, events: Int16(POLLIN), revents: 0),
            pollfd(fd: accepts ? descriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        let isBusy = count > 0 || now < pauseEnd
        _ = unsafe poll(&descriptors, 2, isBusy ? tick : -1)
        if descriptors[0].revents != 0 {
            var number: UInt64 = 0
            _ = unsafe read(event, &number, MemoryLayout<UInt64>.size)
        }
        if descriptors[1].revents != 0 { listening.withLock { accept(&$0, upTo: Self.batch) } }
    }

    private func accept(_ listening: inout Listening, upTo batch: Int) {
        guard let socket = listening.socket else { return }
        var left = batch
        while left > 0, core.table.count < connectionLimit {
            left -= 1
            guard var client = MicroHTTP.accept(socket.descriptor) else {
                switch errno {
                case ECONNABORTED, EINTR: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: listening.pauseEnd = MonotonicTime.now + Self.pause
                default: break
                }
                return
            }
            let peer = unsafe withUnsafePointer(to: &client.address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe SocketAddress.text($0) }
            }
            // A handshake of TLS takes a hundred times an answer, and others would wait for it.
            let filledCount = certificate == nil ? ConnectionTable.filledCount : 1
            let daemon = core.table.daemon(among: daemons.count, filledBy: filledCount)
            let connection = Connection(
                descriptor: client.descriptor,
                peer: peer,
                daemon: daemon,
                certificate: certificate?.value,
                deadline: MonotonicTime.now + core.requestTime
            )
            guard core.table.add(connection, limitOfAddress: limits.connectionCountOfOneAddress) else {
                Glibc.close(client.descriptor)
                continue
            }
            if !core.library.add(client.descriptor, from: &client.address, client.size, to: daemons[daemon]) {
                core.table.remove(client.descriptor)
            }
        }
    }

    /// Looks at all connections: none of them is closed meanwhile, so that no descriptor is another's.
    private func look(at now: Int64, drainEnd: Int64?) {
        let cutOffCount = core.table.withAll { connections in
            var cutOffCount = 0
            var waiting: [(exchange: Exchange, look: pollfd)] = []
            var asking: [(connection: Connection, look: pollfd)] = []
            var streaming: [(stream: SocketStream, look: pollfd)] = []
            for connection in connections {
                let look = pollfd(fd: connection.descriptor, events: MicroHTTP.readEnd, revents: 0)
                let turn = connection.turn.load(ordering: .relaxed)
                if let exchange = connection.exchange.withLock({ $0 }), exchange.isSuspended {
                    waiting.append((exchange, look))
                } else if connection.deadline.load(ordering: .relaxed) <= now {
                    connection.clearDeadline()
                    connection.wasCutOff.store(true, ordering: .relaxed)
                    shutdown(connection.descriptor, CInt(SHUT_RDWR))
                    // Who has nothing to ask any more is not slow.
                    if turn != .idle { cutOffCount += 1 }
                } else if let stream = connection.stream.withLock({ $0 }) {
                    streaming.append((stream, stream.look))
                } else if drainEnd != nil, turn == .idle, !Self.hasSomethingToRead(connection.descriptor) {
                    shutdown(connection.descriptor, CInt(SHUT_RDWR))
                } else if turn != .answer {
                    asking.append((connection, look))
                }
            }
            Self.tellEnds(waiting, at: now)
            Self.endThose(asking, at: now)
            Self.tellStreams(streaming)
            return cutOffCount
        }
        for _ in 0..<cutOffCount { core.handler.onCutOff() }
    }

    /// Ends connections whose clients sent their last and did not come to the end of a request.
    ///
    /// Where the end comes together with the bytes before it, the library may not notice it.
    private static func endThose(_ asking: [(connection: Connection, look: pollfd)], at now: Int64) {
        guard !asking.isEmpty else { return }
        var looks = asking.map(\.look)
        guard unsafe poll(&looks, nfds_t(looks.count), 0) > 0 else { return }
        for (index, look) in looks.enumerated() where look.revents != 0 {
            let connection = asking[index].connection
            let endTime = min(now, connection.endTime.load(ordering: .relaxed))
            connection.endTime.store(endTime, ordering: .relaxed)
            // In nearly all cases it has noticed long before.
            guard now - endTime >= endGrace else { continue }
            shutdown(look.fd, CInt(SHUT_RDWR))
        }
    }

    /// How long the library is given to notice that a client has gone, in nanoseconds.
    private static let endGrace: Int64 = 500_000_000

    /// Tells those who answer clients that these have gone away.
    private static func tellEnds(_ waiting: [(exchange: Exchange, look: pollfd)], at now: Int64) {
        guard !waiting.isEmpty else { return }
        var looks = waiting.map(\.look)
        guard unsafe poll(&looks, nfds_t(looks.count), 0) > 0 else { return }
        for (index, look) in looks.enumerated() where look.revents != 0 {
            let isGone = CInt(look.revents) & (POLLHUP | POLLERR) != 0
            waiting[index].exchange.clientEnded(isGone: isGone, at: now)
        }
    }

    /// Tells streams that their clients have gone away, or take more.
    private static func tellStreams(_ streaming: [(stream: SocketStream, look: pollfd)]) {
        guard !streaming.isEmpty else { return }
        var looks = streaming.map(\.look)
        guard unsafe poll(&looks, nfds_t(looks.count), 0) > 0 else { return }
        for (index, look) in looks.enumerated() where look.revents != 0 { streaming[index].stream.hear(look.revents) }
    }

    private static func hasSomethingToRead(_ descriptor: CInt) -> Bool {
        var look = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&look, 1, 0) > 0 && CInt(look.revents) & POLLIN != 0
    }
}
