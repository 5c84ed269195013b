import HTTPConnections
import HTTPMessages
import Logging

/// Takes requests from the network, and notes how each was answered.
struct ServiceResponder: Sendable {
    let router: RequestRouter
    let sites: CrossOriginRules
    let hosts: ServedHosts
    let proxies: TrustedProxies
    let meter: RequestMeter
    let recent: AnswerCache
    let date: DateLine
    let logger: Logger

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: Its body.
    /// - Returns: The answer.
    func respond(to request: ServerRequest, _ body: RequestBody) async -> ServerResponse {
        let start = ContinuousClock.now
        let isLong = request.target.utf8.count > RequestTarget.maximumByteCount
        let target = RequestTarget(isLong ? "/" : request.target)
        let route = Route(target.segments)
        let client = proxies.client(peer: request.peer, request.fields)
        var response: ServerResponse
        var detail: String?
        do throws(ServiceError) {
            guard hosts.allow(request.fields, route) else { throw .misdirected }
            guard !isLong else { throw .targetTooLong }
            guard let route else { throw .noSuchAddress }
            response = try await router.answer(request, body, route: route, target: target, client: client)
        } catch {
            response = ServerResponse(error)
            detail = error.detail
        }
        finish(&response, to: request, route: route)
        let kind = Self.kind(of: request, route, response)
        meter.tally(kind).note(start.duration(to: .now))
        log(kind, method: request.method.rawValue, since: start, client: client, detail: detail)
        return response
    }

    /// Answers a request where nothing has to be waited for.
    ///
    /// - Parameter view: The request, which has no body.
    /// - Returns: The same answer as with waiting; nil where that has to be, and for failures.
    func promptAnswer(to view: borrowing RequestView) -> KeptAnswer? {
        let start = ContinuousClock.now
        // Answers from memory are those of any host.
        if hosts.areLimited, !hosts.allow(view.request.fields, nil) { return nil }
        let words = RequestKey.Words(view)
        if let words, let entry = recent.answer(view, words) {
            entry.tally.note(start.duration(to: .now))
            if isLogged { log(entry.kind, view.request, since: start) }
            return entry.answer
        }
        guard view.isGet || view.isHead else { return nil }
        let request = view.request
        guard request.target.utf8.count <= RequestTarget.maximumByteCount else { return nil }
        let target = RequestTarget(request.target)
        guard let route = Route(target.segments) else { return nil }
        let client = proxies.client(peer: request.peer, request.fields)
        do throws(ServiceError) {
            guard var answer = try router.keptAnswer(request, route: route, target: target, client: client) else {
                return nil
            }
            finish(&answer.response, to: request, route: route)
            answer.response.fields[.date] = date.text
            guard let kept = KeptAnswer(answer.response) else { return nil }
            let kind = Self.kind(of: request, route, answer.response)
            if let words, let lifetime = answer.lifetime {
                recent.keep(kept, of: answer, until: lifetime, to: view, words, kind: kind)
            }
            meter.tally(kind).note(start.duration(to: .now))
            log(kind, method: request.method.rawValue, since: start, client: client)
            return kept
        } catch {
            // Whoever answers with waiting finds the same failure, and tells it.
            return nil
        }
    }

    private func log(_ kind: RequestMeter.Kind, _ request: ServerRequest, since start: ContinuousClock.Instant) {
        let client = proxies.client(peer: request.peer, request.fields)
        log(kind, method: request.method.rawValue, since: start, client: client)
    }

    private func finish(_ response: inout ServerResponse, to request: ServerRequest, route: Route?) {
        for field in Self.safety where !response.fields.contains(field.name) { response.fields.append(field) }
        response.fields.append(contentsOf: sites.fields(for: route, request))
    }

    /// What keeps browsers from making more of an answer than it is; an answer's own fields go before these.
    private static let safety: HTTPFields = [
        .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
        .referrerPolicy: "no-referrer",
    ]

    private static func kind(
        of request: ServerRequest,
        _ route: Route?,
        _ response: ServerResponse
    ) -> RequestMeter.Kind {
        RequestMeter.Kind(route: route?.pattern ?? "-", method: request.method.rawValue, status: response.status.code)
    }

    private var isLogged: Bool { logger.level <= .info }

    /// Notes a request, and what the operator alone is told of its failure; neither its query nor its path, which may tell an
    /// e-mail address or a signature.
    private func log(
        _ kind: RequestMeter.Kind,
        method: String,
        since start: ContinuousClock.Instant,
        client: String?,
        detail: String? = nil
    ) {
        guard isLogged else { return }
        if let detail { logger.info("failure", metadata: ["route": kind.route, "detail": detail]) }
        logger.info(
            "request",
            metadata: [
                "method": method,
                "route": kind.route,
                "status": "\(kind.status)",
                "milliseconds": "\(start.duration(to: .now) / .milliseconds(1))",
                "client": client ?? "-",
            ]
        )
    }
}
