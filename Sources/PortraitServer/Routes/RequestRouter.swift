import HTTPConnections
import HTTPMessages

/// Sends each request to the group of routes that answers it.
struct RequestRouter: Sendable {
    let health: HealthRoutes
    let portraits: PortraitRoutes
    let avatars: AvatarRoutes
    /// Nil where nobody's profile is told.
    let profiles: ProfileRoutes?
    let edits: EditRoutes
    let pending: PendingRoutes
    let history: HistoryRoutes
    let events: EventRoutes
    let people: PeopleRoutes
    let monitoring: MetricsRoutes
    let page: PageRoutes
    let authorizer: Authorizer

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: Its body.
    ///   - route: The address that it is for.
    ///   - target: Its target.
    ///   - client: The client's address; nil on a Unix socket.
    /// - Returns: The answer.
    /// - Throws: ``ServiceError`` for what is refused or fails.
    func answer(
        _ request: ServerRequest,
        _ body: RequestBody,
        route: Route,
        target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        if case .profile = route, profiles == nil { throw .noSuchAddress }
        guard route.methods.contains(request.method) else { throw .methodNotAllowed(route.methods) }
        if request.method == .options { return Self.allowing(route.methods) }
        switch route {
        case .service: return Self.allowing(route.methods)
        case .health: return health.health()
        case .readiness: return try await health.ready()
        case .metrics: return await monitoring.metrics()
        case .description: return page.description()
        case .portrait(let path):
            if [.put, .delete].contains(request.method) {
                return try await edit(path, request, body, target, client: client)
            }
            let admission = try authorizer.admit(request, target, isAvatar: false, client: client)
            if path.explains { return try await portraits.why(path, request, target, client: client) }
            var response = try await portraits.picture(path, request, target, client: client)
            admission.limit(&response)
            return response
        case .avatar(let file):
            let admission = try authorizer.admit(request, target, isAvatar: true, client: client)
            var response = try await avatars.avatar(file, request, target, client: client)
            admission.limit(&response)
            return response
        case .profile(let path):
            guard let profiles else { throw .noSuchAddress }
            let admission = try authorizer.admit(request, target, isAvatar: true, client: client)
            let signer = authorizer.signer(of: target)
            var response = try await profiles.profile(path, request, target, signer: signer, client: client)
            admission.limit(&response)
            return response
        case .pending: return try await pending.list(request, target, client: client)
        case .people: return try await people.list(request, target, client: client)
        case .sync: return try await pending.sync(request, target, client: client)
        case .history(let path):
            let history = history
            return try await uncancelled { () async throws(ServiceError) in
                try await history.answer(path, request, target, client: client)
            }
        case .events(let userId):
            return try await events.events(userId, request, target, client: client)
        case .page(let file): return page.answer(file, request)
        }
    }

    /// Makes an edit; one that has begun is brought to its end, whether or not the client waits for that.
    private func edit(
        _ path: PortraitPath,
        _ request: ServerRequest,
        _ body: RequestBody,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        let edits = edits
        return try await uncancelled { () async throws(ServiceError) in
            try await edits.edit(path, request, body, target, client: client)
        }
    }

    private func uncancelled(
        _ answer: @escaping @Sendable () async throws(ServiceError) -> ServerResponse
    ) async throws(ServiceError) -> ServerResponse {
        let answer = Task { () async -> Result<ServerResponse, ServiceError> in
            do throws(ServiceError) {
                return .success(try await answer())
            } catch {
                return .failure(error)
            }
        }
        return try await answer.value.get()
    }

    /// Looks in memory for the answer to a request for a picture; one with a token is never answered so, so that a wrong one
    /// counts once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - route: The address that it is for.
    ///   - target: Its target.
    ///   - client: The client's address; nil on a Unix socket.
    /// - Returns: The answer; nil where something has to be waited for.
    /// - Throws: ``ServiceError`` for what is refused or fails.
    func keptAnswer(
        _ request: ServerRequest,
        route: Route,
        target: RequestTarget,
        client: String?
    ) throws(ServiceError) -> WholeAnswer? {
        guard [.get, .head].contains(request.method), request.fields[.authorization] == nil else { return nil }
        let admission: Admission
        var answer: WholeAnswer?
        switch route {
        case .portrait(let path) where !path.explains:
            admission = try authorizer.admit(request, target, isAvatar: false, client: client)
            answer = try portraits.keptPicture(path, request, target)
        case .avatar(let file):
            admission = try authorizer.admit(request, target, isAvatar: true, client: client)
            answer = try avatars.keptAvatar(file, request, target)
        default: return nil
        }
        if var response = answer?.response {
            admission.limit(&response)
            answer?.response = response
        }
        if admission != .anybody { answer?.lifetime = nil }
        return answer
    }

    private static func allowing(_ methods: [HTTPMethod]) -> ServerResponse {
        ServerResponse(status: .noContent, fields: [.allow: methods.map(\.rawValue).joined(separator: ", ")])
    }
}
