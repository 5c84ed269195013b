import Glibc
import HTTPMessages
import Synchronization

/// A request that a task answers while its connection is suspended.
///
/// The library's thread calls ``proceed(_:)``; everything else only notes what is to be done and resumes the connection.
@safe final class Exchange: @unchecked Sendable {
    /// What becomes of the request.
    enum Outcome {
        /// It is answered.
        case answer(LibraryResponse)
        /// The connection ends without an answer.
        case end
    }

    private enum Phase {
        /// The task has not said whether it wants the body.
        case deciding
        /// The body is being read, for the task or to be dropped.
        case reading
        /// All of the request is there.
        case waiting
        /// The answer was given to the library.
        case answered
        /// The connection is gone, or must end.
        case over
    }

    private struct State {
        var phase: Phase
        var isSuspended = false
        var outcome: Outcome?
        /// The answer to a request in chunks, whose client may go on and on.
        var response: ServerResponse?
        var feed: ChunkFeed?
        var task: Task<Void, Never>?
        /// Whether the task wants the body.
        var isWanted = false
        var limit = 0
        var bytes: [UInt8] = []
        var readByteCount = 0
        var collector: CheckedContinuation<Result<[UInt8], BodyFailure>, Never>?
        /// Since when the client has sent its last.
        var endTime: Int64?
    }

    /// How long a client that sends nothing more is thought to wait for its answer.
    private static let graceTime: Int64 = 1_000_000_000

    private let core: ServingCore
    private let connection: Connection
    private let handle: OpaquePointer
    private let isOld: Bool
    private let isHead: Bool
    private let check: RequestCheck
    private let state: Mutex<State>

    init(
        _ request: ServerRequest,
        _ check: RequestCheck,
        core: ServingCore,
        connection: Connection,
        handle: OpaquePointer
    ) {
        isOld = request.isOld
        isHead = request.method == .head
        self.check = check
        self.core = core
        self.connection = connection
        unsafe self.handle = unsafe handle
        state = Mutex(State(phase: check.body == .none ? .waiting : .deciding))
    }

    // MARK: On the library's thread

    /// Suspends the connection and starts the task, which alone keeps the request: a stream may stay for hours.
    func start(_ request: ServerRequest) -> MicroHTTP.Result {
        connection.clearDeadline()
        return state.withLock { state in
            guard state.phase != .over else { return MicroHTTP.no }
            suspend(&state)
            state.task = Task(executorPreference: core.handler.executor) { [self] in
                let byteCount: Int? =
                    switch check.body {
                    case .none: 0
                    case .known(let count): count
                    case .chunked: nil
                    }
                await answer(await core.handler.respond(request, RequestBody(byteCount: byteCount, exchange: self)))
            }
            return MicroHTTP.yes
        }
    }

    /// Goes on after the connection was resumed, or a piece of the body has come.
    ///
    /// - Parameter piece: The piece; nil where there is none.
    /// - Returns: Whether the connection goes on.
    func proceed(_ piece: UnsafeRawBufferPointer?) -> MicroHTTP.Result {
        var collector: CheckedContinuation<Result<[UInt8], BodyFailure>, Never>?
        var result: Result<[UInt8], BodyFailure> = .failure(.tooLarge)
        var refusal: ServerResponse?
        let goesOn = state.withLock { state -> MicroHTTP.Result in
            if let piece = unsafe piece {
                guard state.phase == .reading else { return MicroHTTP.no }
                let isBeyond = state.readByteCount + piece.count > core.drainedByteCount
                if isBeyond, check.body == .chunked, !state.isWanted, state.response == nil {
                    // Nothing more is read until the task, which knows that it is too much, has its answer.
                    connection.leavesPiece = true
                    suspend(&state)
                    return MicroHTTP.yes
                }
                state.readByteCount += piece.count
                if state.isWanted, state.bytes.count + piece.count <= state.limit {
                    unsafe state.bytes.append(contentsOf: piece)
                } else if state.isWanted {
                    // What comes on top is dropped, so that the client gets to see the refusal.
                    state.isWanted = false
                    state.bytes = []
                    swap(&collector, &state.collector)
                }
                guard isBeyond else { return MicroHTTP.yes }
                refusal = state.response
                state.phase = .over
                return MicroHTTP.no
            }
            switch state.phase {
            case .deciding: return decide(&state)
            case .reading:
                state.phase = .waiting
                connection.clearDeadline()
                if state.isWanted {
                    state.isWanted = false
                    result = .success(state.bytes)
                    state.bytes = []
                    swap(&collector, &state.collector)
                }
                return finish(&state)
            case .waiting: return finish(&state)
            case .answered: return MicroHTTP.yes
            case .over: return MicroHTTP.no
            }
        }
        collector?.resume(returning: result)
        if let refusal { refuse(with: refusal) }
        return goesOn
    }

