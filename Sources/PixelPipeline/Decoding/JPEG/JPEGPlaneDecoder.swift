import CImageCodecs

/// What decodes the planes of a JPEG file; the samples and the errors are the same.
enum JPEGPlaneDecoder: CaseIterable, Hashable, Sendable {
    /// The quick decoder where it saves time, else libjpeg.
    case fitting
    /// libjpeg.
    case library
    /// The quick decoder as far as it can: baseline files of one scan, not leniently.
    case quick

    /// The name of the decoder in C.
    var code: portrait_jpeg_decoder {
        switch self {
        case .fitting: PORTRAIT_JPEG_FITTING
        case .library: PORTRAIT_JPEG_LIBRARY
        case .quick: PORTRAIT_JPEG_QUICK
        }
    }
}
