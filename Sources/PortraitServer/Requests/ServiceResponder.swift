import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Takes requests from the network, and notes how each was answered.
struct ServiceResponder: HTTPResponder {
    let reception: Reception
    let sites: CrossOriginRules
    let proxies: TrustedProxies
    let meter: RequestMeter
    let recent: RecentAnswers
    let date: DateField
    let logger: Logger

    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        let start = ContinuousClock.now
        let text = request.head.path ?? "/"
        let target = RequestTarget(text.utf8.count > RequestTarget.maximumByteCount ? "/" : text)
        let route = Route(target.segments)
        let client = proxies.client(peer: context.peer, request.headers)
        var response: Response
        do throws(ServiceError) {
            guard text.utf8.count <= RequestTarget.maximumByteCount else { throw .targetTooLong }
            guard let route else { throw .noSuchAddress }
            response = try await reception.answer(request, route: route, target: target, client: client) {
                context.invite(request)
            }
        } catch {
            response = Response(error)
        }
        finish(&response, to: request, route: route)
        let kind = Self.kind(of: request.head, route, response)
        meter.tally(kind).note(start.duration(to: .now))
        log(kind, request.method, since: start, client: client)
        return response
    }

    /// Answers a request where nothing has to be waited for.
    ///
    /// - Parameters:
    ///   - head: The request, which has no body.
    ///   - peer: The address at the other end of the connection; nil on a Unix socket.
    /// - Returns: The same answer as with waiting, with the field `Date`; nil where that has to be, and for failures.
    func promptAnswer(to head: HTTPRequest, peer: String?) -> WholeAnswer? {
        let start = ContinuousClock.now
        let question = RecentAnswers.Question(head)
        if let note = question.flatMap({ recent.answer($0) }) {
            note.tally.note(start.duration(to: .now))
            log(note.kind, head.method, since: start, client: proxies.client(peer: peer, head.headerFields))
            return note.answer
        }
        guard let text = head.path, text.utf8.count <= RequestTarget.maximumByteCount else { return nil }
        let target = RequestTarget(text)
        guard let route = Route(target.segments) else { return nil }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let client = proxies.client(peer: peer, head.headerFields)
        do throws(ServiceError) {
            guard var answer = try reception.promptAnswer(request, route: route, target: target, client: client) else {
                return nil
            }
            finish(&answer.response, to: request, route: route)
            if request.method == .head { answer.body = nil }
            answer.response.headers[.date] = date.text
            let kind = Self.kind(of: head, route, answer.response)
            if let question { recent.keep(answer, to: question, kind: kind) }
            meter.tally(kind).note(start.duration(to: .now))
            log(kind, head.method, since: start, client: client)
            return answer
        } catch {
            // Whoever answers with waiting finds the same failure, and tells it.
            return nil
        }
    }

    private func finish(_ response: inout Response, to request: Request, route: Route?) {
        for field in Self.safety where !response.headers.contains(field.name) { response.headers.append(field) }
        response.headers.append(contentsOf: sites.fields(for: route, request))
        if request.method == .head { response = response.createHeadResponse() }
    }

    /// What keeps browsers from making more of an answer than it is; an answer's own fields go before these.
    private static let safety: HTTPFields = [
        .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
        .referrerPolicy: "no-referrer",
    ]

    private static func kind(of head: HTTPRequest, _ route: Route?, _ response: Response) -> RequestMeter.Kind {
        RequestMeter.Kind(route: route?.pattern ?? "-", method: head.method.rawValue, status: response.status.code)
    }

    /// Notes a request; neither its query nor its path, which may tell an e-mail address or a signature.
    private func log(
        _ kind: RequestMeter.Kind,
        _ method: HTTPRequest.Method,
        since start: ContinuousClock.Instant,
        client: @autoclosure () -> String?
    ) {
        guard logger.logLevel <= .info else { return }
        logger.info(
            "request",
            metadata: [
                "method": "\(method.rawValue)",
                "route": "\(kind.route)",
                "status": "\(kind.status)",
                "milliseconds": "\(start.duration(to: .now) / .milliseconds(1))",
                "client": "\(client() ?? "-")",
            ]
        )
    }
}
