import Glibc
import Synchronization

/// A server of this machine that does with each connection what a test's script says, down to the last byte.
///
/// Each connection has a thread, on which its script runs; when the script returns or throws, the connection is closed.
/// A server has to be stopped.
public final class SocketServer: Sendable {
    /// What is done with a connection.
    public typealias Script = @Sendable (ServerConnection) throws -> Void

    private struct State {
        var connectionCount = 0
        var requests: [ReceivedRequest] = []
        var problems: [String] = []
        var threads: [Int: OwnThread] = [:]
        var endedThreads: [Int] = []
        var waiting: [(requestCount: Int, event: OneTimeEvent)] = []
    }

    /// Where it listens, with the port that the system gave.
    public let address: SocketAddress

    private let script: Script
    private let maximumConnectionCount: Int
    private let state = Mutex(State())
    private let stopping: OneTimeEvent
    private let listener: Int32
    private let accepting = Mutex<OwnThread?>(nil)

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - address: Where it listens; the file of a Unix socket is made anew.
    ///   - maximumConnectionCount: The connections that have a thread at the same time; more of them wait to be accepted.
    ///   - script: What is done with a connection.
    /// - Throws: An error of the system when it can't listen there.
    public init(
        at address: SocketAddress = .free,
        maximumConnectionCount: Int = 1_000,
        script: @escaping Script
    ) throws(SocketError) {
        stopping = try OneTimeEvent()
        (listener, self.address) = try Socket.bind(to: address, listens: true)
        self.script = script
        self.maximumConnectionCount = maximumConnectionCount
        do throws(SocketError) {
            let thread = try OwnThread { self.accept() }
            accepting.withLock { $0 = thread }
        } catch {
            Glibc.close(listener)
            throw error
        }
    }

    /// Starts a server, runs a body, and stops the server.
    ///
    /// - Parameters:
    ///   - address: Where it listens.
    ///   - script: What is done with a connection.
    ///   - body: The body.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or an error of the system.
    public static func run<Value>(
        at address: SocketAddress = .free,
        script: @escaping Script,
        _ body: (SocketServer) async throws -> Value
    ) async throws -> Value {
        let server = try SocketServer(at: address, script: script)
        do {
            let value = try await body(server)
            try await server.stop()
            return value
        } catch {
            try await server.stop()
            throw error
        }
    }

    /// The script that answers each request of each connection.
    ///
    /// - Parameter reply: What is done with a request.
    /// - Returns: The script.
    public static func answering(_ reply: @escaping @Sendable (ReceivedRequest) -> ServerReply) -> Script {
        { connection in
            while let request = try connection.nextRequest() {
                guard try connection.send(reply(request)) else { return }
            }
        }
    }

    /// The port; 0 of a Unix socket.
    public var port: Int { address.portNumber }

    /// The address as URLs have it, without a slash at the end.
    public var url: String { address.description }

    /// How many connections were accepted.
    public var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// The requests that were read, in their order.
    public var requests: [ReceivedRequest] { state.withLock { $0.requests } }

    /// What scripts threw, but for the end of connections and of the server.
    public var problems: [String] { state.withLock { $0.problems } }

    /// Waits until so many requests were read.
    ///
    /// - Parameter count: How many.
    /// - Throws: `timedOut`, or an error of the system.
    public func waitForRequests(_ count: Int) async throws(SocketError) {
        let event = try OneTimeEvent()
        state.withLock { state in
            if state.requests.count >= count { event.happen() } else { state.waiting.append((count, event)) }
        }
        try await event.wait()
    }

    /// Refuses connections from now on, ends those that are open, and waits until all threads are gone.
    ///
    /// - Throws: An error of the system when no thread can be had that waits.
    public func stop() async throws(SocketError) {
        stopping.happen()
        guard
            let thread = accepting.withLock({ thread in
                defer { thread = nil }
                return thread
            })
        else { return }
        try await OwnThread.run { () throws(SocketError) in
            thread.join()
            let threads = self.state.withLock { state in
                defer { state.threads = [:] }
                return state.threads.values.map { $0 }
            }
            for thread in threads { thread.join() }
        }
    }

    /// Accepts connections until the server is stopped, on a thread of its own.
    private func accept() {
        while true {
            joinEndedThreads()
            let isFull = state.withLock { $0.threads.count >= maximumConnectionCount }
            do throws(SocketError) {
                // A thread that ends tells nobody, so whether there is room is looked at again soon.
                let awaited = isFull ? [(stopping.readEnd, POLLIN)] : [(stopping.readEnd, POLLIN), (listener, POLLIN)]
                let ready = try Socket.poll(awaited, until: .now + (isFull ? .milliseconds(10) : Socket.patience))
                if ready[0] { break }
                guard !isFull, ready[1] else { continue }
                let descriptor = Glibc.accept(listener, nil, nil)
                // One that is gone already.
                guard descriptor >= 0 else { continue }
                try begin(Socket(descriptor: descriptor, stop: stopping))
            } catch {
                state.withLock { $0.problems.append("\(error)") }
                break
            }
        }
        Glibc.close(listener)
        if case .unix(let path) = address { _ = unsafe unlink(path) }
    }

    private func joinEndedThreads() {
        let threads = state.withLock { state in
            let threads = state.endedThreads.compactMap { state.threads.removeValue(forKey: $0) }
            state.endedThreads = []
            return threads
        }
        for thread in threads { thread.join() }
    }

    private func begin(_ socket: Socket) throws(SocketError) {
        let number = state.withLock { state in
            state.connectionCount += 1
            return state.connectionCount
        }
        // Only this thread joins those that have ended, so that it can't be joined before it is kept.
        let thread = try OwnThread { self.serve(socket, number) }
        state.withLock { $0.threads[number] = thread }
    }

    private func serve(_ socket: Socket, _ number: Int) {
        let connection = ServerConnection(number: number, socket: socket) { request in
            self.state.withLock { state in
                state.requests.append(request)
                for waiting in state.waiting where waiting.requestCount <= state.requests.count {
                    waiting.event.happen()
                }
                state.waiting.removeAll { $0.event.hasHappened }
            }
        }
        do {
            try script(connection)
        } catch let error as SocketError where [.stopped, .reset, .closed, .cutShort].contains(error) {
            // The end of a connection is part of many tests.
        } catch {
            state.withLock { $0.problems.append("\(error)") }
        }
        socket.close()
        state.withLock { $0.endedThreads.append(number) }
    }
}
