import OfflineStore
import PixelPipeline
public import PortraitDrawing
import Screenlets

/// What a batch draws of every row.
public struct BatchDrawing: Sendable {
    /// Draws the pictures.
    public let painter: PortraitPainter
    /// The pictures, at least one; all are made from one decoding.
    public let renditions: [BatchRendition]
    /// What stands in for the portrait of a user who has none.
    public let placeholder: PlaceholderChoice
    /// The hooks that pictures go through and that hear of failures.
    public let hooks: BatchHooks
    /// Starts the processes that decode, one for each picture that is drawn at once; nil where this process does.
    public let workers: WorkerPool?
    /// What shapes the pictures besides the originals and the recipes, as text.
    public let circumstances: String

    /// Describes what is drawn.
    ///
    /// - Parameters:
    ///   - painter: Draws the pictures.
    ///   - renditions: The pictures, at least one.
    ///   - placeholder: What stands in for the portrait of a user who has none.
    ///   - hooks: The hooks that pictures go through and that hear of failures.
    ///   - workers: Starts the processes that decode; nil, the default, where this process does.
    public init(
        painter: PortraitPainter,
        renditions: [BatchRendition],
        placeholder: PlaceholderChoice = .nothing,
        hooks: BatchHooks = BatchHooks(),
        workers: WorkerPool? = nil
    ) {
        self.painter = painter
        self.renditions = renditions
        self.placeholder = placeholder
        self.hooks = hooks
        self.workers = workers
        let circumstances = DrawingCircumstances(painter.renderer, hook: hooks.identity)
        self.circumstances = "\(placeholder.identity), pipeline \(circumstances.text)"
    }

    /// Everything that shapes the files but the pictures, as text.
    public var identity: String {
        (renditions.map(\.identity) + [circumstances]).joined(separator: "; ")
    }

    /// What is asked of every picture.
    var requests: [RenditionRequest] { renditions.map { RenditionRequest($0.recipe, format: $0.format) } }

    /// Draws all renditions of a picture, and what has the same original from one decoding.
    ///
    /// - Parameters:
    ///   - originals: The picture for each rendition; none for a user who has no portrait.
    ///   - worker: Where it is drawn.
    ///   - context: Whose picture it is.
    /// - Returns: A picture for each rendition.
    /// - Throws: ``PortraitError`` when the picture can't be drawn, or none is wanted in its place.
    func paint(
        _ originals: [StoredPicture.Original],
        at worker: BatchWorker,
        for context: HookContext
    ) async throws(PortraitError) -> [Painting] {
        let (painter, requests) = (painter, requests)
        guard !originals.isEmpty else {
            let placeholder = try placeholder.picture(of: context.user.map { KnownUser($0) })
            return try await worker.painter.perform { _ throws(ImagingError) in
                try requests.map { request throws(ImagingError) in Painting(try painter.paint(placeholder, request)) }
            }
        }
        var paintings: [Int: Painting] = [:]
        for (first, original) in originals.enumerated() where originals.firstIndex(of: original) == first {
            let indices = originals.indices.filter { originals[$0] == original }
            let painted = try await painter.paint(
                original.bytes,
                indices.map { requests[$0] },
                through: worker.runner,
                at: worker.painter,
                of: context
            ) { index in
                var context = context
                context.rendition = renditions.count > 1 ? renditions[indices[index]].name : ""
                return context
            }
            for (index, painting) in zip(indices, painted) { paintings[index] = painting }
        }
        return originals.indices.compactMap { paintings[$0] }
    }
}
