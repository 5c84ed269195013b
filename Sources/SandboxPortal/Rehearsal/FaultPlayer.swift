/// Plays a fault to one request.
struct FaultPlayer: Sendable {
    /// What gives the true answers.
    var portal: PortalRequestHandler
    /// The sessions, which a fault may drop.
    var sessions: SessionTable

    /// Answers a request in the way that a fault asks for.
    ///
    /// - Parameters:
    ///   - fault: The fault, nil for none.
    ///   - request: The request.
    /// - Returns: What goes out, and who the request ran as.
    func play(_ fault: Fault?, to request: IncomingRequest) -> (delivery: Delivery, identity: Identity) {
        if fault?.kind == .expiredSession, let id = request.cookies["JSESSIONID"] { sessions.close(id) }
        let identity = portal.signIn.identity(of: request)
        guard let fault else { return (.whole(portal.answer(request, identity)), identity) }
        switch fault.kind {
        case .latency, .expiredSession:
            return (.whole(portal.answer(request, identity)), identity)
        case .resetInMidBody, .shortBody:
            let answer = portal.answer(request, identity)
            return (.cut(answer, byteCount: answer.body.count / 2, resets: fault.kind == .resetInMidBody), identity)
        case .trickle:
            return (.trickled(portal.answer(request, identity), milliseconds: fault.milliseconds), identity)
        case .truncatedJSON:
            var answer = portal.answer(request, identity)
            answer.body.removeLast(answer.body.count - answer.body.count / 2)
            return (.whole(answer), identity)
        case .refused, .status, .signInPage, .garbage, .noise, .hang, .forbidden, .portalException, .emptyObject:
            if fault.doesWork { _ = portal.answer(request, identity) }
            return (substitute(fault, request), identity)
        }
    }

    /// Makes what takes the place of the true answer.
    private func substitute(_ fault: Fault, _ request: IncomingRequest) -> Delivery {
        switch fault.kind {
        case .refused: return .reset
        case .hang: return .hang
        case .noise: return .noise(Self.noise)
        case .status:
            var answer = SandboxAnswer.errorPage(fault.status, Self.title(fault.status))
            if let seconds = fault.retryAfter { answer.header.append(("Retry-After", seconds)) }
            return .whole(answer)
        case .signInPage: return .whole(portal.signIn.signInPage(message: nil))
        case .forbidden: return .whole(.errorPage(403, "Forbidden"))
        case .portalException:
            return .whole(portal.services.failure(.exception(name: fault.exceptionName, message: fault.message)))
        case .emptyObject: return .whole(.json("{}"))
        case .garbage: return .whole(Self.garbage(isImage: request.path.hasPrefix("/image")))
        case .latency, .expiredSession, .resetInMidBody, .shortBody, .trickle, .truncatedJSON:
            // These keep the true answer and never come here.
            return .reset
        }
    }

    /// The same bytes each time (a linear congruential generator), so that a failure can be repeated.
    private static let noise: [UInt8] = {
        var number: UInt32 = 12_345
        return (0..<1_024)
            .map { _ in
                number = number &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: number >> 24)
            }
    }()

    private static func garbage(isImage: Bool) -> SandboxAnswer {
        var answer = SandboxAnswer.json("")
        if isImage { answer.header = [("Content-Type", "image/jpeg")] }
        answer.body = noise
        return answer
    }

    private static func title(_ status: Int) -> String {
        switch status {
        case 408: "Request Timeout"
        case 425: "Too Early"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        default: "Error"
        }
    }
}
