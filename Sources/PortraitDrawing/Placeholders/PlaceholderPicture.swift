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
    /// A picture made from a hash.
    case drawn(DrawnAvatar)
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
    ///   - hash: What pictures of strangers are made from; empty by default.
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
            case .identicon: .drawn(DrawnAvatar(style: .identicon, hash: hash))
            case .retro: .drawn(DrawnAvatar(style: .retro, hash: hash))
            case .monsterid: .drawn(DrawnAvatar(style: .monsterid, hash: hash))
            case .wavatar: .drawn(DrawnAvatar(style: .wavatar, hash: hash))
            case .robohash: .drawn(DrawnAvatar(style: .robohash, hash: hash))
            case .pagan: .drawn(DrawnAvatar(style: .pagan, hash: hash))
            case .color: .drawn(DrawnAvatar(style: .color, hash: hash))
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
        case .drawn(let avatar): "\(avatar.style.rawValue) \(DrawnAvatar.version) \(avatar.hash)"
        case .file(let bytes): "file \(SHA256.digest(of: bytes).hexadecimal)"
        }
    }

    /// The placeholder in words, as a plan tells it.
    public var words: String {
        switch self {
        case .silhouette: "a silhouette"
        case .initials(let initials, _): "the initials \(initials.text)"
        case .blank: "nothing"
        case .drawn(let avatar): "a drawing (\(avatar.style.rawValue))"
        case .file: "a file"
        }
    }
}
