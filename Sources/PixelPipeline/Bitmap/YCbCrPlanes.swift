/// A picture as luma and chroma of JFIF, each a plane of its own: what JPEG files store.
///
/// All planes are rows from the top without gaps, a byte for each sample. The picture is opaque.
struct YCbCrPlanes: Hashable, Sendable {
    /// Both chroma planes.
    struct Chroma: Hashable, Sendable {
        /// The blue difference; 128 is grey.
        let blue: [UInt8]
        /// The red difference; 128 is grey.
        let red: [UInt8]
        /// How much smaller they are than luma.
        let subsampling: ChromaSubsampling
    }

    /// The size of the picture and of its luma plane; both sides are at least 1.
    let size: PixelSize
    /// The lightness, 0 to 255.
    let luma: [UInt8]
    /// The colour; nil for a grey picture.
    let chroma: Chroma?

    /// Creates a picture from its planes.
    ///
    /// - Precondition: Both sides are at least 1, and the planes have as many samples as their sizes need.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - luma: The lightness.
    ///   - chroma: The colour; nil for a grey picture.
    init(size: PixelSize, luma: [UInt8], chroma: Chroma? = nil) {
        precondition(size.shorterSide > 0, "a picture has at least one pixel")
        precondition(luma.count == size.pixelCount, "luma fits the size")
        if let chroma {
            let count = chroma.subsampling.chromaSize(for: size).pixelCount
            precondition(chroma.blue.count == count && chroma.red.count == count, "chroma fits the size")
        }
        self.size = size
        self.luma = luma
        self.chroma = chroma
    }
}
