import Glibc

/// The colours that pictures are converted to.
///
/// Source: IEC 61966-2-1, with its white D65 adapted to D50, to which profiles refer, by the Bradford transform.
enum StandardRGB {
    /// X, Y and Z of red, green and blue, relative to D50.
    static let primaries: [[Double]] = [
        [0.436_04, 0.222_48, 0.013_92], [0.385_11, 0.716_91, 0.097_07], [0.143_05, 0.060_61, 0.713_91],
    ]

    /// The rows of the matrix from X, Y and Z to the light of red, green and blue.
    static let lightOfXYZ: [[Double]] = [
        [3.134_186, -1.617_209, -0.490_694], [-0.978_749, 1.916_130, 0.033_433], [0.071_964, -0.228_994, 1.405_754],
    ]

    /// The 8-bit values of light from 0 to 1, in 16 384 steps.
    static let codes: [UInt8] = {
        let steps = 16_384
        var codes: [UInt8] = []
        codes.reserveCapacity(steps + 1)
        for code in 0..<255 {
            // The value changes where the light is that of the middle between two values.
            let end = Int(light((Double(code) + 0.5) / 255) * Double(steps))
            codes += [UInt8](repeating: UInt8(code), count: max(0, end + 1 - codes.count))
        }
        codes += [UInt8](repeating: 255, count: steps + 1 - codes.count)
        return codes
    }()

    /// Gives the light of a value.
    ///
    /// - Parameter value: The value, 0 to 1; the curve goes on outside.
    /// - Returns: The light, 0 to 1.
    static func light(_ value: Double) -> Double {
        value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Gives the 8-bit value of light.
    ///
    /// - Parameter light: The light; what is outside 0 to 1 or no number is clamped.
    /// - Returns: The value.
    static func code(ofLight light: Double) -> UInt8 {
        codes[Int((light > 0 ? min(light, 1) : 0) * Double(codes.count - 1) + 0.5)]
    }
}
