import HTTPConnections
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// Makes renditions and placeholders, each only once at a time, and keeps them in memory.
final class RenditionCache: Sendable {
    /// A picture, and whether it was in memory.
    typealias Answer = (picture: ServedPicture, wasKept: Bool)

    /// The threads that work.
    let workers: RenderingWorkers
    /// Where hits, misses and placeholders are counted.
    let meter: ServiceMeter

    /// What draws.
    let painter: PortraitPainter
    private let circumstances: DrawingCircumstances
    /// The same for what passes through the hook; nil where there is none.
    private let hookedCircumstances: DrawingCircumstances?
    private let hooks: ServiceHooks
    /// Reads what portraits were made from.
    let masters: @Sendable (PortraitMaster) async -> BestOriginal?
    /// The most that the drawing of a picture may cost.
    let maximumCost: Int
    /// The turns of requests that hold an original and want something drawn of it.
    let originals: TurnQueue
    private let cache: MemoryCache<RenditionIdentity, ServedPicture>
    private let singleFlight: SingleFlight<RenditionIdentity, ServedPicture>
    private let receivedOriginals: ReceivedOriginals
    private let explanations: ExplanationCache

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - renderer: The pixel pipeline.
    ///   - configuration: How much memory and time it may take.
    ///   - hooks: What changes portraits.
    ///   - decoding: Where originals are decoded.
    ///   - masters: Reads what portraits were made from; nil where that is gone.
    ///   - meter: Where hits and misses are counted.
    init(
        renderer: Renderer,
        configuration: PortraitService.Configuration,
        hooks: ServiceHooks,
        decoding: Decoding,
        masters: @escaping @Sendable (PortraitMaster) async -> BestOriginal?,
        meter: ServiceMeter
    ) {
        self.masters = masters
        painter = PortraitPainter(renderer)
        circumstances = DrawingCircumstances(renderer)
        hookedCircumstances = hooks.identity.map { DrawingCircumstances(renderer, hook: $0) }
        self.hooks = hooks
        self.meter = meter
        maximumCost = configuration.maximumCost
        workers = RenderingWorkers(
            workerCount: configuration.workerCount,
            queueLength: configuration.queueLength,
            byteBudget: renderer.limits.maximumMemory,
            renderer: renderer,
            decoding: decoding
        )
        originals = TurnQueue(
            byteBudget: Self.originalByteCount * workers.workerCount,
            queueLength: configuration.queueLength
        )
        cache = MemoryCache(maximumByteCount: configuration.renditionByteCount)
        singleFlight = SingleFlight(
            limit: configuration.workerCount + configuration.queueLength,
            endsUnwanted: true,
            // Hooks have pictures written and read outside of turns: not on the threads that answer requests.
            executor: hooks.changePictures ? nil : workers.threads
        )
        receivedOriginals = ReceivedOriginals(painter: painter, hooks: hooks, configuration: configuration)
        explanations = ExplanationCache(queueLength: configuration.queueLength)
    }

    /// The hooks that portraits go through, in their order.
    var pictureEvents: [HookEvent] { hooks.pictureEvents }

    /// The number of bytes of the renditions that are kept.
    var keptByteCount: Int { cache.byteCount }

    /// Names a picture.
    ///
    /// - Parameters:
    ///   - source: The digest of the original, or the name of a placeholder with all that shapes it.
    ///   - recipe: The recipe.
    /// - Returns: The key, with the entity tag.
    func key(_ source: String, _ recipe: Recipe) -> RenditionIdentity {
        RenditionIdentity(source: source, recipe: recipe, circumstances: circumstances.text)
    }

    /// Names a picture that passes through the hook, if there is one.
    ///
    /// - Parameters:
    ///   - source: The digest of the original.
    ///   - recipe: The recipe.
    ///   - context: Whose it is; a hook may draw what it is told of the user, so one user's picture is not another's.
    /// - Returns: The key, with the entity tag.
    func key(_ source: String, _ recipe: Recipe, for context: HookContext) -> RenditionIdentity {
        guard let hookedCircumstances else { return key(source, recipe) }
        let user = context.user.map {
            "\($0.companyId) \($0.userId) \($0.portraitId)\n\($0.emailAddress)\n\($0.screenName)"
        }
        return RenditionIdentity(
            source: "\(source)\n\(user ?? context.subject)",
            recipe: recipe,
            circumstances: hookedCircumstances.text
        )
    }

    /// Gives the rendition of an original.
    ///
    /// - Parameters:
    ///   - original: The original.
    ///   - key: The key of the rendition.
    ///   - context: Whose it is, for the hook.
    ///   - client: Who asks.
    /// - Returns: The picture.
    /// - Throws: ``ServiceError`` for a recipe that asks for too much, a broken original, a full queue or a failed hook.
    func rendition(
        of original: StoredPicture.Original,
        key: RenditionIdentity,
        for context: HookContext,
        client: ClientNetwork
    ) async throws(ServiceError) -> Answer {
        // What nobody draws waits for no drawing.
        if isHandedOut(key) { return try await asItIs(original, key) }
        return try await answer(key, for: client) { [self] () throws(ServiceError) in
            guard hooks.changePictures else { return try await drawn(original, key.recipe, for: client) }
            return try await changed(original, key, context, client)
        }
    }

    /// Hands out an original, unless it is in quarantine.
    private func asItIs(
        _ original: StoredPicture.Original,
        _ key: RenditionIdentity
    ) async throws(ServiceError) -> Answer {
        if let kept = kept(key) { return (kept, true) }
        try await workers.refuseQuarantined(original.bytes)
        meter.count(.renditionMade)
        return (keep(ServedPicture(unread: original.bytes), for: key), false)
    }