    /// Answers a client that has sent more than is read: in the middle of a body the library can't.
    ///
    /// A client that speaks TLS gets no answer, as nobody but the library can speak to it.
    private func refuse(with response: ServerResponse) {
        let body: [UInt8]
        switch response.body {
        case .none: body = []
        case .bytes(let bytes): body = bytes
        case .shared(let bytes): body = bytes.bytes
        case .omitted, .file, .stream, .lasting, .socket: return
        }
        guard !isHead, connection.certificate == nil, let stream = core.takeOver(connection) else { return }
        stream.refuse(with: response, body, date: core.frame(isOld: isOld).date)
    }

    /// Hears that the request is over, however that came about.
    func end() {
        let failure = connection.wasCutOff.load(ordering: .relaxed) ? BodyFailure.timedOut : .cutOff
        close(.failure(failure), resumes: false)
    }

    /// Looks at what the task wants before any of the body was read.
    private func decide(_ state: inout State) -> MicroHTTP.Result {
        switch state.outcome {
        case .answer(let response):
            let isShort =
                switch check.body {
                case .known(let count): count <= core.drainedByteCount
                case .none, .chunked: true
                }
            guard isShort, !check.expectsContinue else { return queue(response, &state) }
            // The library would drop the connection with the body that is still to come, and what is between with the answer.
            break
        case .end: return MicroHTTP.no
        case nil:
            guard state.isWanted else {
                suspend(&state)
                return MicroHTTP.yes
            }
        }
        state.phase = .reading
        connection.setDeadline(in: core.requestTime)
        return MicroHTTP.yes
    }

    /// Gives the answer, or waits for it, when all of the request was read.
    private func finish(_ state: inout State) -> MicroHTTP.Result {
        switch state.outcome {
        case .answer(let response): return queue(response, &state)
        case .end: return MicroHTTP.no
        case nil:
            suspend(&state)
            return MicroHTTP.yes
        }
    }

    private func queue(_ response: LibraryResponse, _ state: inout State) -> MicroHTTP.Result {
        state.phase = .answered
        connection.answer(within: core.answerTime)
        return unsafe response.queue(on: handle)
    }

    private func suspend(_ state: inout State) {
        state.isSuspended = true
        unsafe core.library.suspend(handle)
    }

    /// Notes that the connection is suspended no longer.
    ///
    /// - Returns: Whether it was; who has given up the lock then resumes it, as the library's thread takes the lock at once.
    private func endSuspension(_ state: inout State) -> Bool {
        guard state.isSuspended else { return false }
        state.isSuspended = false
        core.announceResumption()
        return true
    }

    // MARK: On any thread

