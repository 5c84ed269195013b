import SocketPeers

/// A server that says its words as soon as it hears any, whole request or not.
enum Greeter {
    /// What mail servers begin with, which is not HTTP.
    static let mail = "220 mail.example.com ready\r\n"

    static func run<Value>(_ words: String = mail, _ body: (Int) async throws -> Value) async throws -> Value {
        try await SocketServer.run { connection in
            if try connection.read().isEmpty { return }
            try connection.write(words)
            try connection.waitForEnd()
        } _: { server in
            try await body(server.port)
        }
    }
}
