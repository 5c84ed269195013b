import OfflineStore
import PixelPipeline
import PortraitBatch
import Screenlets

/// A placeholder that stands in for one user's portrait.
enum StandIn: Hashable, Sendable {
    /// The figure.
    case silhouette
    /// The initials of a user's name, or the figure where no font has the letters.
    case initials(Placeholder.Initials)
    /// A picture in which nothing is seen.
    case blank
    /// A pattern made from a hash.
    case pattern(HashPattern)

    /// The size of a placeholder that no step resizes.
    static let size = PixelSize(width: 256, height: 256)

    /// The name of the placeholder with all that shapes it, as the source of a rendition.
    var source: String {
        switch self {
        case .silhouette: "silhouette"
        case .initials(let initials):
            "initials \(Placeholder.Initials.version) \(initials.text) \(initials.colors)"
        case .blank: "blank"
        case .pattern(let pattern): "\(pattern.style.rawValue) \(pattern.hash)"
        }
    }

    /// Draws the placeholder; it passes through the same recipe as a portrait.
    func draw(_ renderer: Renderer, recipe: Recipe) throws(ImagingError) -> Rendition {
        switch self {
        case .silhouette: break
        case .initials(let initials):
            if let rendition = try renderer.render(initials, size: Self.size, recipe: recipe) { return rendition }
        case .blank:
            let clear = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: .transparent)
            return try renderer.render(clear, recipe: recipe, format: .png)
        case .pattern(let pattern):
            return try renderer.render(pattern.bitmap(side: Self.size.width), recipe: recipe, format: .png)
        }
        return try renderer.render(.neutral, size: Self.size, recipe: recipe)
    }
}
