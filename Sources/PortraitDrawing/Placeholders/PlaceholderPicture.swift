import Digests
public import PixelPipeline
public import Screenlets

/// A placeholder of one user, with all that its bytes depend on.
public enum PlaceholderPicture: Hashable, Sendable {
    /// The figure.
    case silhouette(Placeholder.Silhouette)
    /// Letters, or the figure where no font has them.
    case initials(Placeholder.Initials, else: Placeholder.Silhouette)
    /// A picture in which nothing is seen.
    case blank
    /// A pattern made from a hash.
    case pattern(HashPattern)
    /// A picture of somebody's own: the file.
    case file([UInt8])

    /// The size of a placeholder that no step resizes.
    public static let size = PixelSize(width: 256, height: 256)

    /// Decides on the placeholder of a user.
    ///
    /// - Parameters:
    ///   - style: The kind.
    ///   - user: What is known of the user, if anything.
    ///   - silhouette: The figure; the neutral one by default.
    ///   - hash: What patterns are made from; empty by default.
    public init(
        _ style: PlaceholderStyle,
        of user: KnownUser?,
        silhouette: Placeholder.Silhouette = .neutral,
        hash: String = ""
    ) {
        self =
            switch style {
            case .silhouette: .silhouette(silhouette)
            case .initials: user?.initials.map { .initials($0, else: silhouette) } ?? .silhouette(silhouette)
            case .blank: .blank
            case .identicon: .pattern(HashPattern(style: .identicon, hash: hash))
            case .retro: .pattern(HashPattern(style: .retro, hash: hash))
            }
    }

    /// The name of the placeholder with all that shapes it, as the source of a rendition.
    public var source: String {
        switch self {
        case .silhouette(.neutral): "silhouette"
        case .silhouette(let silhouette): "silhouette \(silhouette.rawValue)"
        case .initials(let initials, .neutral):
            "initials \(Placeholder.Initials.version) \(initials.text) \(initials.colors)"
        case .initials(let initials, let silhouette):
            "initials \(Placeholder.Initials.version) \(initials.text) \(initials.colors) \(silhouette.rawValue)"
        case .blank: "blank"
        case .pattern(let pattern): "\(pattern.style.rawValue) \(pattern.hash)"
        case .file(let bytes): "file \(SHA256.digest(of: bytes).hexadecimal)"
        }
    }

    /// The placeholder in words, as a plan tells it.
    public var words: String {
        switch self {
        case .silhouette: "a silhouette"
        case .initials(let initials, _): "the initials \(initials.text)"
        case .blank: "nothing"
        case .pattern(let pattern): "a pattern (\(pattern.style.rawValue))"
        case .file: "a file"
        }
    }
}
