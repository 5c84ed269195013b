public import OfflineStore
public import PixelPipeline
import PortraitDrawing
public import Screenlets

/// What a batch draws of every row.
public struct BatchDrawing: Sendable {
    /// Draws what stands in for the portrait of a user who has none.
    public typealias Placeholder = @Sendable (StoredUser?, BatchRendition) throws(PortraitError) -> Rendition

    /// The pixel pipeline.
    public let renderer: Renderer
    /// The pictures, at least one; all are made from one decoding.
    public let renditions: [BatchRendition]
    /// What else shapes the pictures, such as overlays and the kind of placeholder, as text.
    public let circumstances: String
    /// The hooks that pictures go through and that hear of failures.
    public let hooks: BatchHooks
    /// Draws what stands in for the portrait of a user who has none.
    public let placeholder: Placeholder

    /// Describes what is drawn.
    ///
    /// - Parameters:
    ///   - renderer: The pixel pipeline.
    ///   - renditions: The pictures, at least one.
    ///   - circumstances: What else shapes the pictures, as text.
    ///   - hooks: The hooks that pictures go through and that hear of failures.
    ///   - placeholder: Draws what stands in for the portrait of a user who has none; throws
    ///     ``PortraitError/Code/noPortrait`` where nothing does.
    public init(
        renderer: Renderer,
        renditions: [BatchRendition],
        circumstances: String = "",
        hooks: BatchHooks = BatchHooks(),
        placeholder: @escaping Placeholder
    ) {
        self.renderer = renderer
        self.renditions = renditions
        self.circumstances = [circumstances, hooks.identity].compactMap(\.self).joined(separator: ", ")
        self.hooks = hooks
        self.placeholder = placeholder
    }

    /// Everything that shapes the files but the pictures, as text.
    public var identity: String {
        (renditions.map(\.identity) + [circumstances]).joined(separator: "; ")
    }
}
