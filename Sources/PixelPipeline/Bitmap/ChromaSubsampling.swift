/// How many pixels share a sample of chroma.
enum ChromaSubsampling: CaseIterable, Hashable, Sendable {
    /// Each pixel has its own, 4:4:4.
    case none
    /// Squares of 2 x 2 pixels share one, 4:2:0; it lies in their middle.
    case halved

    /// The pixels of a row, and of a column, that share a sample.
    var factor: Int {
        switch self {
        case .none: 1
        case .halved: 2
        }
    }

    /// Gives the size of the chroma planes of a picture.
    ///
    /// - Parameter size: The size of the picture.
    /// - Returns: Its sides divided by the factor and rounded up.
    func chromaSize(for size: PixelSize) -> PixelSize {
        PixelSize(width: (size.width + factor - 1) / factor, height: (size.height + factor - 1) / factor)
    }
}
