import FoundationEssentials
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The picture that a fetch ends with, and where it came from.
struct FetchedPicture: Sendable {
    let loaded: LoadedPortrait?
    let failure: PortraitError?
    let policy: OfflinePolicy
    let source: PortraitSource
    /// Whether it was drawn from what was sent before the portal made it smaller.
    let isFromMaster: Bool
    let drawing: Drawing

    /// Draws what was loaded, or what stands in for it; the hook gets to see a user's own portrait only.
    ///
    /// - Parameters:
    ///   - outcome: What the load came to.
    ///   - best: The picture that serves the recipe best; nil where there is none.
    ///   - policy: The policy that was followed.
    ///   - failureAnswer: What a failed load gives.
    ///   - placeholder: The value of `--placeholder`.
    ///   - silhouette: The figure of placeholders.
    ///   - rendering: How the picture is drawn.
    ///   - place: Where it is drawn.
    ///   - hooks: What may change it.
    ///   - context: What the hooks are told.
    /// - Throws: ``PortraitError`` when the picture can't be drawn, or none is wanted in its place.
    init(
        outcome: LoadOutcome,
        best: BestOriginal?,
        policy: OfflinePolicy,
        onFailure failureAnswer: FailureAnswer,
        placeholder: String,
        silhouette: Placeholder.Silhouette,
        rendering: Rendering,
        at place: PainterWorker,
        hooks: HookRunner,
        context: HookContext
    ) async throws(PortraitError) {
        self.policy = policy
        switch outcome {
        case .loaded(let loaded): (self.loaded, failure) = (loaded, nil)
        case .failed(let error, _): (loaded, failure) = (nil, error)
        }
        var subject = try PortraitSubject(
            outcome,
            onFailure: failureAnswer,
            placeholder: { () throws(PortraitError) in
                try PlaceholderChoice(option: placeholder, limit: rendering.painter.renderer.limits.maximumByteCount)
            },
            silhouette: silhouette
        )
        source = if case .original = subject { loaded?.source ?? .placeholder } else { .placeholder }
        isFromMaster = best?.isMaster ?? false
        if let best { subject = .original(best.original) }
        drawing = try await rendering.draw(subject, at: place, hooks: hooks, context: context)
    }

    /// The original, where there is one.
    var original: StoredPicture.Original? {
        if case .original(let original) = loaded?.picture { original } else { nil }
    }

    /// What a person should know about the picture besides seeing it; nil where all is as asked.
    var remark: String? {
        if let failure { return "\(failure.message); the placeholder stands in" }
        guard let loaded else { return nil }
        if loaded.pending { return "this portrait is not in the portal yet; it waits to be sent" }
        if loaded.fallback, loaded.source == .cache {
            let received = loaded.receivedAt.formatted(.iso8601)
            return "the portal can't be reached; this is the copy of \(received)"
        }
        return nil
    }
}
