import PixelPipeline
import Screenlets

/// What stands in for a portrait that is not there.
enum PlaceholderSource: Hashable, Sendable {
    case silhouette(Placeholder.Silhouette)
    case file(String)
    case nothing

    /// Reads the value of `--placeholder`.
    init(named name: String, female: Bool) throws(PortraitError) {
        switch name {
        case "silhouette": self = .silhouette(female ? .female : .neutral)
        case "none": self = .nothing
        case "initials":
            throw PortraitError(
                .usage,
                message: "initials can't be drawn by this version",
                hint: "take silhouette, a file or none"
            )
        default: self = .file(name)
        }
    }

    /// Draws the placeholder; it passes through the same recipe as a portrait.
    ///
    /// - Throws: ``PortraitError/Code/noPortrait`` where none is wanted.
    func draw(_ rendering: Rendering) throws(PortraitError) -> Rendition {
        switch self {
        case .silhouette(let silhouette): return try rendering.draw(silhouette)
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
