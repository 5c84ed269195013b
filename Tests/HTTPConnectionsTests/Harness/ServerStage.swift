import HTTPConnections
import HTTPMessages
import Logging
import SocketPeers

/// A server on a free port of this machine.
struct ServerStage: Sendable {
    let daemon: MicroHTTPDaemon
    let address: SocketPeers.SocketAddress

    /// Answers with the method, the target and the body, each in a line.
    static let echo = RequestHandler(respond: echoing)

    /// The same as a function.
    static let echoing: RequestHandler.Respond = { request, body in
        do throws(BodyFailure) {
            let bytes = try await body.collect(upTo: 1_000_000)
            return text("\(request.method)\n\(request.target)\n\(String(decoding: bytes, as: UTF8.self))")
        } catch {
            return text("\(error)", status: .contentTooLarge)
        }
    }

    /// An answer with a text.
    static func text(_ text: String, status: HTTPStatus = .ok) -> ServerResponse {
        ServerResponse(status: status, fields: [.contentType: "text/plain"], body: .bytes(Array(text.utf8)))
    }

    /// An answer with a stream, through the library or without it.
    static func stream(
        _ chunks: any AsyncSequence<[UInt8], any Error> & Sendable,
        isLasting: Bool
    ) -> ServerResponse {
        ServerResponse(status: .ok, fields: [.eTag: "\"1\""], body: isLasting ? .lasting(chunks) : .stream(chunks))
    }

    /// Runs a body with a server of its own.
    static func run(
        _ handler: RequestHandler = echo,
        limits: ConnectionLimits = patient,
        threads: Int = 2,
        _ body: (ServerStage) async throws -> Void
    ) async throws {
        let daemon = try MicroHTTPDaemon(
            socket: try .listen(at: .port(host: "127.0.0.1", port: 0)),
            limits: limits,
            threads: threads,
            handler: handler,
            log: .silent
        )
        defer { daemon.close() }
        try await body(ServerStage(daemon: daemon, address: .port(daemon.port ?? 0)))
    }

    /// Limits that nobody reaches who is only slow because the machine is busy.
    static let patient = ConnectionLimits(requestTime: .seconds(600), answerTime: .seconds(600))

    /// Limits that are reached soon.
    static let impatient = ConnectionLimits(requestTime: .milliseconds(300), answerTime: .milliseconds(300))

    /// Writes a text and reads until the server closes the connection.
    func exchange(_ text: String) async throws -> String {
        try await SocketClient.with(address) { connection in
            String(decoding: try await connection.exchange(Array(text.utf8)).bytes, as: UTF8.self)
        }
    }

    /// Waits until no connection is open.
    func waitUntilEmpty() async {
        while daemon.openConnectionCount > 0 { await Task.yield() }
    }
}
