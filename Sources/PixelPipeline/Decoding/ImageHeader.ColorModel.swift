extension ImageHeader {
    /// The way in which a file stores colours.
    public enum ColorModel: String, CaseIterable, Hashable, Sendable {
        /// One part of luma.
        case gray
        /// Red, green and blue.
        case rgb
        /// Indices into a table of red, green and blue.
        case palette
        /// Luma and two differences of colour.
        case yCbCr
        /// Four inks.
        case cmyk
        /// Four inks, three of them as luma and two differences of colour.
        case ycck

        /// The space that a colour profile of such a file has to describe.
        var profileSpace: ColorProfile.Space {
            switch self {
            case .gray: .gray
            case .rgb, .palette, .yCbCr: .rgb
            case .cmyk, .ycck: .cmyk
            }
        }
    }
}
