/// Conversions of rows of pixels on their way from a decoder.
enum PixelRow {
    /// Multiplies red, green and blue by alpha, rounded.
    ///
    /// - Parameter pixels: Whole pixels with straight alpha, changed in place.
    static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        unsafe PixelWord.update(UnsafeMutableRawBufferPointer(pixels)) { $0.premultiplied }
    }

    /// Takes the colours away, as ``Bitmap/grayscaled()`` does.
    ///
    /// - Parameter pixels: Whole pixels with straight alpha, changed in place.
    static func grayscale(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        unsafe PixelWord.update(UnsafeMutableRawBufferPointer(pixels)) { pixel in
            let luma = Bitmap.luma(pixel)
            return PixelWord(red: luma, green: luma, blue: luma, alpha: pixel.alpha)
        }
    }

    /// Makes luma of BT.601 out of red, green and blue, as ``Bitmap/grayscaled()`` does.
    ///
    /// - Parameters:
    ///   - pixels: Whole pixels of three parts.
    ///   - luma: As many samples.
    static func luma(of pixels: UnsafeBufferPointer<UInt8>, into luma: UnsafeMutableBufferPointer<UInt8>) {
        for x in 0..<luma.count {
            let index = x &* 3
            let pixel = unsafe PixelWord(
                red: UInt32(pixels[index]),
                green: UInt32(pixels[index &+ 1]),
                blue: UInt32(pixels[index &+ 2]),
                alpha: 255
            )
            unsafe luma[x] = UInt8(truncatingIfNeeded: Bitmap.luma(pixel))
        }
    }

    /// Adds an alpha of 255.
    ///
    /// - Parameter pixels: Whole pixels of three parts.
    /// - Returns: Pixels of four parts.
    static func opaque(_ pixels: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: pixels.count / 3 * 4) { output, count in
            guard var source = pixels.baseAddress, var target = output.baseAddress else { return }
            count = pixels.count / 3 * 4
            for _ in 0..<pixels.count / 3 {
                unsafe target[0] = source[0]
                unsafe target[1] = source[1]
                unsafe target[2] = source[2]
                unsafe target[3] = 255
                unsafe source += 3
                unsafe target += 4
            }
        }
    }
}
