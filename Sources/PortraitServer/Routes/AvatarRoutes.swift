import FoundationEssentials
import HTTPConnections
import HTTPMessages
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The door for clients of Gravatar and Libravatar: `/avatar/…`.
struct AvatarRoutes: Sendable {
    let indexer: AvatarIndexer
    let portraits: PortraitCache
    let renditions: RenditionCache
    let configuration: PortraitService.Configuration
    let missLimiter: MissLimiter
    let portal: PortalReachability

    /// What is known of whom a hash names.
    private struct Finding {
        var user: StoredUser?
        var portrait: LoadedPortrait?
        var reason: String
        /// Whether the same client would get something else if it had not missed too often.
        var isRefusal = false
        /// Why it is not known what the portal would say; nil where that is known.
        var failure: ServiceError?

        init(user: StoredUser? = nil, reason: String) {
            self.user = user
            self.reason = reason
        }

        init(refusal: ServiceError) {
            self.init(reason: refusal.code)
            isRefusal = true
        }

        init(_ portrait: LoadedPortrait) {
            self.init(user: portrait.user, reason: (portrait.absence ?? .noPortrait).rawValue)
            self.portrait = portrait
        }

        init(failure: ServiceError) {
            self.init(reason: failure.code)
            self.failure = failure
        }

        /// Whether there may be a portrait all the same.
        var isUncertain: Bool { isRefusal || failure != nil }

        /// Nobody was looked for.
        static let forced = Finding(reason: "forced")
    }

    /// Gives an avatar: from memory, else from the store, the portal and the workers.
    ///
    /// - Parameters:
    ///   - file: The last part of the path.
    ///   - request: The request.
    ///   - target: Its target.
    ///   - client: The client's address.
    /// - Returns: The portrait, or what stands in for it.
    /// - Throws: ``ServiceError``.
    func avatar(
        _ file: String,
        _ request: ServerRequest,
        _ target: RequestTarget,
        client: String?
    ) async throws(ServiceError) -> ServerResponse {
        if let kept = try keptAvatar(file, request, target) { return kept.response }
        let query = AvatarQuery(file: file, target: target, trustedHosts: configuration.trustedHosts)
        guard !query.hasUnknownFormat else { throw .noSuchAvatarFormat }
        // What was found, without its bytes.
        var (user, hasPortrait): (StoredUser?, Bool) = (nil, false)
        var timing = StepTimes()
        do throws(ServiceError) {
            return try await renditions.answer(to: request.fields, for: ClientNetwork(client)) {
                () throws(ServiceError) in
                timing = StepTimes()
                let finding = query.isSameForAnybody ? .forced : try await find(query.hash, client: client)
                timing.end("load")
                // That there is nobody can't be said of whom the portal can't be asked for.
                if query.fallback == .notFound, let failure = finding.failure, failure.status == .serviceUnavailable {
                    throw failure
                }
                let shown = shown(query, finding, timing)
                (user, hasPortrait) = (finding.user, shown.isPortrait)
                return shown
            }
        } catch {
            // A picture that can't be drawn, or that a hook failed on, is as good as none.
            guard error.status == .badGateway, hasPortrait else { throw error }
            var finding = Finding(failure: error)
            finding.user = user
            let shown = fallback(query, finding, timing)
            return try await renditions.answer(to: request.fields, for: ClientNetwork(client)) { () in shown }
        }
    }

    /// Looks in memory for the answer to a hash that is known, and to one where it makes no difference whose it is.
    ///
    /// - Parameters:
    ///   - file: The last part of the path.
    ///   - request: The request.
    ///   - target: Its target.
    /// - Returns: The answer; nil where the store, the portal or a worker is needed.
    /// - Throws: ``ServiceError``.
    func keptAvatar(
        _ file: String,
        _ request: ServerRequest,
        _ target: RequestTarget
    ) throws(ServiceError) -> WholeAnswer? {
        var timing = StepTimes()
        let query = AvatarQuery(file: file, target: target, trustedHosts: configuration.trustedHosts)
        guard !query.hasUnknownFormat else { return nil }
        func kept(_ finding: Finding) -> WholeAnswer? {
            timing.end("load")
            return switch shown(query, finding, timing) {
            case .picture(let plan): renditions.keptAnswer(plan, to: request.fields)
            case .response(let response): WholeAnswer(response: response)
            }
        }
        if query.isSameForAnybody { return kept(.forced) }
        guard let userId = indexer.index.user(hash: query.hash) else { return nil }
        return try portraits.withKept(.userId(userId), policy: configuration.policy) { portrait, lifetime in
            var answer = kept(Finding(portrait))
            answer?.lifetime = lifetime
            return answer
        }
    }

    /// Decides what is shown: the portrait, or what the client wants in its place.
    private func shown(_ query: AvatarQuery, _ finding: Finding, _ timing: StepTimes) -> PlannedAnswer {
        portrait(query, finding, timing).map { .picture($0) } ?? fallback(query, finding, timing)
    }

