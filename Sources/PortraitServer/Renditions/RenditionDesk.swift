import NIOCore
import OfflineStore
import PixelPipeline

/// Makes renditions and placeholders, each only once at a time, and keeps them in memory.
final class RenditionDesk: Sendable {
    /// A picture, and whether it was in memory.
    typealias Answer = (picture: ServedPicture, wasKept: Bool)

    /// The threads that work.
    let crew: RenderingCrew

    private let renderer: Renderer
    private let maker: String
    private let maximumCost: Int
    private let meter: ServiceMeter
    private let cache: MemoryCache<RenditionKey, ServedPicture>
    private let flights: Flights<RenditionKey, ServedPicture>

    /// Puts a desk up.
    ///
    /// - Parameters:
    ///   - renderer: The pixel pipeline.
    ///   - configuration: How much memory and time it may take.
    ///   - meter: Where hits and misses are counted.
    init(renderer: Renderer, configuration: PortraitService.Configuration, meter: ServiceMeter) {
        self.renderer = renderer
        self.meter = meter
        maker = configuration.maker
        maximumCost = configuration.maximumCost
        crew = RenderingCrew(workerCount: configuration.workerCount, queueLength: configuration.queueLength)
        cache = MemoryCache(maximumByteCount: configuration.renditionByteCount)
        flights = Flights(limit: configuration.workerCount + configuration.queueLength)
    }

    /// The number of bytes of the renditions that are kept.
    var keptByteCount: Int { cache.byteCount }

    /// Names a picture.
    ///
    /// - Parameters:
    ///   - source: The digest of the original, or the name of a placeholder with all that shapes it.
    ///   - recipe: The recipe.
    /// - Returns: The key, with the entity tag.
    func key(_ source: String, _ recipe: Recipe) -> RenditionKey {
        RenditionKey(source: source, recipe: recipe, maker: maker)
    }

    /// Gives the rendition of an original.
    ///
    /// - Parameters:
    ///   - original: The original.
    ///   - key: The key of the rendition.
    /// - Returns: The picture.
    /// - Throws: ``ServiceError`` for a recipe that asks for too much, a broken original or a full queue.
    func rendition(of original: StoredPicture.Original, key: RenditionKey) async throws(ServiceError) -> Answer {
        try await answer(key) { [self] () throws(ServiceError) in
            guard !key.recipe.isEmpty else { return ServedPicture(unread: original.bytes) }
            try check(key.recipe, for: original)
            return try await crew.perform { [renderer] workspace throws(ServiceError) in
                do throws(ImagingError) {
                    return ServedPicture(try renderer.render(original.bytes, recipe: key.recipe, in: workspace))
                } catch {
                    throw ServiceError(rendering: error)
                }
            }
        }
    }

    /// Gives the rendition of a placeholder.
    ///
    /// - Parameters:
    ///   - placeholder: The placeholder.
    ///   - key: The key of the rendition.
    /// - Returns: The picture.
    /// - Throws: ``ServiceError`` for a recipe that asks for too much or a full queue.
    func rendition(of placeholder: StandIn, key: RenditionKey) async throws(ServiceError) -> Answer {
        try await answer(key) { [self] () throws(ServiceError) in
            let header = ImageHeader(format: .png, storedSize: StandIn.size)
            try check(RecipeCost(of: key.recipe, for: header))
            return try await crew.perform { [renderer] _ throws(ServiceError) in
                do throws(ImagingError) {
                    return ServedPicture(try placeholder.draw(renderer, recipe: key.recipe))
                } catch {
                    throw ServiceError(rendering: error)
                }
            }
        }
    }

    /// Makes the rendition of an original anew, and tells how.
    ///
    /// - Parameters:
    ///   - original: The original.
    ///   - recipe: The recipe.
    /// - Returns: The plan, the times and the picture.
    /// - Throws: As for a rendition.
    func explanation(
        of original: StoredPicture.Original,
        recipe: Recipe
    ) async throws(ServiceError) -> RenditionExplanation {
        try check(recipe, for: original)
        return try await crew.perform { [renderer] workspace throws(ServiceError) in
            do throws(ImagingError) {
                return try renderer.explain(original.bytes, recipe: recipe, in: workspace)
            } catch {
                throw ServiceError(rendering: error)
            }
        }
    }

    /// Whether a picture is in memory.
    func keeps(_ key: RenditionKey) -> Bool { cache.value(key) != nil }

    private func answer(
        _ key: RenditionKey,
        _ make: @escaping @Sendable () async throws(ServiceError) -> ServedPicture
    ) async throws(ServiceError) -> Answer {
        if let kept = cache.value(key) {
            meter.count(.renditionKept)
            return (kept, true)
        }
        meter.count(.renditionMade)
        let picture = try await flights.value(key) { [cache] () throws(ServiceError) in
            let picture = try await make()
            cache.keep(picture, for: key, byteCount: picture.body.readableBytes + Self.overhead)
            return picture
        }
        return (picture, false)
    }

    /// What a kept picture takes besides its bytes, roughly.
    private static let overhead = 512

    private func check(_ recipe: Recipe, for original: StoredPicture.Original) throws(ServiceError) {
        let header: ImageHeader
        do throws(ImagingError) {
            header = try ImageHeader(reading: original.bytes, limits: renderer.limits)
        } catch {
            throw ServiceError(rendering: error)
        }
        try check(RecipeCost(of: recipe, for: header))
    }

    private func check(_ cost: RecipeCost) throws(ServiceError) {
        guard cost.value <= maximumCost else { throw .tooCostly }
    }
}
