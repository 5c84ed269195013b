public import PixelPipeline

/// A finished picture.
public struct Painting: Hashable, Sendable {
    /// The file.
    public var rendition: Rendition
    /// Whether it would be the same again: a hook that failed and was skipped may answer another time.
    public var isFinal: Bool

    /// Takes a file.
    ///
    /// - Parameters:
    ///   - rendition: The file.
    ///   - isFinal: Whether it would be the same again; by default it would.
    public init(_ rendition: Rendition, isFinal: Bool = true) {
        self.rendition = rendition
        self.isFinal = isFinal
    }
}
