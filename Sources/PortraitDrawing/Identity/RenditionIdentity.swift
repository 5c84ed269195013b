import Digests
public import PixelPipeline

/// Everything that the bytes of a rendition depend on.
public struct RenditionIdentity: Hashable, Sendable {
    /// The digest of the original, or the name of a placeholder with all that shapes it.
    public let source: String
    /// The recipe.
    public let recipe: Recipe
    /// What else shapes the picture: the version of the pipeline, the overlays, the hook.
    public let circumstances: String

    /// Names a rendition.
    ///
    /// - Parameters:
    ///   - source: The digest of the original, or the source of a placeholder.
    ///   - recipe: The recipe.
    ///   - circumstances: What else shapes the picture, as ``DrawingCircumstances`` tells it.
    public init(source: String, recipe: Recipe, circumstances: String) {
        self.source = source
        self.recipe = recipe
        self.circumstances = circumstances
    }

    /// The strong entity tag (RFC 9110 section 8.8.3), with its quotation marks.
    public var entityTag: String {
        "\"\(SHA256.digest(of: Array("\(source)\n\(recipe)\n\(circumstances)".utf8)).prefix(16).hexadecimal)\""
    }
}
