import FoundationEssentials
import HTTPConnections
import HTTPMessages
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The edits: PUT and DELETE of `/portraits/{userId}`.
struct EditRoutes: Sendable {
    var session: SessionContext
    let portraits: PortraitCache
    let renditions: RenditionCache
    let configuration: PortraitService.Configuration
    let authorizer: Authorizer
    let hooks: ServiceHooks
    let store: StorePresence
    /// Whom the portal's list names, with or without a portrait.
    let people: PeopleIndex
    /// Bounds the pictures that are in memory at once: what finds no room is refused before it is read.
    let entrance: TurnQueue

    /// Changes or removes a portrait.
    ///
    /// - Parameters:
    ///   - path: Whose.
    ///   - request: The request.
    ///   - body: Its body; of a PUT the picture.
    ///   - target: Its target.
    ///   - client: The client's address.
    /// - Returns: 201 or 204 where it is done, 202 where it is kept to be sent.
    /// - Throws: ``ServiceError``.
    func edit(
        _ path: PortraitPath,
        _ request: ServerRequest,
        _ body: RequestBody,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        try authorizer.demand(.edit, of: request, client: client)
        try Self.checkParameters(target, of: request.method)
        let asked = EditRequest(
            path: target.path,
            selector: try path.selector(),
            policy: try PortraitRequest.policy(
                of: target,
                among: configuration.editingPolicies,
                else: configuration.policy
            ),
            crop: try Self.crop(target.parameter("crop")),
            condition: EditCondition(request.fields),
            client: ClientNetwork(client)
        )
        if request.method == .put { try check(request, body) }
        let failure = store.failure
        if let failure, !store.mayBeAsked() { throw ServiceError(failure) }
        // Who finds out whether a store that was away is back need not wait for it.
        var routes = self
        routes.session = session.waitingForDatabase(failure == nil)
        return try await routes.edit(asked, request, body)
    }

    private func edit(
        _ asked: EditRequest,
        _ request: ServerRequest,
        _ body: RequestBody
    ) async throws(ServiceError) -> ServerResponse {
        try await judge(asked)
        guard request.method == .put else { return try asked.response(await remove(asked), isNew: false) }
        let length = body.byteCount ?? configuration.limits.bodyByteCount
        guard let counted = entrance.beginAtOnce(length) else { throw .busy }
        defer { entrance.end(counted) }
        let picture = try await picture(body)
        let isNew = await !hasPortrait(asked)
        return try asked.response(await upload(picture, asked), isNew: isNew)
    }

    /// Refuses an edit whose condition does not hold, so that its client need not send the picture; it is judged again for the edit.
    ///
    /// The portal is asked for who is not known yet, as the store could not judge then.
    ///
    /// - Parameter asked: What is asked for.
    /// - Throws: ``ServiceError`` with 412, and for what the portrait could not be had for.
    func judge(_ asked: EditRequest) async throws(ServiceError) {
        guard let condition = asked.condition else { return }
        let portrait = try await portraits.portrait(asked.selector, policy: configuration.policy)
        if let refusal = refusal(condition, portrait, of: asked.selector) { throw refusal }
    }

    private func upload(_ picture: [UInt8], _ asked: EditRequest) async throws(ServiceError) -> SavedPortrait {
        let prepared = try await prepare(picture, asked)
        return try await save(.upload, asked) { (session: SessionContext) async throws(PortraitError) in
            try await session.uploadPortrait(asked.selector, try prepared.get(), policy: asked.policy)
        }
    }

    /// Prepares a picture where pictures are drawn, so that requests that need none of that are not kept waiting.
    private func prepare(
        _ picture: [UInt8],
        _ asked: EditRequest
    ) async throws(ServiceError) -> Result<PreparedUpload, PortraitError> {
        let byteCount: Int
        do throws(PortraitError) {
            byteCount = try session.uploadMemory(picture, crop: asked.crop)
        } catch {
            return .failure(error)
        }
        let place = renditions.workers.place(for: asked.client, byteCount: byteCount)
        let job = PrepareUploadJob(picture, maximumByteCount: session.uploads.maximumByteCount, crop: asked.crop)
        return try await place.result(of: job).mapError { PortraitError($0) }
    }

    private func remove(_ asked: EditRequest) async throws(ServiceError) -> SavedPortrait {
        try await save(.remove, asked) { (session: SessionContext) async throws(PortraitError) in
            try await session.removePortrait(asked.selector, policy: asked.policy)
        }
    }

