import CImageCodecs

/// Rows of samples as light, and back.
enum LightRow {
    /// Gives the light of pixels.
    ///
    /// - Parameters:
    ///   - pixels: The parts of whole pixels: one, three, or four with straight alpha.
    ///   - channels: The parts of a pixel.
    ///   - words: One word for each pixel of one part, else four, multiplied by alpha.
    static func light(
        of pixels: UnsafeBufferPointer<UInt8>,
        channels: Int,
        into words: UnsafeMutableBufferPointer<Int16>
    ) {
        let count = pixels.count / channels
        precondition(words.count >= count * (channels == 1 ? 1 : 4), "there is room for all pixels")
        unsafe LightCurve.withTables { curve in
            if channels == 1 {
                unsafe portrait_light_of_samples(curve, pixels.baseAddress, count, words.baseAddress)
            } else {
                unsafe portrait_light_of_pixels(
                    curve,
                    pixels.baseAddress,
                    UInt32(channels),
                    count,
                    words.baseAddress
                )
            }
        }
    }

    /// Gives the samples of light.
    ///
    /// - Parameters:
    ///   - words: A word for each sample.
    ///   - samples: The samples.
    static func samples(_ words: UnsafeBufferPointer<Int16>, into samples: UnsafeMutableBufferPointer<UInt8>) {
        precondition(words.count >= samples.count, "there is light for all samples")
        unsafe LightCurve.withTables { curve in
            unsafe portrait_light_to_samples(curve, words.baseAddress, samples.count, samples.baseAddress)
        }
    }

    /// Gives the pixels of the light of red, green and blue.
    ///
    /// - Parameters:
    ///   - words: A word for each sample of red, then of green, then of blue.
    ///   - stride: The words from one colour to the next.
    ///   - pixels: Four parts for each pixel, which is opaque.
    static func colors(
        _ words: UnsafeBufferPointer<Int16>,
        stride: Int,
        into pixels: UnsafeMutableBufferPointer<UInt8>
    ) {
        precondition(stride >= pixels.count / 4 && words.count >= 3 * stride, "there is light for all pixels")
        unsafe LightCurve.withTables { curve in
            unsafe portrait_light_to_colors(curve, words.baseAddress, stride, pixels.count / 4, pixels.baseAddress)
        }
    }

    /// Gives the pixels of light.
    ///
    /// - Parameters:
    ///   - words: Four words for each pixel, multiplied by alpha.
    ///   - pixels: Four parts for each pixel, with straight alpha.
    static func pixels(_ words: UnsafeBufferPointer<Int16>, into pixels: UnsafeMutableBufferPointer<UInt8>) {
        precondition(words.count >= pixels.count, "there is light for all pixels")
        unsafe LightCurve.withTables { curve in
            unsafe portrait_light_to_pixels(curve, words.baseAddress, pixels.count / 4, pixels.baseAddress)
        }
    }
}
