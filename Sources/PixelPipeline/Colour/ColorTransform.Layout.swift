import CImageCodecs

extension ColorTransform {
    /// The parts of the pixels that are converted.
    enum Layout: CaseIterable, Hashable, Sendable {
        /// Luma to luma; for profiles of grey.
        case gray
        /// Red, green and blue; for profiles of colour, and of grey where the three parts are equal.
        case rgb
        /// The same with straight alpha, which is kept.
        case rgba
        /// Four inks, where 0 is no ink, to red, green, blue and 255; for profiles of inks.
        case cmyk

        /// Gives the layout of the pixels of a decoder.
        ///
        /// - Parameter channels: The parts of a pixel: 1, 3, or 4 with straight alpha.
        /// - Returns: The layout.
        static func ofPixels(_ channels: Int) -> Layout {
            switch channels {
            case 1: .gray
            case 3: .rgb
            default: .rgba
            }
        }

        /// The same in C.
        var code: portrait_color_layout {
            switch self {
            case .gray: PORTRAIT_COLOR_GRAY
            case .rgb: PORTRAIT_COLOR_RGB
            case .rgba: PORTRAIT_COLOR_RGBA
            case .cmyk: PORTRAIT_COLOR_CMYK
            }
        }
    }
}
