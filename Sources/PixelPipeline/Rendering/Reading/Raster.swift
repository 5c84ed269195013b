/// A decoded picture in the layout that serves the rest of its way best.
enum Raster: Sendable {
    /// Pixels.
    case bitmap(Bitmap)
    /// Luma and chroma, as JPEG stores them.
    case planes(YCbCrPlanes)

    /// The picture as pixels; planes are converted.
    var bitmap: Bitmap {
        switch self {
        case .bitmap(let bitmap): bitmap
        case .planes(let planes): planes.bitmap
        }
    }

    /// The size of the picture.
    var size: PixelSize {
        switch self {
        case .bitmap(let bitmap): bitmap.size
        case .planes(let planes): planes.size
        }
    }

    /// Whether no pixel lets anything shine through.
    var isOpaque: Bool {
        switch self {
        case .bitmap(let bitmap): bitmap.isOpaque
        case .planes: true
        }
    }

    /// Gives the upright picture.
    ///
    /// - Parameter orientation: The way this picture is stored.
    /// - Returns: The upright picture in the same layout.
    func turnedUpright(from orientation: Orientation) -> Raster {
        switch self {
        case .bitmap(let bitmap): .bitmap(bitmap.turnedUpright(from: orientation))
        case .planes(let planes): .planes(planes.turnedUpright(from: orientation))
        }
    }
}
