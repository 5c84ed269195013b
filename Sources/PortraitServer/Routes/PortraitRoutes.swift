import FoundationEssentials
import HTTPTypes
import Hummingbird
import LiferayPortal
import OfflineStore
import PixelPipeline
import Screenlets

/// The portraits: `/portraits/…`.
struct PortraitRoutes: Sendable {
    let portraits: PortraitDesk
    let renditions: RenditionDesk
    let recipes: RecipeBook
    let configuration: PortraitService.Configuration
    let session: SessionContext
    let guardian: LookUpGuard
    let meter: ServiceMeter

    /// Gives a picture.
    ///
    /// - Parameters:
    ///   - path: Whose, and which recipe.
    ///   - request: The request.
    ///   - target: Its target.
    ///   - client: The client's address.
    /// - Returns: The picture, or that the client has it.
    /// - Throws: ``ServiceError``.
    func picture(
        _ path: PortraitPath,
        _ request: Request,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> Response {
        var timing = StepTimes()
        let selector = try path.selector()
        let wish = try PictureWish(
            steps: path.steps,
            target: target,
            accept: request.headers[.accept],
            recipes: recipes,
            configuration: configuration
        )
        let portrait: LoadedPortrait
        do throws(ServiceError) {
            portrait = try await load(path, selector, wish.policy, client)
        } catch {
            guard wish.hidesFailure, error.isAboutThePortrait else { throw error }
            timing.end("load")
            let user = await session.rememberedUser(selector).map { KnownUser($0) } ?? KnownUser(selector, signIn: nil)
            return try await standIn(for: user, reason: error.code, wish, request, timing)
        }
        timing.end("load")
        guard case .original(let original) = portrait.picture else {
            return try await standIn(
                for: portrait.user.map { KnownUser($0) },
                reason: "no-portrait",
                wish,
                request,
                timing
            )
        }
        let context = HookContext(portrait, selector: selector, recipe: wish.recipe)
        var answer = PictureAnswer(
            key: renditions.key(original.sha256, wish.recipe, for: context),
            cacheControl: cacheControl(wish.policy),
            lastModified: portrait.receivedAt,
            source: portrait.sourceInWords,
            isNegotiated: wish.isNegotiated,
            timing: timing
        )
        if answer.isKnown(to: request.headers) { return answer.notModified() }
        let (picture, wasKept) = try await renditions.rendition(of: original, key: answer.key, for: context)
        answer.timing.end(wasKept ? "memory" : "render")
        return answer.response(picture)
    }

    /// Finds a portrait; who asks by names may not ask for too many that nobody has.
    func load(
        _ path: PortraitPath,
        _ selector: UserSelector,
        _ policy: OfflinePolicy,
        _ client: String?
    ) async throws(ServiceError) -> LoadedPortrait {
        guard path.naming != .userId else { return try await portraits.portrait(selector, policy: policy) }
        try guardian.admit(client)
        do throws(ServiceError) {
            return try await portraits.portrait(selector, policy: policy)
        } catch {
            if error.code == PortraitError.Code.noSuchUser.rawValue { guardian.noteMiss(client) }
            throw error
        }
    }

    private func standIn(
        for user: KnownUser?,
        reason: String,
        _ wish: PictureWish,
        _ request: Request,
        _ timing: StepTimes
    ) async throws(ServiceError) -> Response {
        guard wish.standIn != .nothing else { throw .noPortrait }
        meter.count(.standIn)
        let initials = wish.standIn == .initials ? user?.initials : nil
        let standIn = initials.map(StandIn.initials) ?? .silhouette
        var answer = PictureAnswer(
            status: wish.standInStatus,
            key: renditions.key(standIn.source, wish.recipe),
            cacheControl: configuration.freshness.placeholderCacheControl,
            source: "placeholder; reason=\(reason)",
            isNegotiated: wish.isNegotiated,
            timing: timing
        )
        if answer.isKnown(to: request.headers) { return answer.notModified() }
        let (picture, wasKept) = try await renditions.rendition(of: standIn, key: answer.key)
        answer.timing.end(wasKept ? "memory" : "render")
        return answer.response(picture)
    }

    /// Who asks for the portal's own word gets it, so no cache on the way may answer for it.
    private func cacheControl(_ policy: OfflinePolicy) -> String {
        switch policy {
        case .cacheFirst, .cacheOnly: configuration.freshness.cacheControl
        case .remoteFirst, .remoteOnly: "no-cache"
        }
    }
}

extension LoadedPortrait {
    /// The source with particulars, as the header field `Portrait-Source` tells it.
    var sourceInWords: String {
        source.rawValue + (pending ? "; pending" : "") + (fallback ? "; fallback" : "")
    }
}