    /// Reads the body.
    func collect(upTo limit: Int) async -> Result<[UInt8], BodyFailure> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isLate, wasSuspended) = state.withLock { state in
                    guard state.phase == .deciding, !state.isWanted, !Task.isCancelled else { return (true, false) }
                    state.isWanted = true
                    state.limit = limit
                    state.collector = continuation
                    return (false, endSuspension(&state))
                }
                if wasSuspended { unsafe core.resume(handle) }
                if isLate { continuation.resume(returning: .failure(.cutOff)) }
            }
        } onCancel: {
            let collector = state.withLock { state in
                state.isWanted = false
                return state.collector.take()
            }
            collector?.resume(returning: .failure(.cutOff))
        }
    }

    /// Answers the request; a stream is sent by a task of its own.
    private func answer(_ response: ServerResponse) async {
        var frame = core.frame(isOld: isOld)
        // The library takes line ends without their first half for the ends of chunks, where another server may see more of the
        // body; so nothing that follows chunks is ever answered.
        if check.body == .chunked {
            frame.closes = true
            state.withLock { $0.response = response }
        }
        switch response.body {
        case .socket(let write):
            let descriptor = core.table.duplicate(connection)
            if descriptor >= 0 {
                await write(descriptor)
                Glibc.close(descriptor)
            }
            settle(.end)
        case .lasting(let chunks) where !isHead && takesOver:
            guard let stream = core.takeOver(connection) else { return send(response, frame, chunks) }
            // The library gives its own descriptor up; the socket goes on by the other one.
            guard settle(.end) else { return stream.close() }
            stream.start(response, date: frame.date, chunks)
        case .stream(let chunks) where !isHead, .lasting(let chunks) where !isHead:
            send(response, frame, chunks)
        case .none, .omitted, .bytes, .shared, .file, .stream, .lasting:
            settle(LibraryResponse(response, frame, library: core.library).map(Outcome.answer) ?? .end)
        }
    }

    /// Whether nothing but the socket is needed to go on: neither TLS, nor what is left of a body, nor another version.
    private var takesOver: Bool { connection.certificate == nil && check.body == .none && !isOld }

    /// Sends a stream through the library.
    private func send(
        _ response: ServerResponse,
        _ frame: LibraryResponse.Frame,
        _ chunks: any AsyncSequence<[UInt8], any Error> & Sendable
    ) {
        let feed = unsafe ChunkFeed(core: core, connection: connection, handle: handle)
        guard let object = LibraryResponse(response, frame, feed: feed, library: core.library) else {
            settle(.end)
            return
        }
        guard settle(.answer(object), feed: feed) else { return }
        // A task keeps all memory that it ever needed. What it took to find the answer is not kept as long as the stream.
        hand(Task { await feed.send(chunks) })
    }

    /// Notes what becomes of the request; false where it is over already.
    @discardableResult private func settle(_ outcome: Outcome, feed: ChunkFeed? = nil) -> Bool {
        let (isTaken, wasSuspended) = state.withLock { state in
            guard state.phase != .over, state.outcome == nil else { return (false, false) }
            state.outcome = outcome
            state.feed = feed
            // Who reads the body for the task reads it for nobody now.
            state.isWanted = false
            return (true, endSuspension(&state))
        }
        if wasSuspended { unsafe core.resume(handle) }
        return isTaken
    }

    /// Has another task end with the request in place of the one that found the answer.
    private func hand(_ task: Task<Void, Never>) {
        let isOver = state.withLock { state in
            if state.phase != .over { state.task = task }
            return state.phase == .over
        }
        if isOver { task.cancel() }
    }

    // MARK: On the thread that watches

    /// Whether only a look at the socket tells that the client has gone away.
    var isSuspended: Bool {
        state.withLock { state in state.isSuspended || state.feed?.isSuspended == true }
    }

    /// Hears that the client sends nothing more.
    ///
    /// One that only said so still gets its answer if that does not take long; there is no telling it from one that has gone.
    ///
    /// - Parameters:
    ///   - isGone: Whether it takes nothing more, either.
    ///   - time: The present moment.
    func clientEnded(isGone: Bool, at time: Int64) {
        let task = state.withLock { state -> Task<Void, Never>? in
            if state.feed == nil, !isGone {
                let endTime = state.endTime ?? time
                state.endTime = endTime
                guard time - endTime >= Self.graceTime else { return nil }
            }
            return state.task
        }
        task?.cancel()
    }

    /// Ends the request and its connection.
    func abort() { close(.failure(.cutOff), resumes: true) }

    private func close(_ result: Result<[UInt8], BodyFailure>, resumes: Bool) {
        let (task, feed, collector, wasSuspended) = state.withLock { state in
            state.phase = .over
            state.bytes = []
            state.response = nil
            let wasSuspended = resumes && endSuspension(&state)
            state.isSuspended = false
            state.outcome = nil
            return (state.task.take(), state.feed.take(), state.collector.take(), wasSuspended)
        }
        if wasSuspended { unsafe core.resume(handle) }
        task?.cancel()
        feed?.close(resumes: resumes)
        collector?.resume(returning: result)
    }
}
