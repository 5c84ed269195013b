import SocketPeers

@testable import LiferayPortal

/// A request as the scripted portal received it.
struct ScriptedRequest: Sendable {
    var method: String
    var target: String
    var headers: [String: String]
    var body: [UInt8]

    var path: String { String(target.prefix { $0 != "?" }) }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The commands of a batch with their parameters; none when the body is no batch.
    var commands: [(path: String, parameters: [String: JSONValue])] {
        (JSONValue(bytes: body)?.elements ?? [])
            .flatMap { ($0.members ?? [:]).map { ($0.key, $0.value.members ?? [:]) } }
    }

    /// The path of the first command of a batch; empty when the body is no batch.
    var command: String { commands.first?.path ?? "" }

    /// The parameters of the first command of a batch.
    var parameters: [String: JSONValue] { commands.first?.parameters ?? [:] }

    /// Takes a request over; of a field that was sent twice, the last value.
    init(_ received: ReceivedRequest) {
        method = received.method
        target = received.target
        headers = Dictionary(received.fields.lines.map { ($0.name.lowercased(), $0.value) }) { _, last in last }
        body = received.body
    }
}
