import Synchronization

/// A connection on which a test writes what no HTTP client would, and reads at a pace of its own.
///
/// No call takes a thread from the tasks of other tests; a call whose task is cancelled closes the connection.
public final class SocketClient: Sendable {
    /// How a connection ended.
    public enum End: Hashable, Sendable {
        /// The other side closed it.
        case closed
        /// The other side ended it abruptly.
        case reset
    }

    /// Where it is connected to.
    public let address: SocketAddress

    private let socket: Socket
    private let patience: Duration
    private let reader = Mutex(MessageReader())

    private init(address: SocketAddress, socket: Socket, patience: Duration) {
        self.address = address
        self.socket = socket
        self.patience = patience
    }

    deinit {
        socket.close()
    }

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: Where to.
    ///   - patience: How long each call waits, at most.
    ///   - receiveBufferByteCount: What the system takes before it is read; nil for what it takes by itself.
    /// - Returns: The connection.
    /// - Throws: `refused` where nobody listens, `timedOut`, or an error of the system.
    public static func connect(
        to address: SocketAddress,
        patience: Duration = Socket.patience,
        receiveBufferByteCount: Int32? = nil
    ) async throws(SocketError) -> SocketClient {
        let socket = try await OwnThread.run { () throws(SocketError) in
            try Socket.connect(
                to: address,
                receiveBufferByteCount: receiveBufferByteCount,
                until: .now + patience
            )
        }
        return SocketClient(address: address, socket: socket, patience: patience)
    }

    /// Connects, runs a body, and closes the connection.
    ///
    /// - Parameters:
    ///   - address: Where to.
    ///   - receiveBufferByteCount: What the system takes before it is read; nil for what it takes by itself.
    ///   - body: The body.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or why there is no connection.
    public static func with<Value>(
        _ address: SocketAddress,
        receiveBufferByteCount: Int32? = nil,
        _ body: (SocketClient) async throws -> Value
    ) async throws -> Value {
        let client = try await connect(to: address, receiveBufferByteCount: receiveBufferByteCount)
        defer { client.close() }
        return try await body(client)
    }

    /// Sends bytes, at the pace at which the other side reads.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: `reset` where the other side does not want them any more, or `timedOut`.
    public func send(_ bytes: [UInt8]) async throws(SocketError) {
        try await call { () throws(SocketError) in try self.socket.write(bytes, until: self.deadline) }
    }

    /// Sends text, at the pace at which the other side reads.
    ///
    /// - Parameter text: The text.
    /// - Throws: `reset` where the other side does not want it any more, or `timedOut`.
    public func send(_ text: String) async throws(SocketError) {
        try await send(Array(text.utf8))
    }

    /// Waits for the next answer, which may be an interim one.
    ///
    /// - Parameter method: The method of the request, as answers to HEAD have no body.
    /// - Returns: The answer with its body.
    /// - Throws: `cutShort` where the connection ends before or within it, `malformed` where it is no HTTP.
    public func answer(to method: String = "GET") async throws(SocketError) -> ReceivedAnswer {
        try await call { () throws(SocketError) in
            try self.reader.withLock { reader throws(SocketError) in try self.answer(to: method, &reader) }
        }
    }

    /// Waits for bytes.
    ///
    /// - Returns: What has come and was not taken yet; none at the end.
    /// - Throws: `reset` or `timedOut`.
    public func bytes() async throws(SocketError) -> [UInt8] {
        try await call { () throws(SocketError) in
            try self.reader.withLock { reader throws(SocketError) in
                try reader.bytes { () throws(SocketError) in try self.socket.read(until: self.deadline) }
            }
        }
    }

    /// Reads until the other side ends the connection.
    ///
    /// - Returns: What has come and was not taken yet, and how the connection ended.
    /// - Throws: `timedOut` where it does not end.
    public func rest() async throws(SocketError) -> (bytes: [UInt8], end: End) {
        var all: [UInt8] = []
        do throws(SocketError) {
            while true {
                let bytes = try await bytes()
                if bytes.isEmpty { return (all, .closed) }
                all += bytes
            }
        } catch .reset {
            return (all, .reset)
        }
    }

    /// Sends bytes and reads until the other side ends the connection, which it may do before all are sent.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: What has come, and how the connection ended.
    /// - Throws: `timedOut` where it does not end.
    public func exchange(_ bytes: [UInt8]) async throws(SocketError) -> (bytes: [UInt8], end: End) {
        do throws(SocketError) {
            try await send(bytes)
        } catch .reset {
            // What was said before is still there to be read.
        }
        return try await rest()
    }

    /// Tells the other side that nothing more will come; reading goes on.
    ///
    /// - Throws: `reset` or `closed` where the connection has ended already.
    public func finishSending() throws(SocketError) {
        try socket.finishWriting()
    }

    /// Closes the connection.
    public func close() {
        socket.close()
    }

    /// Ends the connection abruptly.
    public func reset() {
        socket.reset()
    }

    /// Whether bytes or the end have come that nobody has read.
    var hasNews: Bool { socket.hasNews }

    private var deadline: ContinuousClock.Instant { .now + patience }

    private func answer(to method: String, _ reader: inout MessageReader) throws(SocketError) -> ReceivedAnswer {
        let source = { () throws(SocketError) in try self.socket.read(until: self.deadline) }
        guard let head = try reader.head(from: source) else { throw .cutShort }
        guard head.words.count >= 2, head.words[0].hasPrefix("HTTP/"), head.words[1].utf8.count == 3,
            let status = Int(head.words[1])
        else { throw .malformed("the answer \(head.words)") }
        let hasBody = method != "HEAD" && status >= 200 && status != 204 && status != 304
        let body = hasBody ? try reader.body(head.fields, endsWithConnection: true, from: source) : []
        return ReceivedAnswer(
            status: status,
            version: head.words[0],
            fields: head.fields,
            body: body,
            bytes: reader.finish()
        )
    }

    private func call<Value: Sendable>(
        _ body: @escaping @Sendable () throws(SocketError) -> Value
    ) async throws(SocketError) -> Value {
        let result = await withTaskCancellationHandler {
            do throws(SocketError) {
                return Result<Value, SocketError>.success(try await OwnThread.run(body))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            socket.close()
        }
        return try result.get()
    }
}
