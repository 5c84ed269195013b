import CImageCodecs

extension Codecs {
    /// The name of the codecs in C.
    var code: portrait_codecs {
        switch self {
        case .fast: PORTRAIT_CODECS_FAST
        case .system: PORTRAIT_CODECS_SYSTEM
        }
    }
}
