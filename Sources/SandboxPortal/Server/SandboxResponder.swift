import Glibc
import HTTPConnections
import HTTPMessages

/// Takes requests from the network, and has answers and faults go out to it.
struct SandboxResponder: Sendable {
    /// The largest request in bytes: an upload as JSON text is about four times its picture.
    static let maximumByteCount = 64_000_000

    /// What answers.
    let instance: SandboxInstance
    /// What waits for the connections that faults are played on.
    let watch: SocketWatch

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: Its body.
    /// - Returns: The answer, or what is done with the connection instead.
    func respond(to request: ServerRequest, _ body: RequestBody) async -> ServerResponse {
        let bytes: [UInt8]
        do {
            bytes = try await body.collect(upTo: Self.maximumByteCount)
        } catch {
            return ServerResponse(status: .contentTooLarge)
        }
        let portalRequest = IncomingRequest(request, body: bytes)
        if portalRequest.path.hasPrefix(ControlAddress.root) {
            return ServerResponse(ControlAddress(instance: instance).answer(portalRequest))
        }
        let commands = JSONWebServices.commands(in: portalRequest)
        let cue = instance.stage.cue(method: portalRequest.method, path: portalRequest.path, commands: commands)
        // A client that has gone does not stop the portal; only its own end does, and then there is nobody to answer.
        if cue.milliseconds > 0, await !watch.pause(.milliseconds(cue.milliseconds)) { return fault { _ in } }
        if instance.portal.signIn.checksPassword(portalRequest) {
            let time = instance.passwordCost.take()
            if time > .zero, await !watch.pause(time) { return fault { _ in } }
        }
        let player = FaultPlayer(portal: instance.portal, sessions: instance.sessions)
        let (delivery, identity) = player.play(cue.fault, to: portalRequest)
        instance.log.add(
            SandboxRequest(
                method: portalRequest.method,
                path: portalRequest.path,
                query: portalRequest.query,
                authenticatedUser: identity.user?.emailAddress,
                commands: commands,
                bodyByteCount: bytes.count,
                status: delivery.status,
                fault: cue.fault?.kind ?? (cue.milliseconds > 0 ? .latency : nil),
                json: Self.shortJSON(portalRequest),
                header: Self.withoutSecrets(portalRequest.header)
            )
        )
        return response(delivery, to: portalRequest)
    }

    private func response(_ delivery: Delivery, to request: IncomingRequest) -> ServerResponse {
        switch delivery {
        case .whole(let answer): return ServerResponse(answer)
        case .cut(let answer, let byteCount, let resets):
            let bytes = wire(answer, bodyBytes: byteCount, to: request)
            return fault { await $0.cut(bytes, resets: resets) }
        case .trickled(let answer, let milliseconds):
            let bytes = wire(answer, bodyBytes: answer.body.count, to: request)
            return fault { await $0.trickle(bytes, pause: .milliseconds(milliseconds)) }
        case .noise(let bytes): return fault { await $0.cut(bytes, resets: false) }
        case .reset: return fault { $0.reset() }
        case .hang: return fault { await $0.hang() }
        }
    }

    private func fault(_ play: @escaping @Sendable (FaultyConnection) async -> Void) -> ServerResponse {
        let watch = watch
        return ServerResponse(
            status: .ok,
            body: .socket { await play(FaultyConnection(descriptor: $0, watch: watch)) }
        )
    }

    private func wire(_ answer: SandboxAnswer, bodyBytes byteCount: Int, to request: IncomingRequest) -> [UInt8] {
        answer.wire(
            bodyBytes: request.method == "HEAD" ? 0 : byteCount,
            isLast: request.header["connection"]?.lowercased() == "close",
            now: Int64(time(nil)) * 1_000
        )
    }

    /// Keeps a body that may be compared; uploads are too long for that, and forms hold passwords.
    private static func shortJSON(_ request: IncomingRequest) -> String? {
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
}
