import Synchronization

/// A client of an HTTP server of this machine that keeps its connections, as programs do.
public final class HTTPClient: Sendable {
    /// How long a connection may wait for its next request; servers close theirs later.
    private static let idleTime = Duration.seconds(5)

    /// The server.
    public let address: SocketAddress

    private let patience: Duration
    private let idle = Mutex<[(connection: SocketClient, since: ContinuousClock.Instant)]>([])

    /// Creates a client; connections are made when they are needed.
    ///
    /// - Parameters:
    ///   - address: The server.
    ///   - patience: How long nothing may happen, at most.
    public init(_ address: SocketAddress, patience: Duration = Socket.patience) {
        self.address = address
        self.patience = patience
    }

    /// Creates a client of the server at `http://HOST:PORT`, or `unix:PATH`.
    ///
    /// - Parameter url: The address.
    /// - Throws: `malformed` where it is neither.
    public convenience init(url: String) throws(SocketError) {
        self.init(try SocketAddress(url: url))
    }

    /// How many connections wait for their next request.
    public var idleConnectionCount: Int { idle.withLock { $0.count } }

    /// Fetches `http://HOST:PORT/…` on a connection of its own.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - fields: Fields of the head, beside `Host`.
    /// - Returns: The answer.
    /// - Throws: What happened instead of an answer.
    public static func get(_ url: String, _ fields: [String: String] = [:]) async throws(SocketError) -> ReceivedAnswer
    {
        let client = try HTTPClient(url: url)
        let target = url.dropFirst("http://".count).drop { $0 != "/" }
        return try await client.get(target.isEmpty ? "/" : String(target), fields)
    }

    /// Sends GET.
    ///
    /// - Parameters:
    ///   - target: The path with its query.
    ///   - fields: Fields of the head, beside `Host`.
    /// - Returns: The answer.
    /// - Throws: What happened instead of an answer.
    public func get(_ target: String, _ fields: [String: String] = [:]) async throws(SocketError) -> ReceivedAnswer {
        try await send("GET", target, fields)
    }

    /// Sends a request, once; on a kept connection where one is idle.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path with its query.
    ///   - fields: Fields of the head, beside `Host` and `Content-Length`.
    ///   - body: The body; nil for a request without one.
    /// - Returns: The answer; interim ones are passed over.
    /// - Throws: What happened instead of an answer.
    public func send(
        _ method: String,
        _ target: String,
        _ fields: [String: String] = [:],
        body: [UInt8]? = nil
    ) async throws(SocketError) -> ReceivedAnswer {
        var head = "\(method) \(target) HTTP/1.1\r\n"
        if !fields.keys.contains(where: { $0.lowercased() == "host" }) { head += "Host: \(address.host)\r\n" }
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        let connection = try await connection()
        do throws(SocketError) {
            try await connection.send(Array((head + "\r\n").utf8) + (body ?? []))
        } catch .reset {
            // A server may refuse a body before it has read all of it; its answer is there to be read.
        }
        var answer = try await connection.answer(to: method)
        while answer.status < 200 { answer = try await connection.answer(to: method) }
        let closes = fields.contains { $0.key.lowercased() == "connection" && $0.value.lowercased() == "close" }
        if answer.keepsConnection, !closes {
            idle.withLock { $0.append((connection, .now)) }
        } else {
            connection.close()
        }
        return answer
    }

    /// Closes the connections that wait for their next request.
    public func close() {
        idle.withLock { idle in
            for (connection, _) in idle { connection.close() }
            idle = []
        }
    }

    /// The connection that became idle last, unless the server has ended it; otherwise a new one.
    private func connection() async throws(SocketError) -> SocketClient {
        let kept = idle.withLock { idle in
            while let (connection, since) = idle.popLast() {
                if since.duration(to: .now) < Self.idleTime, !connection.hasNews { return connection as SocketClient? }
                connection.close()
            }
            return nil
        }
        if let kept { return kept }
        return try await SocketClient.connect(to: address, patience: patience)
    }
}
