import Glibc

extension Color {
    /// Creates the opaque colour that is nearest to one of the OKLCH space, each part clamped to sRGB.
    ///
    /// The matrices are those of Björn Ottosson's "A perceptual color space for image processing", as CSS Color 4 uses.
    ///
    /// - Parameters:
    ///   - lightness: The lightness, 0 (black) to 1 (white).
    ///   - chroma: The strength of the colour, 0 (grey) to about 0.3.
    ///   - hue: The angle of the hue in degrees.
    package init(lightness: Double, chroma: Double, hue: Double) {
        let a = chroma * cos(hue * .pi / 180)
        let b = chroma * sin(hue * .pi / 180)
        let long = Self.cubed(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let middle = Self.cubed(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = Self.cubed(lightness - 0.0894841775 * a - 1.2914855480 * b)
        self.init(
            red: Self.encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
            green: Self.encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
            blue: Self.encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short)
        )
    }

    private static func cubed(_ value: Double) -> Double { value * value * value }

    /// Applies the transfer curve of sRGB (IEC 61966-2-1) to a linear part.
    private static func encoded(_ linear: Double) -> UInt8 {
        let part = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
        return UInt8((min(1, max(0, part)) * 255).rounded())
    }
}
