import Digests
public import PixelPipeline
public import Screenlets

/// What is shown in place of a portrait that is not there.
public enum PlaceholderChoice: Hashable, Sendable {
    /// A picture that is drawn.
    case style(PlaceholderStyle)
    /// A picture of one's own: the file.
    case file([UInt8])
    /// Nothing: a missing portrait is a failure.
    case nothing

    /// The words that ``init(named:)`` reads.
    public static let words = PlaceholderStyle.ofPortraits.map(\.rawValue) + ["none"]

    /// Reads a word, of an option or of a parameter.
    ///
    /// - Parameter word: One of ``words``; nil comes out for any other.
    public init?(named word: String) {
        if word == "none" {
            self = .nothing
        } else if let style = PlaceholderStyle.ofPortraits.first(where: { $0.rawValue == word }) {
            self = .style(style)
        } else {
            return nil
        }
    }

    /// The failure of a missing portrait where nothing is shown in its place.
    package static let missingPortrait = PortraitError(
        .noPortrait,
        message: "the user has no portrait",
        hint: "ask for a silhouette in its place"
    )

    /// Decides on the placeholder of a user.
    ///
    /// - Parameters:
    ///   - user: What is known of the user, if anything.
    ///   - silhouette: The figure; the neutral one by default.
    /// - Returns: The placeholder.
    /// - Throws: ``PortraitError/Code/noPortrait`` where nothing is shown.
    public func picture(
        of user: KnownUser?,
        silhouette: Placeholder.Silhouette = .neutral
    ) throws(PortraitError) -> PlaceholderPicture {
        switch self {
        case .style(let style): return PlaceholderPicture(style, of: user, silhouette: silhouette)
        case .file(let bytes): return .file(bytes)
        case .nothing: throw Self.missingPortrait
        }
    }

    /// All that the placeholders of any user depend on besides the user, as text.
    public var identity: String {
        switch self {
        case .style(.initials): "placeholder initials \(Placeholder.Initials.version)"
        case .style(let style): "placeholder \(style.rawValue)"
        case .file(let bytes): "placeholder file \(SHA256.digest(of: bytes).hexadecimal)"
        case .nothing: "placeholder none"
        }
    }
}
