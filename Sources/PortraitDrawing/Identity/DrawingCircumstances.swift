import Digests
public import PixelPipeline

/// What shapes pictures besides the original, the recipe and the placeholder.
public struct DrawingCircumstances: Hashable, Sendable {
    /// The version of the pipeline, the overlays, leniency, the codecs and the hook, as text.
    public let text: String

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
        let overlays = digest.finalize().map { String($0, radix: 16) }.joined(separator: ".")
        let codecs = renderer.limits.codecs == .fast ? nil : "codecs=\(renderer.limits.codecs.rawValue)"
        let parts = ["\(Renderer.version)", overlays, renderer.lenient ? "lenient" : nil, codecs, hook]
        text = parts.compactMap(\.self).joined(separator: " ")
    }
}
