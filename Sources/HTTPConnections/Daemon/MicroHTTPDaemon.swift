import Glibc
public import Logging
import Synchronization
import Threads

/// An HTTP/1.1 server on libmicrohttpd: threads, limits, and an end without lost answers.
@safe public final class MicroHTTPDaemon: Sendable {
    /// Descriptors that are left to everything else that a process does.
    private static let reserve = 64

    /// Where it listens.
    public let address: ListeningSocket.Address

    private let core: ServingCore
    private let monitor: ConnectionMonitor
    private let daemons: Mutex<[MicroHTTP.Daemon]>

    /// Serves on a socket until it is closed or drained.
    ///
    /// - Parameters:
    ///   - socket: The socket; it is the daemon's own from then on.
    ///   - limits: What one client may take; the defaults, where nothing else is said.
    ///   - threads: The number of threads that serve, at least 1; 2 by default.
    ///   - certificate: What clients are shown, who then speak TLS 1.2 or 1.3; nil, the default, for HTTP without TLS.
    ///   - handler: What answers.
    ///   - log: Where the library's complaints are noted, for debugging.
    /// - Throws: ``ListenFailure`` where the library can't be loaded or does not start.
    public init(
        socket: ListeningSocket,
        limits: ConnectionLimits = ConnectionLimits(),
        threads: Int = 2,
        certificate: CurrentCertificate? = nil,
        handler: RequestHandler,
        log: Logger
    ) throws(ListenFailure) {
        let library = try MicroHTTP.loaded.get()
        let core = ServingCore(library: library, limits: limits, handler: handler, log: log)
        let connectionLimit = min(limits.connectionCount, Self.descriptorLimit - Self.reserve)
        let silence = max(core.requestTime, core.answerTime) / 1_000_000_000 + 2
        var started: [MicroHTTP.Daemon] = []
        for _ in 0..<max(1, threads) {
            let daemon = ProgramPriority.during {
                unsafe library.start(
                    // Our own limit is for all threads together.
                    connectionLimit: connectionLimit + 1,
                    memory: max(2_048, limits.headerByteCount),
                    silence: min(silence, 1_000_000),
                    isSecured: certificate != nil,
                    callbacks: LibraryCallbacks.all,
                    context: Unmanaged.passUnretained(core).toOpaque()
                )
            }
            guard let daemon else { break }
            started.append(daemon)
        }
        let monitor = ConnectionMonitor(
            core,
            daemons: started,
            socket: socket,
            certificate: certificate,
            limits: limits,
            connectionLimit: max(1, connectionLimit)
        )
        guard started.count == max(1, threads), monitor.start() else {
            for daemon in started { library.stop(daemon) }
            throw .cannotStart
        }
        address = socket.address
        self.core = core
        self.monitor = monitor
        daemons = Mutex(started)
    }

    deinit { close() }

    /// The port; nil on a Unix socket.
    public var port: Int? { if case .port(_, let port) = address { port } else { nil } }

    /// The number of connections that clients have open.
    public var openConnectionCount: Int { core.table.count }

    /// Takes no more clients; those that wait to be accepted are still served.
    public func stopListening() { monitor.stopListening() }

    /// Takes no more clients, ends idle connections, lets the requests that are under way be answered, and closes.
    ///
    /// - Parameter time: How long answers are waited for; what is not over by then is cut.
    public func drain(within time: Duration) async {
        core.isDraining.store(true, ordering: .relaxed)
        stopListening()
        monitor.drain(until: MonotonicTime.now + MonotonicTime.nanoseconds(time))
        await core.table.waitUntilEmpty()
        close()
    }

    /// Has ``drain(within:)`` wait no longer.
    public func endDrain() { monitor.drain(until: MonotonicTime.now) }

    /// Cuts all connections and gives everything back; tasks that still answer are cancelled.
    public func close() {
        let daemons = daemons.withLock { daemons in
            defer { daemons = [] }
            return daemons
        }
        guard !daemons.isEmpty else { return }
        core.isDraining.store(true, ordering: .relaxed)
        core.isClosing.store(true, ordering: .sequentiallyConsistent)
        monitor.stopListening()
        monitor.stop()
        core.table.withAll { connections in
            for connection in connections {
                connection.exchange.withLock { $0 }?.abort()
                connection.stream.withLock { $0 }?.cut()
                // Who answers on the connection itself may have a descriptor of it for a while yet.
                shutdown(connection.descriptor, CInt(SHUT_RDWR))
            }
        }
        core.waitForResumptions()
        for daemon in daemons { core.library.stop(daemon) }
        core.table.endWaiting()
    }

    private static var descriptorLimit: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        return Int(clamping: limit.rlim_cur)
    }
}
