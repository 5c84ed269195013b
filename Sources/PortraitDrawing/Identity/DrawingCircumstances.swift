import Digests
public import PixelPipeline

/// What shapes pictures besides the original, the recipe and the placeholder.
public struct DrawingCircumstances: Hashable, Sendable {
    /// The version of the pipeline, and the overlays.
    public let pipeline: String
    /// Whether broken originals are drawn as far as they go.
    public let isLenient: Bool
    /// The hook, as ``Hooks/cacheIdentity`` tells it; nil where none changes pictures.
    public let hook: String?

    /// Collects what shapes pictures.
    ///
    /// Cost: reads the pixels of all overlays, so ask once for a run.
    ///
    /// - Parameters:
    ///   - renderer: The pipeline.
    ///   - hook: The hook, as ``Hooks/cacheIdentity`` tells it; nil for none.
    public init(_ renderer: Renderer, hook: String? = nil) {
        var digest = SHA256()
        for (name, overlay) in renderer.overlays.sorted(by: { $0.key < $1.key }) {
            digest.update(Array("\(name) \(overlay.size) \(overlay.layout)\n".utf8))
            digest.update(overlay.bytes)
        }
        pipeline = "\(Renderer.version) \(digest.finalize().map { String($0, radix: 16) }.joined(separator: "."))"
        isLenient = renderer.lenient
        self.hook = hook
    }

    /// All of it, as text.
    public var text: String {
        ["pipeline \(pipeline)", isLenient ? "lenient" : nil, hook].compactMap(\.self).joined(separator: ", ")
    }
}
