/// A picture to which all steps of a recipe were done, and how its file is to be written.
public struct DrawnPicture: Hashable, Sendable {
    /// The picture; another one of any size may take its place before it is encoded.
    public var bitmap: Bitmap
    /// What is asked of the file.
    package let output: OutputRequest
    /// Whether an opaque picture is written as PNG where no format is asked for.
    package let prefersPNG: Bool

    /// Puts a picture together from its parts.
    package init(bitmap: Bitmap, output: OutputRequest, prefersPNG: Bool) {
        self.bitmap = bitmap
        self.output = output
        self.prefersPNG = prefersPNG
    }
}
