import Glibc
import HTTPMessages
import Logging
import Synchronization

/// What all connections of a daemon share; the library calls it, by ``LibraryCallbacks``.
final class ServingCore: Sendable {
    let library: MicroHTTP
    let handler: RequestHandler
    let table = ConnectionTable()
    let log: Logger
    /// The limits in nanoseconds and bytes.
    let requestTime, answerTime: Int64
    let drainedByteCount: Int
    /// Whether clients are told that their connection ends.
    let isDraining = Atomic(false)
    /// Whether no request is taken any more.
    let isClosing = Atomic(false)

    private let date = DateLine()
    /// The number of connections that are suspended although who resumes them has said so already.
    private let resumptionCount = Atomic(0)

    init(library: MicroHTTP, limits: ConnectionLimits, handler: RequestHandler, log: Logger) {
        self.library = library
        self.handler = handler
        self.log = log
        requestTime = MonotonicTime.nanoseconds(limits.requestTime)
        answerTime = MonotonicTime.nanoseconds(limits.answerTime)
        drainedByteCount = limits.drainedByteCount
    }

    /// What is added to the header of an answer.
    func frame(isOld: Bool) -> LibraryResponse.Frame {
        LibraryResponse.Frame(date: date.text, closes: isDraining.load(ordering: .relaxed), isOld: isOld)
    }

    /// Takes a call for a request.
    ///
    /// - Parameters:
    ///   - handle: The connection as the library knows it.
    ///   - connection: The same as we do.
    ///   - method: The method, up to a zero.
    ///   - version: The version, up to a zero.
    ///   - piece: A piece of the body; nil before it and after it.
    /// - Returns: Whether the connection goes on.
    func proceed(
        _ handle: OpaquePointer,
        _ connection: Connection,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        piece: UnsafeRawBufferPointer?
    ) -> MicroHTTP.Result {
        switch connection.stage {
        case .header:
            return unsafe withUnsafeTemporaryAllocation(
                of: MicroHTTP.Field.self,
                capacity: RequestCheck.usualFieldCount
            ) { room in
                unsafe begin(handle, connection, method: method, version: version, room: room)
            }
        case .kept(let answer):
            connection.stage = .answered
            connection.answer(within: answerTime)
            return unsafe answer.response.queue(on: handle)
        case .whole(let request):
            return unsafe start(request, RequestCheck.bodyless, connection, handle)
        case .exchange(let exchange): return unsafe exchange.proceed(piece)
        case .answered: return MicroHTTP.yes
        }
    }

    /// Looks at the header of a request: refuses it, has its answer, or finds that it is for a task.
    private func begin(
        _ handle: OpaquePointer,
        _ connection: Connection,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        room: UnsafeMutableBufferPointer<MicroHTTP.Field>
    ) -> MicroHTTP.Result {
        guard let place = unsafe connection.targetPlace else { return MicroHTTP.no }
        let count = unsafe library.readFields(handle, into: room)
        guard count <= room.count else {
            guard count <= RequestCheck.maximumFieldCount else {
                return unsafe refuse(.fieldsTooLarge, connection, handle)
            }
            return unsafe withUnsafeTemporaryAllocation(of: MicroHTTP.Field.self, capacity: count) { room in
                unsafe begin(handle, connection, method: method, version: version, room: room)
            }
        }
        let fields = unsafe UnsafeBufferPointer(rebasing: room[..<count])
        guard
            unsafe library.isVerbatim(
                handle,
                method: method,
                target: (place, connection.target.count),
                version: version,
                fields: fields
            )
        else { return unsafe refuse(.badRequest, connection, handle) }
        let name = unsafe UnsafeBufferPointer(
            start: UnsafeRawPointer(method).assumingMemoryBound(to: UInt8.self),
            count: strlen(method)
        )
        let isOld = unsafe strcmp(version, "HTTP/1.0") == 0
        let check: RequestCheck
        do throws(HTTPStatusError) {
            check = unsafe try RequestCheck(method: name, target: connection.target, isOld: isOld, fields: fields)
        } catch {
            return unsafe refuse(error, connection, handle)
        }
        let path = unsafe RequestCheck.path(of: connection.target)
        let view = unsafe RequestView(
            method: name,
            target: path,
            host: RequestCheck.host(of: connection.target),
            fields: fields,
            peer: connection.peer,
            isOld: isOld
        )
        guard check.body == .none else { return unsafe start(view.request, check, connection, handle) }
        // What is kept tells nothing of a connection that ends, and meets no expectation.
        if !isOld, !check.hasExpectation, !isDraining.load(ordering: .relaxed), let answer = handler.prompt(view) {
            connection.stage = .kept(answer)
        } else {
            connection.stage = .whole(view.request)
        }
        return MicroHTTP.yes
    }

