import AsyncHTTPClient
import FoundationEssentials
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The one place that sends: connections, time limits, the limit of an answer's size, and the names of failures.
final class Transport: Sendable {
    private let timeouts: PortalTimeLimits
    private let maximumAnswerByteCount: Int
    private let pace: RequestPace?
    private let logger: Logger?
    private let now: @Sendable () -> Date
    private let state = Mutex(State.idle)

    private enum State {
        case idle
        case open(HTTPClient, MultiThreadedEventLoopGroup)
        case closed
    }

    init(
        timeouts: PortalTimeLimits,
        maximumAnswerByteCount: Int,
        pace: RequestPace? = nil,
        logger: Logger?,
        now: @escaping @Sendable () -> Date
    ) {
        self.timeouts = timeouts
        self.maximumAnswerByteCount = maximumAnswerByteCount
        self.pace = pace
        self.logger = logger
        self.now = now
    }

    /// Sends a request and reads the whole answer, whatever its status, unless a gateway gave it.
    ///
    /// - Throws: ``PortalError/connectionFailure(_:)`` for everything that the way can do, and for the statuses 502,
    ///   503 and 504.
    func send(_ request: PortalRequest) async throws(PortalError) -> PortalAnswer {
        try await pace?.turn()
        let outcome = await raced(request)
        switch outcome {
        case .success(let answer):
            if answer.status >= 400, let wait = answer.retryAfter {
                await pace?.hold(for: wait, status: answer.status)
            }
            logger?.debug("\(request.subject) -> \(answer.status), \(answer.body.count) bytes")
            guard !(502...504).contains(answer.status) else {
                throw .connectionFailure(
                    ConnectionFailure(.gateway(answer.status), retryAfter: answer.retryAfter)
                )
            }
            return answer
        case .failure(let error):
            logger?.debug("\(request.subject) -> \(error.message)")
            throw error
        }
    }

    /// Closes all connections; later requests fail as cancelled.
    func close() async {
        let previous = state.withLock { state in
            let previous = state
            state = .closed
            return previous
        }
        guard case .open(let client, let group) = previous else { return }
        do {
            try await client.shutdown()
            try await group.shutdownGracefully()
        } catch {
            // Nobody can do anything about it: the session is over either way.
            logger?.debug("closing the connections failed: \(error)")
        }
    }

    // MARK: One exchange

    /// The exchange against the clock: whichever ends first decides, the other is cancelled.
    private func raced(_ request: PortalRequest) async -> Result<PortalAnswer, PortalError> {
        let whole = timeouts.whole
        guard let (client, loop) = open() else { return .failure(.cancelled) }
        return await withTaskGroup(of: Result<PortalAnswer, PortalError>.self) { group in
            group.addTask { await self.exchanged(request, by: client) }
            group.addTask {
                do {
                    try await loop.wait(for: whole)
                    return .failure(.connectionFailure(ConnectionFailure(.timedOut(.whole))))
                } catch {
                    return .failure(.cancelled)
                }
            }
            let first = await group.next() ?? .failure(.cancelled)
            group.cancelAll()
            return first
        }
    }

    private func exchanged(
        _ request: PortalRequest,
        by client: HTTPClient
    ) async -> Result<PortalAnswer, PortalError> {
        var hasBegun = false
        do {
            let response = try await client.execute(prepared(request), deadline: deadline)
            hasBegun = true
            let body = try await read(response)
            // A cancelled body ends as if it were complete.
            guard !Task.isCancelled else { return .failure(.cancelled) }
            return .success(
                PortalAnswer(
                    status: Int(response.status.code),
                    headers: response.headers,
                    body: body,
                    retryAfter: response.headers.first(name: "Retry-After")
                        .flatMap { RetryAfter.duration($0, now: now()) }
                )
            )
        } catch let error as PortalError {
            return .failure(error)
        } catch {
            return .failure(PortalError(transport: error, hasBegun: hasBegun))
        }
    }

    private func prepared(_ request: PortalRequest) -> HTTPClientRequest {
        var prepared = HTTPClientRequest(url: request.address)
        prepared.method = request.method
        prepared.headers.add(name: "User-Agent", value: "portrait")
        for (name, value) in request.headers {
            prepared.headers.add(name: name, value: value)
        }
        if let body = request.body {
            prepared.body = .bytes(ByteBuffer(bytes: body))
        }
        return prepared
    }

    private func read(_ response: HTTPClientResponse) async throws -> [UInt8] {
        let announced = response.headers.first(name: "Content-Length").flatMap { Int($0) }
        if let announced, announced > maximumAnswerByteCount {
            throw PortalError.unexpectedAnswer(.tooLarge(limit: maximumAnswerByteCount))
        }
        var body: [UInt8] = []
        body.reserveCapacity(announced ?? 0)
        for try await piece in response.body {
            guard body.count + piece.readableBytes <= maximumAnswerByteCount else {
                throw PortalError.unexpectedAnswer(.tooLarge(limit: maximumAnswerByteCount))
            }
            body.append(contentsOf: piece.readableBytesView)
        }
        return body
    }

    private var deadline: NIODeadline { .now() + TimeAmount(timeouts.whole) }

    // MARK: The client

    /// The client and its loop, made at the first request: a session that is never asked must not start an event loop.
    ///
    /// - Returns: The client; nil once the transport is closed.
    private func open() -> (HTTPClient, any EventLoop)? {
        state.withLock { state in
            switch state {
            case .open(let client, let group): return (client, group.any())
            case .closed: return nil
            case .idle:
                let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
                let client = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: clientConfiguration)
                state = .open(client, group)
                return (client, group.any())
            }
        }
    }

    private var clientConfiguration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(
                connect: TimeAmount(timeouts.connect),
                read: TimeAmount(timeouts.firstByte)
            )
        )
        configuration.httpVersion = .http1Only
        // Else a refused connection is tried again until the deadline, and a fallback comes much too late.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Shorter than any portal's keep-alive, so that no request meets a connection that is just being closed.
        configuration.connectionPool.idleTimeout = .seconds(5)
        return configuration
    }
}