    /// Gives the rendition of a placeholder.
    ///
    /// - Parameters:
    ///   - placeholder: The placeholder.
    ///   - key: The key of the rendition.
    ///   - client: Who asks.
    /// - Returns: The picture.
    /// - Throws: ``ServiceError`` for a recipe that asks for too much or a full queue.
    func rendition(
        of placeholder: PlaceholderPicture,
        key: RenditionIdentity,
        client: ClientNetwork
    ) async throws(ServiceError) -> Answer {
        try await answer(key, for: client) { [self] () throws(ServiceError) in
            let header = ImageHeader(format: .png, storedSize: PlaceholderPicture.size)
            let byteCount = try demand(of: key.recipe, for: header, fileByteCount: 0)
            let place = workers.place(for: client, byteCount: byteCount)
            return try await place.perform { [painter] _ throws(ImagingError) in
                ServedPicture(try painter.paint(placeholder, RenditionRequest(key.recipe)))
            }
        }
    }

    /// Tells how the rendition of an original is made as far as no hook changes it; it is made once more for that, and what was
    /// told is remembered.
    ///
    /// - Parameters:
    ///   - original: The original.
    ///   - key: The key of the rendition.
    ///   - client: Who asks.
    /// - Returns: The plan, the times and the picture's measures.
    /// - Throws: As for a rendition.
    func explanation(
        of original: StoredPicture.Original,
        key: RenditionIdentity,
        client: ClientNetwork
    ) async throws(ServiceError) -> PictureExplanation {
        if let known = explanations.value(key) { return known }
        let place = try place(for: client, drawing: key.recipe, of: original)
        return try await explanations.explanation(key, of: original, at: place)
    }

    /// Gives a picture that is in memory, and counts it.
    ///
    /// - Parameter key: The key of the picture.
    /// - Returns: The picture, or nil.
    func kept(_ key: RenditionIdentity) -> ServedPicture? {
        guard let kept = cache.value(key) else { return nil }
        meter.count(.renditionKept)
        return kept
    }

    /// The length of a picture; nil where it has to be drawn for that.
    func byteCount(of plan: PicturePlan) -> Int? {
        let key = plan.answer.key
        if let kept = cache.value(key) { return kept.body.count }
        guard case .original(let original, _) = plan.subject, isHandedOut(key) else { return nil }
        return original.bytes.count
    }

    /// Whether a picture is its original, byte for byte.
    private func isHandedOut(_ key: RenditionIdentity) -> Bool { key.recipe.isEmpty && !hooks.changePictures }

    /// Whether a picture is in memory.
    func keeps(_ key: RenditionIdentity) -> Bool { cache.value(key) != nil }

    /// How much memory a picture's original takes until it is drawn; 0 where nothing has to be drawn, or somebody draws it already.
    ///
    /// - Parameter plan: The picture, which is not in memory.
    /// - Returns: The number of bytes.
    func heldByteCount(_ plan: PicturePlan) -> Int {
        let key = plan.answer.key
        guard case .original(let original, _) = plan.subject, !isHandedOut(key),
            singleFlight.waiterCount(key) == 0
        else { return 0 }
        return max(original.bytes.count, plan.master?.byteCount ?? 0)
    }

    private func drawn(
        _ original: StoredPicture.Original,
        _ recipe: Recipe,
        for client: ClientNetwork
    ) async throws(ServiceError) -> ServedPicture {
        let place = try place(for: client, drawing: recipe, of: original)
        let renditions = try await place.perform(PaintJob(original.bytes, [RenditionRequest(recipe)]))
        return ServedPicture(renditions[0])
    }

    /// Draws an original and lets the hooks change the picture; no thread of the workers waits for that.
    ///
    /// Nothing is drawn before there is a runner for it, so that only so many drawn pictures are in memory as there are
    /// runners.
    private func changed(
        _ original: StoredPicture.Original,
        _ key: RenditionIdentity,
        _ context: HookContext,
        _ client: ClientNetwork
    ) async throws(ServiceError) -> ServedPicture {
        let place = try place(for: client, drawing: key.recipe, of: original)
        let source = try await receivedOriginals.source(of: original, for: key, context, at: place)
        return try await hooks.withRunner { runner throws(ServiceError) in
            let request = RenditionRequest(key.recipe)
            let painting = try await painter.paint(source, [request], through: runner, at: place) { _ in context }
            var picture = ServedPicture(painting[0].rendition)
            picture.isMakeshift = !painting[0].isFinal
            return picture
        }
    }

    private func answer(
        _ key: RenditionIdentity,
        for client: ClientNetwork,
        _ make: @escaping @Sendable () async throws(ServiceError) -> ServedPicture
    ) async throws(ServiceError) -> Answer {
        if let kept = kept(key) { return (kept, true) }
        meter.count(.renditionMade)
        let picture = try await singleFlight.value(key, for: client) { [self] () throws(ServiceError) in
            keep(try await make(), for: key)
        }
        return (picture, false)
    }

    /// Keeps a picture in memory, unless the next one may be better.
    private func keep(_ picture: ServedPicture, for key: RenditionIdentity) -> ServedPicture {
        var picture = picture
        picture.entityTag = key.entityTag
        if !picture.isMakeshift {
            cache.keep(picture, for: key, byteCount: picture.body.count + Self.overhead)
        }
        return picture
    }

    /// What the originals of requests may take together for each worker; the next ones wait unloaded.
    private static let originalByteCount = 8 << 20
    /// What a kept picture takes besides its bytes, roughly.
    static let overhead = 512
}
