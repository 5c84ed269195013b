import OfflineStore
import PixelPipeline
import PortraitDrawing

/// Has the hook of received pictures change originals, each only once at a time, and keeps in memory what it made of them.
final class ReceivedOriginals: Sendable {
    private let painter: PortraitPainter
    private let hooks: ServiceHooks
    private let cache: MemoryCache<RenditionIdentity, PaintingSource>
    private let singleFlight: SingleFlight<RenditionIdentity, PaintingSource>

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - painter: What hands originals to the hook.
    ///   - hooks: What changes portraits.
    ///   - configuration: How much memory it may take, and how many may ask at once.
    init(painter: PortraitPainter, hooks: ServiceHooks, configuration: PortraitService.Configuration) {
        self.painter = painter
        self.hooks = hooks
        let changesReceived = configuration.hooks.changes(.response)
        cache = MemoryCache(maximumByteCount: changesReceived ? configuration.renditionByteCount / 2 : 0)
        singleFlight = SingleFlight(
            limit: configuration.workerCount + configuration.queueLength,
            endsUnwanted: true
        )
    }

    /// Gives what renditions of an original are drawn from, however many are asked for.
    ///
    /// - Parameters:
    ///   - original: The original.
    ///   - key: The key of one of the renditions.
    ///   - context: Whose it is, for the hook.
    ///   - place: Where it is decoded.
    /// - Returns: What the hook made of it, or the original itself.
    /// - Throws: ``ServiceError`` for a broken original, a full queue or a failed hook.
    func source(
        of original: StoredPicture.Original,
        for key: RenditionIdentity,
        _ context: HookContext,
        at place: RenderingPlace
    ) async throws(ServiceError) -> PaintingSource {
        let key = RenditionIdentity(source: key.source, recipe: Recipe(), circumstances: key.circumstances)
        if let known = cache.value(key) { return known }
        return try await singleFlight.value(key, for: place.client) {
            [hooks, painter, cache] () throws(ServiceError) in
            let source = try await hooks.withRunner { runner throws(ServiceError) in
                try await painter.receive(original.bytes, through: runner, at: place, for: context)
            }
            if source.isFinal {
                // The original itself is kept elsewhere; here it counts as what it takes.
                let byteCount = max(source.byteCount, original.bytes.count) + RenditionCache.overhead
                cache.keep(source, for: key, byteCount: byteCount)
            }
            return source
        }
    }
}
