import FoundationEssentials
import HTTPConnections
import HTTPMessages
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The portraits: `/portraits/…`.
struct PortraitRoutes: Sendable {
    let portraits: PortraitCache
    let renditions: RenditionCache
    let recipes: NamedRecipes
    let configuration: PortraitService.Configuration
    let session: SessionContext
    let missLimiter: MissLimiter
    /// Keeps clients from having the portal asked for one user id after the other.
    let idMissLimiter: MissLimiter

    /// Gives a picture: from memory, else from the store, the portal and the workers.
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
        _ request: ServerRequest,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        if let kept = try keptPicture(path, request, target) { return kept.response }
        let (selector, asked) = try asked(path, request, target)
        return try await renditions.answer(to: request.fields, for: ClientNetwork(client)) { () throws(ServiceError) in
            .picture(try await plan(path, selector, asked, client))
        }
    }

    /// Loads a portrait, and decides what is drawn.
    private func plan(
        _ path: PortraitPath,
        _ selector: UserSelector,
        _ asked: PortraitRequest,
        _ client: String?
    ) async throws(ServiceError) -> PicturePlan {
        var timing = StepTimes()
        do throws(ServiceError) {
            let portrait = try await load(path, selector, asked.policy, client)
            timing.end("load")
            return try plan(portrait, selector, asked, timing)
        } catch {
            guard asked.hidesFailure, error.isAboutThePortrait || error.isRefusalOfLookUps else { throw error }
            timing.end("load")
            return try await placeholder(for: selector, error, asked, timing)
        }
    }

    /// Looks for a picture in memory.
    ///
    /// - Parameters:
    ///   - path: Whose, and which recipe.
    ///   - request: The request.
    ///   - target: Its target.
    /// - Returns: The answer; nil where the store, the portal or a worker is needed.
    /// - Throws: ``ServiceError``.
    func keptPicture(
        _ path: PortraitPath,
        _ request: ServerRequest,
        _ target: RequestTarget
    ) throws(ServiceError) -> WholeAnswer? {
        var timing = StepTimes()
        let (selector, asked) = try asked(path, request, target)
        return try portraits.withKept(selector, policy: asked.policy) { portrait, lifetime throws(ServiceError) in
            timing.end("load")
            let plan = try plan(portrait, selector, asked, timing)
            var answer = renditions.keptAnswer(plan, to: request.fields)
            answer?.lifetime = lifetime
            return answer
        }
    }

    private func asked(
        _ path: PortraitPath,
        _ request: ServerRequest,
        _ target: RequestTarget
    ) throws(ServiceError) -> (UserSelector, PortraitRequest) {
        let selector = try path.selector()
        let asked = try PortraitRequest(
            steps: path.steps,
            target: target,
            accept: request.fields[.accept],
            recipes: recipes,
            configuration: configuration
        )
        return (selector, asked)
    }

    /// Finds a portrait; who asks for too many users who are not there gets what is stored.
    func load(
        _ path: PortraitPath,
        _ selector: UserSelector,
        _ policy: OfflinePolicy,
        _ client: String?
    ) async throws(ServiceError) -> LoadedPortrait {
        let isNamed = path.naming != .userId
        // Where the portal need not be asked nobody has cost it anything.
        if !isNamed, let failure = portraits.absence(of: selector, policy: policy) { throw failure }
        let missLimiter = isNamed ? missLimiter : idMissLimiter
        let refusal = missLimiter.refusal(of: client)
        do throws(ServiceError) {
            return try await portraits.portrait(selector, policy: refusal == nil ? policy : .cacheOnly)
        } catch {
            let isMissing = error.code == PortraitError.Code.noSuchUser.rawValue
            // Whether a user is known who is not stored is not told, either.
            if let refusal, isMissing || error.code == PortraitError.Code.notCached.rawValue { throw refusal }
            // What the portal has said before cost it nothing now.
            if isMissing, !portraits.refuses(selector) {
                missLimiter.noteMiss(client, of: "\(path.naming.rawValue)/\(path.name)")
            }
            throw error
        }
    }

    /// Decides what is drawn.
    private func plan(
        _ portrait: LoadedPortrait,
        _ selector: UserSelector,
        _ asked: PortraitRequest,
        _ timing: StepTimes
    ) throws(ServiceError) -> PicturePlan {
        guard case .original(let original) = portrait.picture else {
            return try placeholder(
                for: portrait.user.map { KnownUser($0) },
                reason: (portrait.absence ?? .noPortrait).rawValue,
                portraits.cacheControl(of: portrait, policy: asked.policy),
                asked,
                timing
            )
        }
        let context = HookContext(portrait, selector: selector)
        let master = portrait.master(for: asked.recipe)
        return PicturePlan(
            subject: .original(original, context),
            master: master,
            answer: PictureAnswer(
                key: renditions.key(master?.sha256 ?? original.sha256, asked.recipe, for: context),
                cacheControl: portraits.cacheControl(of: portrait, policy: asked.policy),
                lastModified: portraits.lastModified(of: portrait),
                source: portrait.sourceInWords,
                isFromMaster: master != nil,
                isNegotiated: asked.isNegotiated,
                timing: timing
            )
        )
    }

    /// Decides what is drawn where the load failed and a placeholder is asked for then; a refusal tells nothing of the user.
    private func placeholder(
        for selector: UserSelector,
        _ error: ServiceError,
        _ asked: PortraitRequest,
        _ timing: StepTimes
    ) async throws(ServiceError) -> PicturePlan {
        var remembered = error.isRefusalOfLookUps ? nil : await session.rememberedUser(selector)
        if let userId = remembered?.userId, portraits.refuses(userId) { remembered = nil }
        return try placeholder(
            for: remembered.map { KnownUser($0) } ?? KnownUser(selector, signIn: nil),
            reason: error.code,
            error.isRefusalOfLookUps ? "no-store" : configuration.freshness.placeholderCacheControl(),
            asked,
            timing
        )
    }

    private func placeholder(
        for user: KnownUser?,
        reason: String,
        _ cacheControl: String,
        _ asked: PortraitRequest,
        _ timing: StepTimes
    ) throws(ServiceError) -> PicturePlan {
        guard case .style(let style) = asked.placeholder else { throw .noPortrait }
        let placeholder = PlaceholderPicture(style, of: user)
        return PicturePlan(
            subject: .placeholder(placeholder),
            answer: PictureAnswer(
                status: asked.placeholderStatus,
                key: renditions.key(placeholder.source, asked.recipe),
                cacheControl: cacheControl,
                source: "placeholder; reason=\(reason)",
                isNegotiated: asked.isNegotiated,
                timing: timing
            )
        )
    }
}

extension LoadedPortrait {
    /// The source with particulars, as the header field `Portrait-Source` tells it.
    var sourceInWords: String {
        source.rawValue + (pending ? "; pending" : "") + (fallback ? "; fallback" : "")
    }
}
