/// A linear change of red, green and blue, in 16 bits of fraction.
struct ColorMatrix {
    /// The weights of red, green and blue in each new part.
    private let rows: (red: SIMD4<Int32>, green: SIMD4<Int32>, blue: SIMD4<Int32>)

    /// Creates a matrix.
    ///
    /// - Parameters:
    ///   - red: The weights of red, green and blue in the new red, each from -8 to 8.
    ///   - green: The weights in the new green.
    ///   - blue: The weights in the new blue.
    init(red: [Double], green: [Double], blue: [Double]) {
        rows = (Self.row(red), Self.row(green), Self.row(blue))
    }

    /// Creates the matrix of the CSS filter `saturate`, which keeps grey exactly.
    ///
    /// Source: Filter Effects Module Level 1, section 9.5, `feColorMatrix` of type `saturate`.
    ///
    /// - Parameter amount: 0 for grey, 1 for no change, above 1 for stronger colours.
    init(saturation amount: Double) {
        let luma = [0.213, 0.715, 0.072]
        let rows = (0..<3)
            .map { row in
                (0..<3).map { luma[$0] + ($0 == row ? 1 - luma[$0] : -luma[$0]) * amount }
            }
        self.init(red: rows[0], green: rows[1], blue: rows[2])
    }

    private static func row(_ weights: [Double]) -> SIMD4<Int32> {
        let red = Int32((weights[0] * 65_536).rounded())
        let blue = Int32((weights[2] * 65_536).rounded())
        // Green takes what rounding left over, so that weights that add up to one do so exactly.
        let sum = Int32(((weights[0] + weights[1] + weights[2]) * 65_536).rounded())
        return SIMD4(red, sum - red - blue, blue, 0)
    }

    /// Changes the colour parts of pixels; alpha stays.
    ///
    /// - Parameter pixels: Pixels of four parts.
    func apply(to pixels: inout [UInt8]) {
        let (red, green, blue) = rows
        PixelWord.update(&pixels) { pixel in
            PixelWord(
                red: Self.part(pixel, red),
                green: Self.part(pixel, green),
                blue: Self.part(pixel, blue),
                alpha: pixel.alpha
            )
        }
    }

    @inline(__always)
    private static func part(_ pixel: PixelWord, _ weights: SIMD4<Int32>) -> UInt32 {
        let red = Int32(truncatingIfNeeded: pixel.red) &* weights[0]
        let green = Int32(truncatingIfNeeded: pixel.green) &* weights[1]
        let blue = Int32(truncatingIfNeeded: pixel.blue) &* weights[2]
        let sum = (red &+ green &+ blue &+ 32_768) &>> 16
        return UInt32(truncatingIfNeeded: min(255, max(0, sum)))
    }
}
