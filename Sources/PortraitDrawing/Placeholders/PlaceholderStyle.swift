/// A kind of placeholder.
public enum PlaceholderStyle: String, CaseIterable, Hashable, Sendable {
    /// The figure of a head and shoulders.
    case silhouette
    /// The initials of the user, or the figure where they can't be told or drawn.
    case initials
    /// A picture in which nothing is seen.
    case blank
    /// A pattern of triangles made from a hash.
    case identicon
    /// A pattern of squares made from a hash.
    case retro

    /// Those that need no hash, and can stand in for anybody's portrait.
    public static let ofPortraits: [PlaceholderStyle] = [.silhouette, .initials]
}
