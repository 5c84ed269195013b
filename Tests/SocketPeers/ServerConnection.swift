/// One connection of a ``SocketServer``, for the script that runs on the connection's own thread; its calls block.
///
/// All calls throw `stopped` when the server is being stopped meanwhile, and `reset` when the client ended the connection
/// abruptly; a script may let both through.
public final class ServerConnection {
    /// Which of the server's connections it is; 1 is the first.
    public let number: Int

    private let socket: Socket
    private let note: (ReceivedRequest) -> Void
    private var reader = MessageReader()

    private var deadline: ContinuousClock.Instant { .now + Socket.patience }

    init(number: Int, socket: Socket, note: @escaping (ReceivedRequest) -> Void) {
        self.number = number
        self.socket = socket
        self.note = note
    }

    /// Waits for the next request, with its body.
    ///
    /// - Returns: The request; nil where the client has ended the connection instead.
    /// - Throws: `malformed` where it is no HTTP, `cutShort` where it ends within.
    public func nextRequest() throws(SocketError) -> ReceivedRequest? {
        let source = { () throws(SocketError) in try self.socket.read(until: self.deadline) }
        guard let head = try reader.head(from: source) else { return nil }
        guard head.words.count == 3, head.words[2].hasPrefix("HTTP/") else {
            throw .malformed("the request \(head.words)")
        }
        let body = try reader.body(head.fields, endsWithConnection: false, from: source)
        let request = ReceivedRequest(
            method: head.words[0],
            target: head.words[1],
            version: head.words[2],
            fields: head.fields,
            body: body,
            bytes: reader.finish(),
            connection: number
        )
        note(request)
        return request
    }

    /// Waits for bytes of any kind.
    ///
    /// - Returns: What has come and was not taken yet; none where the client has ended its side.
    /// - Throws: `reset`, `stopped` or `timedOut`.
    public func read() throws(SocketError) -> [UInt8] {
        try reader.bytes { () throws(SocketError) in try socket.read(until: deadline) }
    }

    /// Writes bytes, at the pace at which the client reads.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: `reset`, `stopped` or `timedOut`.
    public func write(_ bytes: [UInt8]) throws(SocketError) {
        try socket.write(bytes, until: deadline)
    }

    /// Writes text, at the pace at which the client reads.
    ///
    /// - Parameter text: The text.
    /// - Throws: `reset`, `stopped` or `timedOut`.
    public func write(_ text: String) throws(SocketError) {
        try write(Array(text.utf8))
    }

    /// Waits for an event.
    ///
    /// - Parameter event: The event.
    /// - Throws: `stopped` or `timedOut`.
    public func wait(for event: OneTimeEvent) throws(SocketError) {
        try socket.wait(for: event, until: deadline)
    }

    /// Waits until the client has ended its side, and drops what it sends before.
    ///
    /// - Throws: `stopped` or `timedOut`.
    public func waitForEnd() throws(SocketError) {
        do throws(SocketError) {
            while try !read().isEmpty {}
        } catch .reset {
            // It has gone away as well.
        }
    }

    /// Tells the client that nothing more will come; what it sends is still read.
    ///
    /// - Throws: `reset` or `closed` where the connection has ended already.
    public func finishWriting() throws(SocketError) {
        try socket.finishWriting()
    }

    /// Passes bytes on to somebody else and back, until either side ends the connection.
    ///
    /// - Parameter address: Where to.
    /// - Throws: `reset`, `stopped` or `timedOut`, or why the other side can't be reached.
    public func relay(to address: SocketAddress) throws(SocketError) {
        let other = try Socket.connect(to: address, until: deadline)
        defer { other.close() }
        try socket.relay(with: other, until: deadline)
    }

    /// Closes the connection.
    public func close() {
        socket.close()
    }

    /// Ends the connection abruptly.
    public func reset() {
        socket.reset()
    }

    /// Does what a reply says.
    ///
    /// - Parameter reply: The reply.
    /// - Returns: Whether the connection goes on.
    /// - Throws: `reset`, `stopped` or `timedOut`.
    public func send(_ reply: ServerReply) throws(SocketError) -> Bool {
        try write(reply.bytes)
        switch reply.end {
        case .keep: return true
        case .close: close()
        case .reset: reset()
        case .hang: try waitForEnd()
        }
        return false
    }
}
