import FoundationEssentials
import HTTPTypes
import Hummingbird
import LiferayPortal
import NIOCore
import OfflineStore
import PixelPipeline
import Screenlets

/// The edits: PUT and DELETE of `/portraits/{userId}`.
struct EditRoutes: Sendable {
    let session: SessionContext
    let portraits: PortraitDesk
    let renditions: RenditionDesk
    let configuration: PortraitService.Configuration
    let portal: PortalState
    let gatekeeper: Gatekeeper
    let hooks: ServiceHooks
    /// Bounds the pictures that are in memory at once.
    let entrance: UploadEntrance

    /// What became of an edit, as it is told.
    private struct Report: Encodable {
        var outcome: SaveOutcome
        var pending: Bool
        var id: Int64?
        var userId: Int64?
        var sent: SentPicture?
        var reason: String?

        init(_ saved: SavedPortrait) {
            outcome = saved.outcome
            pending = saved.outcome == .pending
            id = saved.pendingId
            userId = saved.user?.userId
            sent = saved.sent
            reason = saved.reason?.message
        }
    }

    /// Changes or removes a portrait.
    ///
    /// - Parameters:
    ///   - path: Whose.
    ///   - request: The request; a PUT has the picture as its body.
    ///   - target: Its target.
    ///   - client: The client's address.
    ///   - inviting: Called when the body is going to be read.
    /// - Returns: 201 or 204 where it is done, 202 where it is kept to be sent.
    /// - Throws: ``ServiceError``.
    func edit(
        _ path: PortraitPath,
        _ request: Request,
        _ target: RequestTarget,
        client: String?,
        inviting: @Sendable () -> Void
    ) async throws(ServiceError) -> Response {
        try gatekeeper.demand(.edit, of: request, client: client)
        let selector = try path.selector()
        let policy = try PictureWish.policy(of: target, configuration)
        if let condition = EditCondition(request.headers) { try await demand(condition, of: selector) }
        guard request.method == .put else {
            let saved = try await remove(selector, policy)
            portraits.forget(saved.user?.userId)
            return Self.response(saved, path: target.path, isNew: false)
        }
        let crop = try Self.crop(target.parameter("crop"))
        try checkHeader(of: request)
        return try await entrance.pass { () throws(ServiceError) in
            inviting()
            let picture = try await picture(request)
            let isNew = await !hasPortrait(selector)
            let saved = try await upload(selector, picture, crop, policy)
            portraits.forget(saved.user?.userId)
            return Self.response(saved, path: target.path, isNew: isNew)
        }
    }

    private func upload(
        _ selector: UserSelector,
        _ picture: [UInt8],
        _ crop: PixelRect?,
        _ policy: OfflinePolicy
    ) async throws(ServiceError) -> SavedPortrait {
        // Where pictures are drawn, so that requests that need none of that are not kept waiting.
        let prepared = try await renditions.crew.perform { [session] _ -> Result<PreparedUpload, PortraitError> in
            do throws(PortraitError) {
                return .success(try session.prepareUpload(picture, crop: crop))
            } catch {
                return .failure(error)
            }
        }
        do throws(PortraitError) {
            let saved = try await session.uploadPortrait(selector, try prepared.get(), policy: policy)
            noteAnswer(saved)
            await hooks.hear(saved, of: selector)
            return saved
        } catch {
            await hooks.hear(error, of: selector)
            throw ServiceError(error)
        }
    }

    private func remove(_ selector: UserSelector, _ policy: OfflinePolicy) async throws(ServiceError) -> SavedPortrait {
        do throws(PortraitError) {
            let saved = try await session.removePortrait(selector, policy: policy)
            noteAnswer(saved)
            await hooks.hear(saved, of: selector)
            return saved
        } catch {
            await hooks.hear(error, of: selector)
            throw ServiceError(error)
        }
    }

    /// Notes whether the portal answered, where the edit tells.
    private func noteAnswer(_ saved: SavedPortrait) {
        if saved.outcome == .uploaded { portal.answered() }
        if saved.reason?.code == .portalUnreachable { portal.couldNotBeReached() }
    }

    /// Whether a portrait of a user is known; where nothing is known the edit makes one.
    private func hasPortrait(_ selector: UserSelector) async -> Bool {
        await session.rememberedUser(selector).map { $0.portraitId != 0 } ?? false
    }

    /// Asks for the portrait as a read would, since the client's condition is about what a read has given it.
    private func demand(_ condition: EditCondition, of selector: UserSelector) async throws(ServiceError) {
        let portrait = try await portraits.portrait(selector, policy: configuration.policy)
        var tag: String?
        if case .original(let original) = portrait.picture {
            let context = HookContext(portrait, selector: selector)
            tag = renditions.key(original.sha256, .original, for: context).entityTag
        }
        guard condition.holds(tag: tag, lastModified: portrait.receivedAt) else { throw .conditionFailed }
    }

    /// Refuses what can be told from the header, before the body is on its way.
    private func checkHeader(of request: Request) throws(ServiceError) {
        let limit = configuration.limits.bodyByteCount
        if let type = request.headers[.contentType]?.lowercased(), !type.hasPrefix("image/"),
            !type.hasPrefix("application/octet-stream")
        {
            throw .notAPicture(type)
        }
        if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
            throw .codedBody(coding)
        }
        guard request.headers[.contentRange] == nil else { throw .partialBody }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw .tooLarge(limit) }
    }

    private func picture(_ request: Request) async throws(ServiceError) -> [UInt8] {
        let limit = configuration.limits.bodyByteCount
        do {
            let body = try await request.body.collect(upTo: limit)
            guard body.readableBytes > 0 else { throw ServiceError.noPicture }
            return Array(body.readableBytesView)
        } catch let error as ServiceError {
            throw error
        } catch is NIOTooManyBytesError {
            throw .tooLarge(limit)
        } catch {
            throw .bodyBroken
        }
    }

    private static func crop(_ text: String?) throws(ServiceError) -> PixelRect? {
        guard let text else { return nil }
        do throws(RecipeError) {
            if case .crop(let rect)? = try Recipe(parsing: "crop:\(text)").steps.first { return rect }
        } catch {
            throw .badParameter(error.message, hint: error.hint)
        }
        throw .badParameter("\"\(text)\" is no rectangle", hint: "write ?crop=X,Y,W,H")
    }

    private static func response(_ saved: SavedPortrait, path: Substring, isNew: Bool) -> Response {
        let isPending = saved.outcome == .pending
        guard isPending || isNew else { return Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
        return Response(
            status: isPending ? .accepted : .created,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store",
                .location: isPending ? "/pending" : String(path),
            ],
            body: ResponseBody(byteBuffer: .json(Report(saved)))
        )
    }
}
