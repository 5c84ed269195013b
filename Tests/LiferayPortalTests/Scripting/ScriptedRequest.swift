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

    /// Reads one request from the beginning of bytes; nil when it is not complete yet.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        headers = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        body = Array(bytes[end.upperBound...])
        guard body.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 else { return nil }
    }
}
