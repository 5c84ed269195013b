/// A kind of placeholder.
public enum PlaceholderStyle: String, CaseIterable, Hashable, Sendable {
    /// The figure of a head and shoulders.
    case silhouette
    /// The initials of the user, or the figure where they can't be told or drawn.
    case initials
    /// A picture in which nothing is seen.
    case blank
    /// A pattern of triangles and squares made from a hash.
    case identicon
    /// A creature of an old game made from a hash.
    case retro
    /// A monster made from a hash.
    case monsterid
    /// A face of a plain shape made from a hash.
    case wavatar
    /// A robot made from a hash.
    case robohash
    /// A hero in small pixels made from a hash.
    case pagan
    /// One colour made from a hash.
    case color

    /// Those that need no hash, and can stand in for anybody's portrait.
    public static let ofPortraits: [PlaceholderStyle] = [.silhouette, .initials]
}
