/// A picture as it was received: upright, in sRGB and in full size, before any step of a recipe.
public struct ReceivedPicture: Hashable, Sendable {
    /// The picture; another one of any size may take its place before it is drawn.
    public var bitmap: Bitmap
    /// Whether an opaque rendition is written as PNG where no format is asked for.
    package let prefersPNG: Bool

    /// Puts a picture together from its parts.
    package init(bitmap: Bitmap, prefersPNG: Bool) {
        self.bitmap = bitmap
        self.prefersPNG = prefersPNG
    }
}
