import SocketPeers

/// An HTTP client that sees the wire: what came, and how the connection ended.
struct WireClient: Sendable {
    struct Answer: Sendable {
        var status: Int
        var header: [(name: String, value: String)]
        var body: [UInt8]
        var end: SocketClient.End

        var text: String { String(decoding: body, as: UTF8.self) }

        subscript(name: String) -> String? { header.first { $0.name.lowercased() == name.lowercased() }?.value }

        func all(_ name: String) -> [String] {
            header.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        }
    }

    let port: Int

    func get(_ target: String, _ header: [String: String] = [:]) async throws -> Answer {
        try await send("GET", target, header, [])
    }

    func post(_ target: String, _ body: String, _ header: [String: String] = [:]) async throws -> Answer {
        try await send("POST", target, header, Array(body.utf8))
    }

    /// Sends one request on a connection of its own and reads until the connection ends.
    func send(_ method: String, _ target: String, _ header: [String: String], _ body: [UInt8]) async throws -> Answer {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        for (name, value) in header { text += "\(name): \(value)\r\n" }
        text += "Content-Length: \(body.count)\r\n\r\n"
        let request = Array(text.utf8) + body
        let (bytes, end) = try await SocketClient.with(.port(port)) { try await $0.exchange(request) }
        return Self.answer(bytes, end)
    }

    private static func answer(_ bytes: [UInt8], _ end: SocketClient.End) -> Answer {
        let blank = Array("\r\n\r\n".utf8)
        guard let split = bytes.indices.first(where: { bytes[$0...].starts(with: blank) }) else {
            return Answer(status: 0, header: [], body: [], end: end)
        }
        let lines = String(decoding: bytes[..<split], as: UTF8.self).split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let header = lines.dropFirst()
            .map { line -> (name: String, value: String) in
                let sides = line.split(separator: ":", maxSplits: 1)
                return (String(sides[0]), sides.count == 2 ? String(sides[1].drop { $0 == " " }) : "")
            }
        return Answer(status: status, header: header, body: Array(bytes[(split + 4)...]), end: end)
    }
}
