import CImageCodecs

/// The conversion of luma and chroma to red, green and blue.
///
/// Red is Y + 1.402 Cr, green Y - 0.344136 Cb - 0.714136 Cr, blue Y + 1.772 Cb, with chroma counted from 128. Source:
/// JFIF 1.02 (ITU-T T.871), section 7. Samples are words as between the passes of a resize, see ``SampleRow``: chroma
/// that is rounded to eight bits before would be off by nearly a step of blue.
enum YCbCrPixel {
    /// Converts one sample of each component.
    ///
    /// - Parameters:
    ///   - luma: The lightness, with 5 bits of fraction.
    ///   - blue: The blue difference, as well.
    ///   - red: The red difference, as well.
    /// - Returns: Red, green, blue and 255.
    @inline(__always)
    static func rgba(luma: Int16, blue: Int16, red: Int16) -> SIMD4<UInt8> {
        var pairs = SIMD8<Int16>()
        pairs.evenHalf = SIMD4(repeating: blue &- middle)
        pairs.oddHalf = SIMD4(repeating: red &- middle)
        let base = SIMD4<Int32>(repeating: Int32(luma) &<< 14)
        let parts = (portrait_multiply_add(pairs, weights) &+ base &+ half) &>> shift
        var pixel = SIMD4<UInt8>(truncatingIfNeeded: parts.clamped(lowerBound: SIMD4(), upperBound: highest))
        pixel.w = 255
        return pixel
    }

    /// Makes a picture of three components that were resized to the same size, eight pixels at a time.
    ///
    /// - Precondition: Each component has a word for each pixel.
    ///
    /// - Parameters:
    ///   - size: The size.
    ///   - luma: The lightness, in words.
    ///   - blue: The blue difference.
    ///   - red: The red difference.
    /// - Returns: The opaque picture.
    static func bitmap(size: PixelSize, luma: [Int16], blue: [Int16], red: [Int16]) -> Bitmap {
        precondition([luma, blue, red].allSatisfy { $0.count == size.pixelCount }, "all components have the size")
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.pixelCount * 4) { output, count in
            unsafe portrait_color_from_ycbcr(luma, blue, red, size.pixelCount, output.baseAddress)
            count = size.pixelCount * 4
        }
        return Bitmap(size: size, layout: .rgba, bytes: pixels)
    }

    /// The word of the middle of chroma.
    private static let middle: Int16 = 128 << 5
    /// What blue and red chroma add to red, green, blue and nothing, with 14 bits of fraction.
    private static let weights = SIMD8<Int16>(0, 22_970, -5_638, -11_700, 29_032, 0, 0, 0)
    /// The bits of fraction of a product.
    private static let shift = SIMD4<Int32>(repeating: 14 + 5)
    private static let half = SIMD4<Int32>(repeating: 1 << 18)
    private static let highest = SIMD4<Int32>(repeating: 255)
}
