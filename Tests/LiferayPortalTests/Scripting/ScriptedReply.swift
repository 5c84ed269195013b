import SocketPeers

/// What the scripted portal does with a request.
struct ScriptedReply: Sendable {
    var bytes: [UInt8]
    /// What happens to the connection after the bytes are out.
    var end: ServerReply.End

    /// Says nothing and keeps the connection.
    static let silence = ScriptedReply(bytes: [], end: .keep)

    /// Exactly these bytes.
    static func raw(_ bytes: [UInt8], end: ServerReply.End) -> ScriptedReply { ScriptedReply(bytes: bytes, end: end) }

    /// Exactly this text.
    static func raw(_ text: String, end: ServerReply.End) -> ScriptedReply { raw(Array(text.utf8), end: end) }

    /// A complete answer.
    static func answer(
        _ status: Int = 200,
        type: String = "application/json;charset=UTF-8",
        headers: [String] = [],
        body: [UInt8]
    ) -> ScriptedReply {
        let head = ["HTTP/1.1 \(status) Scripted", "Content-Type: \(type)", "Content-Length: \(body.count)"] + headers
        return raw(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, end: .keep)
    }

    /// A complete answer in JSON.
    static func json(_ text: String, status: Int = 200, headers: [String] = []) -> ScriptedReply {
        answer(status, headers: headers, body: Array(text.utf8))
    }

    /// A complete page.
    static func page(_ text: String, status: Int = 200, headers: [String] = []) -> ScriptedReply {
        answer(status, type: "text/html;charset=UTF-8", headers: headers, body: Array(text.utf8))
    }

    /// A complete picture.
    static func picture(_ bytes: [UInt8], type: String = "image/png") -> ScriptedReply {
        answer(type: type, body: bytes)
    }

    /// Where a browser is sent next.
    static func redirect(to target: String, headers: [String] = []) -> ScriptedReply {
        answer(302, headers: headers + ["Location: \(target)"], body: [])
    }

    /// The reply as the server takes it.
    var asServed: ServerReply { ServerReply(bytes: bytes, end: end) }
}