    private func refuse(_ error: HTTPStatusError, _ connection: Connection, _ handle: OpaquePointer) -> MicroHTTP.Result
    {
        connection.stage = .answered
        connection.answer(within: answerTime)
        guard let response = LibraryResponse(error.answer, frame(isOld: false), library: library) else {
            return MicroHTTP.no
        }
        // In the first call for a request, this ends the connection.
        return unsafe response.queue(on: handle)
    }

    private func start(
        _ request: ServerRequest,
        _ check: RequestCheck,
        _ connection: Connection,
        _ handle: OpaquePointer
    ) -> MicroHTTP.Result {
        let exchange = unsafe Exchange(request, check, core: self, connection: connection, handle: handle)
        connection.stage = .exchange(exchange)
        connection.exchange.withLock { $0 = exchange }
        // Whoever closes the daemon either finds the exchange or is found here.
        guard !isClosing.load(ordering: .sequentiallyConsistent) else { return MicroHTTP.no }
        return exchange.start(request)
    }

    /// Makes a stream of a connection whose request is read, which goes on when the library has given the connection up.
    ///
    /// - Parameter connection: The connection.
    /// - Returns: The stream; nil where the connection is gone, or there is no descriptor for it.
    func takeOver(_ connection: Connection) -> SocketStream? {
        let descriptor = table.duplicate(connection)
        guard descriptor >= 0 else { return nil }
        let successor = Connection(
            descriptor: descriptor,
            peer: connection.peer,
            daemon: nil,
            certificate: nil,
            deadline: MonotonicTime.never
        )
        successor.turn.store(.answer, ordering: .relaxed)
        let stream = SocketStream(core: self, connection: successor)
        successor.stream.withLock { $0 = stream }
        table.adopt(successor)
        // Whoever closes the daemon either finds the stream or is found here.
        guard isClosing.load(ordering: .sequentiallyConsistent) else { return stream }
        stream.close()
        return nil
    }

    /// Says that a connection is about to be resumed, by who still has the lock that the library's thread takes next.
    func announceResumption() { resumptionCount.add(1, ordering: .relaxed) }

    /// Goes on with a connection, as was announced.
    ///
    /// - Parameter handle: The connection as the library knows it.
    func resume(_ handle: OpaquePointer) {
        unsafe library.resume(handle)
        resumptionCount.subtract(1, ordering: .releasing)
    }

    /// Waits until all connections are resumed that were announced; the library can't be stopped before.
    func waitForResumptions() {
        while resumptionCount.load(ordering: .acquiring) > 0 { sched_yield() }
    }

    /// Hears that a request is over.
    func complete(_ connection: Connection) {
        if case .exchange(let exchange) = connection.stage {
            connection.exchange.withLock { $0 = nil }
            exchange.end()
        }
        connection.stage = .header
        connection.setDeadline(in: requestTime)
        connection.turn.store(.idle, ordering: .relaxed)
    }

    /// Notes what the library complains of: nearly always what a client did.
    func note(_ line: String) {
        log.debug("libmicrohttpd", metadata: ["message": line])
    }
}