    /// Makes an edit, and tells of it whom it concerns.
    func save(
        _ change: HookChange,
        _ asked: EditRequest,
        _ edit: @escaping @Sendable (_ session: SessionContext) async throws(PortraitError) -> SavedPortrait
    ) async throws(ServiceError) -> SavedPortrait {
        let attempt: Result<SavedPortrait, ServiceError>
        do throws(PortraitError) {
            attempt = try await saveIfWished(asked, edit)
        } catch {
            if error.code == .cacheUnreachable { store.failed(error) }
            await hooks.hear(change, error, of: asked.selector)
            throw ServiceError(error)
        }
        store.answered()
        let saved = try attempt.get()
        portraits.forget(saved.user?.userId)
        await hooks.hear(change, saved, of: asked.selector)
        return saved
    }

    /// Makes an edit, unless it has a condition that does not hold: that is judged by the store, while nobody else who has a
    /// condition edits this portrait, so that of two who mean the same portrait only one changes it.
    private func saveIfWished(
        _ asked: EditRequest,
        _ edit: @escaping @Sendable (_ session: SessionContext) async throws(PortraitError) -> SavedPortrait
    ) async throws(PortraitError) -> Result<SavedPortrait, ServiceError> {
        guard let condition = asked.condition, case .userId(let userId) = asked.selector else {
            return .success(try await edit(session))
        }
        let attempt = try await session.aloneWithPortrait(of: userId) {
            (session: SessionContext) async -> Result<Result<SavedPortrait, ServiceError>, PortraitError> in
            do throws(PortraitError) {
                let portrait = try await session.loadPortrait(asked.selector, policy: .cacheOnly)
                if let refusal = refusal(condition, portrait, of: asked.selector) { return .success(.failure(refusal)) }
                return .success(.success(try await edit(session)))
            } catch {
                return .failure(error)
            }
        }
        return try attempt.get()
    }

    /// Judges a condition as it was meant: about what a read gives; nil where it holds.
    private func refusal(
        _ condition: EditCondition,
        _ portrait: LoadedPortrait,
        of selector: UserSelector
    ) -> ServiceError? {
        var tag: String?
        if case .original(let original) = portrait.picture {
            let context = HookContext(portrait, selector: selector)
            tag = renditions.key(original.sha256, .original, for: context).entityTag
        }
        if condition.holds(tag: tag, lastModified: portrait.changedAt) { return nil }
        return tag == nil ? .noPortraitToMatch : .conditionFailed
    }

    /// Whether a portrait of a user is known, to this store or by the portal's list; where nothing is known the edit makes one.
    ///
    /// The edit itself waits for a store that is away, which is long enough.
    private func hasPortrait(_ asked: EditRequest) async -> Bool {
        if let entry = await session.waitingForDatabase(false).rememberedEntry(asked.selector) {
            return entry.picture != .noPortrait
        }
        // What is for this store alone takes nothing away from the portal.
        guard asked.policy != .cacheOnly, case .userId(let userId) = asked.selector else { return false }
        return people.now.person(userId)?.hasPortrait ?? false
    }

    /// Refuses what can be told from the header, before the body is on its way.
    private func check(_ request: ServerRequest, _ body: RequestBody) throws(ServiceError) {
        let limit = configuration.limits.bodyByteCount
        if let type = request.fields[.contentType]?.lowercased(), !type.hasPrefix("image/"),
            !type.hasPrefix("application/octet-stream")
        {
            throw .notAPicture(type)
        }
        if let coding = request.fields[.contentEncoding], coding.lowercased() != "identity" {
            throw .codedBody(coding)
        }
        guard request.fields[.contentRange] == nil else { throw .partialBody }
        if let length = body.byteCount, length > limit { throw .tooLarge(limit) }
    }

    private func picture(_ body: RequestBody) async throws(ServiceError) -> [UInt8] {
        let limit = configuration.limits.bodyByteCount
        let picture: [UInt8]
        do throws(BodyFailure) {
            picture = try await body.collect(upTo: limit)
        } catch {
            throw error == .tooLarge ? .tooLarge(limit) : .bodyBroken
        }
        guard !picture.isEmpty else { throw .noPicture }
        return picture
    }

    /// Refuses a parameter that would have no effect, as the edit would be another one than was meant.
    private static func checkParameters(_ target: RequestTarget, of method: HTTPMethod) throws(ServiceError) {
        let isRemoval = method == .delete
        try target.checkParameters(
            isRemoval ? ["policy", "v", "t", "_"] : ["policy", "crop", "v", "t", "_"],
            hint: isRemoval ? "a removal takes policy=" : "a picture that is put takes crop=X,Y,W,H and policy="
        )
    }

    private static func crop(_ text: String?) throws(ServiceError) -> PixelRect? {
        guard let text else { return nil }
        do throws(RecipeError) {
            let steps = try Recipe(parsing: "crop:\(text)").steps
            if steps.count == 1, case .crop(let rect) = steps[0] { return rect }
        } catch {
            throw .badParameter(error.message, hint: error.hint)
        }
        throw .badParameter("\"\(text)\" is no rectangle", hint: "write ?crop=X,Y,W,H")
    }
}
