import PixelPipeline

/// What pictures are drawn from: an original, or what a hook made of it.
public struct PaintingSource: Hashable, Sendable {
    /// The picture.
    enum Picture: Hashable, Sendable {
        /// The file as it was received.
        case original([UInt8])
        /// A picture that a hook gave in its place.
        case received(ReceivedPicture)
    }

    let picture: Picture
    /// Whether it would be the same again: a hook that failed and was skipped may answer another time.
    public let isFinal: Bool

    init(_ picture: Picture, isFinal: Bool = true) {
        self.picture = picture
        self.isFinal = isFinal
    }

    /// What it takes in memory besides the original, in bytes.
    package var byteCount: Int {
        switch picture {
        case .original: 0
        case .received(let received): received.bitmap.bytes.count
        }
    }
}
