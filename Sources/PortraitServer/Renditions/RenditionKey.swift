import Digests
import PixelPipeline

/// What a served picture is made of: everything that its bytes depend on.
struct RenditionKey: Hashable, Sendable {
    /// The digest of the original, or the name of a placeholder with all that shapes it.
    let source: String
    /// The recipe.
    let recipe: Recipe
    /// What else shapes the picture: the version of the pipeline, the overlays, the hook.
    let maker: String

    /// The strong entity tag (RFC 9110 section 8.8.3), with its quotation marks.
    var entityTag: String {
        "\"\(SHA256.digest(of: Array("\(source)\n\(recipe)\n\(maker)".utf8)).prefix(16).hexadecimal)\""
    }
}
