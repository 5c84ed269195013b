import FoundationEssentials
import HTTPTypes
import Hummingbird
import LiferayPortal
import OfflineStore
import PixelPipeline
import Screenlets

/// The door for clients of Gravatar and Libravatar: `/avatar/…`.
struct AvatarRoutes: Sendable {
    let indexer: AvatarIndexer
    let portraits: PortraitDesk
    let renditions: RenditionDesk
    let configuration: PortraitService.Configuration
    let guardian: LookUpGuard
    let meter: ServiceMeter

    /// What is known of whom a hash names.
    private struct Finding {
        var user: StoredUser?
        var portrait: LoadedPortrait?
        var reason: String
    }

    /// Gives an avatar.
    ///
    /// - Parameters:
    ///   - file: The last part of the path.
    ///   - request: The request.
    ///   - target: Its target.
    ///   - client: The client's address.
    /// - Returns: The portrait, or what stands in for it.
    /// - Throws: ``ServiceError``; 404 only where that is asked for.
    func avatar(
        _ file: String,
        _ request: Request,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> Response {
        var timing = StepTimes()
        let query = AvatarQuery(file: file, target: target, trustedHosts: configuration.trustedHosts)
        let finding = try await find(query.hash, client: client)
        timing.end("load")
        guard !query.isForced, let portrait = finding.portrait, case .original(let original) = portrait.picture else {
            let reason = query.isForced ? "forced" : finding.reason
            return try await fallback(query, finding.user, reason: reason, request, timing)
        }
        let context = HookContext(portrait, selector: nil, recipe: query.recipe)
        var answer = PictureAnswer(
            key: renditions.key(original.sha256, query.recipe, for: context),
            cacheControl: configuration.freshness.cacheControl,
            lastModified: portrait.receivedAt,
            source: portrait.sourceInWords,
            isNegotiated: false,
            timing: timing
        )
        if answer.isKnown(to: request.headers) { return answer.notModified() }
        do throws(ServiceError) {
            let (picture, wasKept) = try await renditions.rendition(of: original, key: answer.key, for: context)
            answer.timing.end(wasKept ? "memory" : "render")
            return answer.response(picture)
        } catch {
            // A picture that can't be drawn, or that a hook failed on, is as good as none.
            guard error.status == .badGateway else { throw error }
            return try await fallback(query, finding.user, reason: error.code, request, answer.timing)
        }
    }

    private func find(_ hash: String, client: String?) async throws(ServiceError) -> Finding {
        guard !hash.isEmpty else { return Finding(reason: "no-hash") }
        try guardian.admit(client)
        guard let userId = await indexer.user(hash: hash) else {
            guardian.noteMiss(client)
            return Finding(reason: "no-such-user")
        }
        do throws(ServiceError) {
            let portrait = try await portraits.portrait(.userId(userId), policy: configuration.policy)
            return Finding(user: portrait.user, portrait: portrait, reason: "no-portrait")
        } catch {
            // Clients of these services show a picture in every case.
            guard error.isAboutThePortrait else { throw error }
            return Finding(reason: error.code)
        }
    }

    private func fallback(
        _ query: AvatarQuery,
        _ user: StoredUser?,
        reason: String,
        _ request: Request,
        _ timing: StepTimes
    ) async throws(ServiceError) -> Response {
        meter.count(.standIn)
        let standIn: StandIn
        switch query.fallback {
        case .notFound: throw .noAvatar
        case .redirect(let address):
            return Response(
                status: .found,
                headers: [.location: address, .cacheControl: configuration.freshness.placeholderCacheControl]
            )
        case .figure: standIn = .silhouette
        case .blank: standIn = .blank
        case .identicon: standIn = .pattern(HashPattern(style: .identicon, hash: query.hash))
        case .retro: standIn = .pattern(HashPattern(style: .retro, hash: query.hash))
        case .initials: standIn = Self.initials(query, user).map(StandIn.initials) ?? .silhouette
        }
        var answer = PictureAnswer(
            key: renditions.key(standIn.source, query.recipe),
            cacheControl: configuration.freshness.placeholderCacheControl,
            source: "placeholder; reason=\(reason)",
            isNegotiated: false,
            timing: timing
        )
        if answer.isKnown(to: request.headers) { return answer.notModified() }
        let (picture, wasKept) = try await renditions.rendition(of: standIn, key: answer.key)
        answer.timing.end(wasKept ? "memory" : "render")
        return answer.response(picture)
    }

    /// The initials of the user, else of the name in the query; the colours of a stranger depend on the hash.
    private static func initials(_ query: AvatarQuery, _ user: StoredUser?) -> Placeholder.Initials? {
        if let initials = user.map({ KnownUser($0) })?.initials { return initials }
        guard let name = query.name else { return nil }
        let number = Int64(query.hash.prefix(15), radix: 16) ?? 0
        return Placeholder.Initials(name: PersonName(firstName: String(name.prefix(100))), userID: number)
    }
}
