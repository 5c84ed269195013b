import FoundationEssentials
import SocketPeers

/// A client of a stream of events, as a test reads it.
final class EventReader {
    /// What an event tells.
    struct State: Decodable, Equatable {
        var userId: Int64
        var version: String
        var source: String
        var pending: Bool
    }

    private let connection: SocketClient
    /// What was received, with the header.
    private(set) var text = ""
    private var index: String.Index

    /// Asks for a stream on a connection.
    init(_ connection: SocketClient, _ target: String, _ field: String = "") async throws {
        self.connection = connection
        index = text.startIndex
        try await connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
    }

    /// Waits until a text was received, so many times.
    func wait(for word: String, times count: Int = 1) async throws {
        while text.ranges(of: word).count < count { try await more() }
    }

    /// Waits for the next events that tell something.
    func next() async throws -> State {
        while true {
            if let start = text[index...].firstRange(of: "data: "),
                let end = text[start.upperBound...].firstIndex(of: "\n")
            {
                index = end
                return try JSONDecoder().decode(State.self, from: Data(text[start.upperBound..<end].utf8))
            }
            try await more()
        }
    }

    /// Waits for the next event that tells something which the portal has.
    func nextSettled() async throws -> State {
        while true {
            let state = try await next()
            if !state.pending { return state }
        }
    }

    /// The id that was told last.
    var id: String? {
        // Before an event that is a chunk of its own, the line ends as HTTP has it, which is another character.
        text.split(whereSeparator: \.isNewline).last { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
    }

    private func more() async throws {
        let bytes = try await connection.bytes()
        guard !bytes.isEmpty else { throw CancellationError() }
        let offset = text.utf8.distance(from: text.startIndex, to: index)
        text += String(decoding: bytes, as: UTF8.self)
        index = text.utf8.index(text.startIndex, offsetBy: offset)
    }
}
