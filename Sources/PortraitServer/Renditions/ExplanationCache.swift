import OfflineStore
import PixelPipeline
import PortraitDrawing

/// Finds out how renditions are made, each only once at a time, and keeps that in memory.
final class ExplanationCache: Sendable {
    /// What an explanation takes, roughly.
    private static let byteCount = 4_096

    private let cache = MemoryCache<RenditionIdentity, PictureExplanation>(maximumByteCount: byteCount * 1_024)
    private let singleFlight: SingleFlight<RenditionIdentity, PictureExplanation>

    /// Creates an empty cache.
    ///
    /// - Parameter queueLength: How many pictures may wait for the workers.
    init(queueLength: Int) {
        // So that those who want to know how pictures come about leave the workers to those who want pictures.
        singleFlight = SingleFlight(limit: 1 + queueLength / 8, endsUnwanted: true)
    }

    /// Gives an explanation that is in memory.
    ///
    /// - Parameter key: The key of the rendition.
    /// - Returns: The explanation, or nil.
    func value(_ key: RenditionIdentity) -> PictureExplanation? { cache.value(key) }

    /// Makes a rendition once more to tell how.
    ///
    /// - Parameters:
    ///   - key: The key of the rendition.
    ///   - original: The original.
    ///   - place: Where it is drawn.
    /// - Returns: The plan, the times and the picture's measures.
    /// - Throws: ``ServiceError`` for a broken original or a full queue.
    func explanation(
        _ key: RenditionIdentity,
        of original: StoredPicture.Original,
        at place: RenderingPlace
    ) async throws(ServiceError) -> PictureExplanation {
        try await singleFlight.value(key, for: place.client) { [cache] () throws(ServiceError) in
            let job = ExplainJob(original.bytes, RenditionRequest(key.recipe))
            let explanation = PictureExplanation(try await place.perform(job))
            cache.keep(explanation, for: key, byteCount: Self.byteCount)
            return explanation
        }
    }
}
