/// A picture to which all steps of a recipe were done, and how its file is to be written.
public struct DrawnPicture: Hashable, Sendable {
    /// The picture; another one of any size may take its place before it is encoded.
    public var bitmap: Bitmap
    /// What is asked of the file.
    let output: OutputRequest
    /// Whether an opaque picture is written as PNG where no format is asked for.
    let prefersPNG: Bool
}
