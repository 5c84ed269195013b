import Glibc
import HTTPTypes
import Hummingbird
import NIOCore

/// Takes requests from the network, and answers and faults to it.
struct SandboxResponder: HTTPResponder {
    /// The largest request in bytes: an upload as JSON text is about four times its picture.
    static let maximumByteCount = 64_000_000

    /// Ends a connection without the server's own answer.
    private struct ConnectionEnded: Error {}

    /// What answers.
    let house: SandboxHouse

    func respond(to request: Request, context: SandboxContext) async throws -> Response {
        var request = request
        let body = try await request.collectBody(upTo: Self.maximumByteCount)
        let portalRequest = Self.portalRequest(request, body: Array(body.readableBytesView))
        if portalRequest.path.hasPrefix(ControlAddress.root) {
            return Self.response(ControlAddress(house: house).answer(portalRequest), isHead: false)
        }
        let commands = JSONWebServices.commands(in: portalRequest)
        let cue = house.stage.cue(method: portalRequest.method, path: portalRequest.path, commands: commands)
        if cue.milliseconds > 0 { try await Task.sleep(for: .milliseconds(cue.milliseconds)) }
        let player = FaultPlayer(portal: house.portal, sessions: house.sessions)
        let (delivery, identity) = player.play(cue.fault, to: portalRequest)
        house.log.add(
            SandboxRequest(
                method: portalRequest.method,
                path: portalRequest.path,
                query: portalRequest.query,
                authenticatedUser: identity.user?.emailAddress,
                commands: commands,
                bodyByteCount: portalRequest.body.count,
                status: delivery.status,
                fault: cue.fault?.kind ?? (cue.milliseconds > 0 ? .latency : nil),
                json: Self.shortJSON(portalRequest),
                header: Self.withoutSecrets(portalRequest.header)
            )
        )
        switch delivery {
        case .whole(let answer):
            return Self.response(answer, isHead: portalRequest.method == "HEAD")
        case .cut(let answer, let byteCount, let resets):
            return Self.response(answer, cutAt: byteCount, resets: resets, channel: context.channel)
        case .reset:
            try await Self.reset(context.channel)
            throw ConnectionEnded()
        case .hang:
            do {
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await Task.sleep(for: .seconds(31_536_000))
                }
            } catch {
                // The client has gone, or the portal is closing: either way there is nobody to answer.
                try await context.channel.close()
            }
            throw ConnectionEnded()
        }
    }

    private static func portalRequest(_ request: Request, body: [UInt8]) -> PortalRequest {
        var header: [String: String] = [:]
        for field in request.headers {
            let separator = field.name == .cookie ? "; " : ", "
            let name = field.name.canonicalName
            header[name] = header[name].map { $0 + separator + field.value } ?? field.value
        }
        header["host"] = request.head.authority
        let target = request.head.path ?? "/"
        let sides = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return PortalRequest(
            method: request.method.rawValue,
            path: String(sides[0]),
            query: sides.count == 2 ? String(sides[1]) : "",
            header: header,
            body: body
        )
    }

    /// Keeps a body that may be compared; uploads are too long for that, and forms hold passwords.
    private static func shortJSON(_ request: PortalRequest) -> String? {
        request.mediaType == "application/json" && request.body.count <= 4_096
            ? String(decoding: request.body, as: UTF8.self) : nil
    }

    /// Keeps of the two secret header fields only what kind they are.
    private static func withoutSecrets(_ header: [String: String]) -> [String: String] {
        var header = header
        header["authorization"] = header["authorization"].map { String($0.prefix { $0 != " " }) }
        header["cookie"] = header["cookie"]
            .map { value in
                value.split(separator: ";").map { $0.prefix { $0 != "=" } }.joined(separator: ";")
            }
        return header
    }

    private static func fields(_ answer: PortalAnswer) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in answer.header {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        return fields
    }

    private static func response(_ answer: PortalAnswer, isHead: Bool) -> Response {
        var fields = fields(answer)
        if isHead { fields[.contentLength] = "\(answer.body.count)" }
        return Response(
            status: HTTPResponse.Status(code: answer.status),
            headers: fields,
            body: isHead || answer.body.isEmpty
                ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        )
    }

    private static func response(
        _ answer: PortalAnswer,
        cutAt byteCount: Int,
        resets: Bool,
        channel: any Channel
    ) -> Response {
        let body = ResponseBody(contentLength: answer.body.count) { writer in
            try await writer.write(ByteBuffer(bytes: answer.body.prefix(byteCount)))
            if resets { try await reset(channel) } else { try await channel.close() }
            throw ConnectionEnded()
        }
        return Response(status: HTTPResponse.Status(code: answer.status), headers: fields(answer), body: body)
    }

    /// Closes a connection so that the client sees a reset and not an end.
    private static func reset(_ channel: any Channel) async throws {
        if let provider = channel as? any SocketOptionProvider {
            try await provider.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await channel.close()
    }
}
