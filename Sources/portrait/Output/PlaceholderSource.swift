import PixelPipeline
import PortraitBatch
import Screenlets

/// What stands in for a portrait that is not there.
enum PlaceholderSource: Hashable, Sendable {
    case silhouette(Placeholder.Silhouette)
    /// The initials of the user, or the silhouette where they can't be told or drawn.
    case initials(else: Placeholder.Silhouette)
    case file(String)
    case nothing

    /// Reads the value of `--placeholder`.
    init(named name: String, female: Bool) {
        let silhouette: Placeholder.Silhouette = female ? .female : .neutral
        self =
            switch name {
            case "silhouette": .silhouette(silhouette)
            case "initials": .initials(else: silhouette)
            case "none": .nothing
            default: .file(name)
            }
    }

    /// Draws the placeholder; it passes through the same recipe as a portrait.
    ///
    /// - Parameters:
    ///   - rendering: The recipe.
    ///   - user: What is known of the user, if anything.
    /// - Returns: The picture.
    /// - Throws: ``PortraitError/Code/noPortrait`` where none is wanted.
    func draw(_ rendering: Rendering, for user: KnownUser?) throws(PortraitError) -> Drawing {
        switch self {
        case .silhouette(let silhouette): return try rendering.draw(silhouette)
        case .initials(let silhouette):
            if let initials = user?.initials, let drawing = try rendering.draw(initials) { return drawing }
            return try rendering.draw(silhouette)
        case .file(let path):
            let limit = rendering.renderer.limits.maximumByteCount
            return try rendering.draw(try InputFile(path: path).read(limit: limit))
        case .nothing:
            throw PortraitError(
                .noPortrait,
                message: "the user has no portrait",
                hint: "take --placeholder silhouette for a picture"
            )
        }
    }
}
