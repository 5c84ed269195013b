import FoundationEssentials
import HTTPMessages
import Logging
import Synchronization

/// The one place that sends: connections, cookies, time limits, the limit of an answer's size, and the names of failures.
final class Transport: Sendable {
    /// The most connections to a portal at once, unless told otherwise.
    static let connectionCount = 8

    private let timeouts: PortalTimeLimits
    private let maximumAnswerByteCount: Int
    private let connectionCount: Int
    private let idleSeconds: Int
    private let pace: RequestPace?
    private let logger: Logger?
    /// The clock for dates in answers.
    let now: @Sendable () -> Date
    private let environment: NetworkEnvironment?
    private let state = Mutex(State.idle)
    /// What the portal knows the conversation by.
    let cookies = SharedCookies()

    private enum State {
        case idle
        case open(CurlThread)
        case closed
    }

    /// Creates a transport; nothing is loaded or started before the first request.
    ///
    /// - Parameters:
    ///   - timeouts: The time limits of each request.
    ///   - maximumAnswerByteCount: The largest body that is read, in bytes.
    ///   - connectionCount: The most connections at once; further requests wait.
    ///   - idleSeconds: How long a connection is kept that nobody uses.
    ///   - pace: What keeps the requests to what the portal bears.
    ///   - logger: Where requests are noted.
    ///   - environment: Proxies and authorities; nil, the default, for those of the process.
    ///   - now: The clock for dates in answers.
    init(
        timeouts: PortalTimeLimits,
        maximumAnswerByteCount: Int,
        connectionCount: Int = Transport.connectionCount,
        idleSeconds: Int = 5,
        pace: RequestPace? = nil,
        logger: Logger?,
        environment: NetworkEnvironment? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        self.timeouts = timeouts
        self.maximumAnswerByteCount = maximumAnswerByteCount
        self.connectionCount = connectionCount
        self.idleSeconds = idleSeconds
        self.pace = pace
        self.logger = logger
        self.environment = environment
        self.now = now
    }

    deinit {
        if case .open(let thread) = state.withLock({ $0 }) { thread.abandon() }
    }

    /// Sends a request and reads the whole answer, whatever its status, unless a gateway gave it.
    ///
    /// - Throws: ``PortalError/connectionFailure(_:)`` for everything that the way can do, and for the statuses 502,
    ///   503 and 504. A server that finds fault with the secure connection and says so in an answer is such a failure, too.
    func send(_ request: PortalRequest) async throws(PortalError) -> PortalAnswer {
        try await pace?.turn()
        do throws(PortalError) {
            let thread = try open()
            let snapshot = cookies.snapshot
            let isInConversation = !request.hasCookies
            let target = CookieTarget(request.address)
            var request = request
            if isInConversation, let header = snapshot.header(for: target, at: now()) {
                request.headers.insert(header, at: 0)
            }
            var answer = try await thread.send(try checked(request)).get()
            if isInConversation { cookies.take(from: answer.headers, of: target, at: now(), epoch: snapshot.epoch) }
            answer.retryAfter = answer.headers[values: .retryAfter].first
                .flatMap { RetryAfter.duration($0, now: now()) }
            if answer.status >= 400, let wait = answer.retryAfter {
                await pace?.hold(for: wait, status: answer.status)
            }
            logger?.debug("\(request.subject) -> \(answer.status), \(answer.body.count) bytes")
            if let fault = answer.faultOfSecurity {
                throw PortalError.connectionFailure(ConnectionFailure(.tls, detail: fault))
            }
            guard !(502...504).contains(answer.status) else {
                throw .connectionFailure(
                    ConnectionFailure(.gateway(answer.status), retryAfter: answer.retryAfter)
                )
            }
            return answer
        } catch {
            logger?.debug("\(request.subject) -> \(error.message)")
            throw error
        }
    }

    /// Closes all connections and ends the thread; later requests fail as cancelled.
    func close() async {
        let previous = state.withLock { state in
            defer { state = .closed }
            return state
        }
        if case .open(let thread) = previous { await thread.close() }
    }

    // MARK: One request

    /// Looks at everything of a request that could become another one, or go to somebody else: libcurl lets it through.
    private func checked(_ request: PortalRequest) throws(PortalError) -> CurlRequest {
        let portal = try server(of: request.address)
        let environment = environment ?? .ofProcess
        if portal.scheme == "https", let fault = environment.certificateFault { throw fault }
        guard HTTPField.Name.isToken(request.method.rawValue) else { throw .configuration(.requestHead("the method")) }
        return CurlRequest(
            address: request.address,
            method: request.method,
            lines: try request.lines(),
            body: request.body,
            proxy: try environment.proxy(for: portal),
            deadline: .now + timeouts.whole,
            maximumAnswerByteCount: maximumAnswerByteCount
        )
    }

    /// The server that a request goes to, read by the same rules as the portal's address.
    private func server(of address: String) throws(PortalError) -> PortalAddress {
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw .configuration(.serverAddress("it has characters that an address can't have"))
        }
        guard let separator = address.firstRange(of: "://") else {
            throw .configuration(.serverAddress("it does not begin with http:// or https://"))
        }
        let end = address[separator.upperBound...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" }
        return try PortalAddress(String(address[..<(end ?? address.endIndex)]))
    }

    /// The thread, made at the first request: a session that is never asked must neither load a library nor start a thread.
    private func open() throws(PortalError) -> CurlThread {
        let environment = environment ?? .ofProcess
        return try state.withLock { state throws(PortalError) in
            switch state {
            case .open(let thread): return thread
            case .closed: throw .cancelled
            case .idle:
                let settings = CurlSettings(
                    limits: timeouts,
                    connectionCount: connectionCount,
                    authorityFiles: environment.authorityFiles,
                    authorityFolders: environment.authorityFolders,
                    clientCertificate: environment.clientCertificate,
                    idleSeconds: idleSeconds
                )
                guard let thread = CurlThread.start(settings) else {
                    throw .configuration(.library("the system starts no thread for it"))
                }
                state = .open(thread)
                return thread
            }
        }
    }
}
