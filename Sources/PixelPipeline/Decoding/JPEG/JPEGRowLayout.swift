import CImageCodecs

/// The parts of a pixel that a JPEG file is decoded to.
enum JPEGRowLayout: CaseIterable, Hashable, Sendable {
    /// Luma; not for inks.
    case gray
    /// Red, green and blue; inks are converted by multiplying the light that they let through.
    case rgb
    /// As `rgb`, with 255 for alpha.
    case rgba
    /// Cyan, magenta, yellow and black where 0 is no ink, however the file counts; only for inks.
    case inks

    /// The number of bytes of one pixel.
    var channelCount: Int {
        switch self {
        case .gray: 1
        case .rgb: 3
        case .rgba, .inks: 4
        }
    }

    /// The name of the layout in C.
    var code: portrait_jpeg_rows {
        switch self {
        case .gray: PORTRAIT_JPEG_ROWS_GRAY
        case .rgb: PORTRAIT_JPEG_ROWS_RGB
        case .rgba: PORTRAIT_JPEG_ROWS_RGBA
        case .inks: PORTRAIT_JPEG_ROWS_INKS
        }
    }
}