    /// Decides what is drawn where that is the portrait.
    private func portrait(_ query: AvatarQuery, _ finding: Finding, _ timing: StepTimes) -> PicturePlan? {
        guard !query.isForced, let portrait = finding.portrait, case .original(let original) = portrait.picture else {
            return nil
        }
        let context = HookContext(portrait, selector: nil)
        let master = portrait.master(for: query.recipe)
        return PicturePlan(
            subject: .original(original, context),
            master: master,
            answer: PictureAnswer(
                key: renditions.key(master?.sha256 ?? original.sha256, query.recipe, for: context),
                cacheControl: portraits.cacheControl(of: portrait, policy: configuration.policy),
                lastModified: portraits.lastModified(of: portrait),
                source: portrait.sourceInWords,
                isFromMaster: master != nil,
                isNegotiated: false,
                timing: timing
            )
        )
    }

    /// Finds whom a hash names; who asks for too many who are not there gets what is stored, and is told of nobody else.
    private func find(_ hash: String, client: String?) async throws(ServiceError) -> Finding {
        guard !hash.isEmpty else { return Finding(reason: "no-hash") }
        let refusal = missLimiter.refusal(of: client)
        guard let userId = refusal == nil ? await indexer.user(hash: hash) : indexer.index.user(hash: hash) else {
            if let refusal { return Finding(refusal: refusal) }
            missLimiter.noteMiss(client, of: hash)
            var finding = Finding(reason: "no-such-user")
            finding.failure = doubt
            return finding
        }
        do throws(ServiceError) {
            let policy = refusal == nil ? configuration.policy : .cacheOnly
            return Finding(try await portraits.portrait(.userId(userId), policy: policy))
        } catch {
            // Clients of these services show a picture in every case.
            guard error.isAboutThePortrait else { throw error }
            if let refusal { return Finding(refusal: refusal) }
            let isKnown = error.code == PortraitError.Code.noSuchUser.rawValue
            return isKnown ? Finding(reason: error.code) : Finding(failure: error)
        }
    }

    /// Why a hash that nobody is known by may be somebody's.
    ///
    /// Nil where the portal answers and its list has been gone through, and where it is never asked.
    private var doubt: ServiceError? {
        guard configuration.policy != .cacheOnly, indexer.isFilling || portal.presence != .answering else { return nil }
        // Whom a list would name that could not be read is not known at all; one that was read may have grown since.
        if indexer.listing == .unread { return .portalAway }
        return portal.presence == .away ? .noAvatar : nil
    }

    private func fallback(_ query: AvatarQuery, _ finding: Finding, _ timing: StepTimes) -> PlannedAnswer {
        // A page with strangers on it asks for them once a minute; what a refusal gave is nothing for anybody else.
        let cacheControl = finding.isRefusal ? "no-store" : configuration.freshness.placeholderCacheControl()
        let style: PlaceholderStyle
        switch query.fallback {
        case .notFound:
            var response = ServerResponse(.noAvatar)
            if !finding.isUncertain { response.fields[.cacheControl] = cacheControl }
            return .response(response)
        case .redirect(let address):
            return .response(
                ServerResponse(status: .found, fields: [.location: address, .cacheControl: cacheControl])
            )
        case .style(let named): style = named
        }
        let placeholder: PlaceholderPicture
        if style == .initials, let initials = Self.initials(query, finding.user) {
            placeholder = .initials(initials, else: .neutral)
        } else {
            placeholder = PlaceholderPicture(style, of: nil, hash: query.hash)
        }
        return .picture(
            PicturePlan(
                subject: .placeholder(placeholder),
                answer: PictureAnswer(
                    key: renditions.key(placeholder.source, query.recipe),
                    cacheControl: cacheControl,
                    source: "placeholder; reason=\(Self.reason(query, finding))",
                    isNegotiated: false,
                    timing: timing
                )
            )
        )
    }

    private static func reason(_ query: AvatarQuery, _ finding: Finding) -> String {
        if query.isFallbackUntrusted { return "untrusted-default" }
        return query.isForced ? "forced" : finding.reason
    }

    /// The initials that the query gives, else those of the user; the colours of a stranger depend on the hash.
    private static func initials(_ query: AvatarQuery, _ user: StoredUser?) -> Placeholder.Initials? {
        let number = user?.userId ?? Int64(query.hash.prefix(15), radix: 16) ?? 0
        let given: Placeholder.Initials? =
            switch query.lettering {
            case .letters(let letters): Placeholder.Initials(letters: String(letters.prefix(100)), userID: number)
            case .name(let name):
                Placeholder.Initials(name: PersonName(firstName: String(name.prefix(100))), userID: number)
            case nil: nil
            }
        return given ?? user.map { KnownUser($0) }?.initials
    }
}
