import CImageCodecs

extension YCbCrPlanes {
    /// The picture in red, green and blue, or in luma alone where it has no chroma.
    ///
    /// Red is Y + 1.402 Cr, green Y - 0.344136 Cb - 0.714136 Cr, blue Y + 1.772 Cb, with chroma counted from 128; source:
    /// JFIF 1.02 (ITU-T T.871), section 7. A chroma sample that pixels share stands for all of them unchanged.
    var bitmap: Bitmap {
        guard let chroma else { return Bitmap(size: size, layout: .gray, bytes: luma) }
        let chromaWidth = chroma.subsampling.chromaSize(for: size).width
        let shift = chroma.subsampling == .halved ? 1 : 0
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.pixelCount * 4) { output, count in
            for y in 0..<size.height {
                let chromaRow = (y >> shift) * chromaWidth
                for x in 0..<size.width {
                    let place = chromaRow + x >> shift
                    let pixel = Self.pixel(luma[count / 4], chroma.blue[place], chroma.red[place])
                    unsafe UnsafeMutableRawPointer(output.baseAddress.unsafelyUnwrapped + count)
                        .storeBytes(of: pixel, as: SIMD4<UInt8>.self)
                    count += 4
                }
            }
        }
        return Bitmap(size: size, layout: .rgba, bytes: pixels)
    }

    /// Converts one sample of each plane; the weights have 14 bits of fraction.
    @inline(__always)
    private static func pixel(_ luma: UInt8, _ blue: UInt8, _ red: UInt8) -> SIMD4<UInt8> {
        let blueDifference = Int16(blue) &- 128
        let redDifference = Int16(red) &- 128
        var pairs = SIMD8<Int16>()
        pairs.evenHalf = SIMD4(repeating: blueDifference)
        pairs.oddHalf = SIMD4(repeating: redDifference)
        let differences = (portrait_multiply_add(pairs, Self.weights) &+ Self.half) &>> Self.fractionBits
        let parts = differences &+ SIMD4<Int32>(repeating: Int32(luma))
        var pixel = SIMD4<UInt8>(
            truncatingIfNeeded: parts.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
        )
        pixel.w = 255
        return pixel
    }

    /// What blue and red chroma add to red, green, blue and nothing.
    private static let weights = SIMD8<Int16>(0, 22_970, -5_638, -11_700, 29_032, 0, 0, 0)
    private static let fractionBits = SIMD4<Int32>(repeating: 14)
    private static let half = SIMD4<Int32>(repeating: 1 << 13)

    /// Gives the upright picture.
    ///
    /// - Parameter orientation: The way this picture is stored.
    /// - Returns: The upright picture; itself when it already is.
    func turnedUpright(from orientation: Orientation) -> YCbCrPlanes {
        guard orientation != .upright else { return self }
        let turn = { (size: PixelSize, samples: [UInt8]) in
            Bitmap(size: size, layout: .gray, bytes: samples).turnedUpright(from: orientation).bytes
        }
        let turned = chroma.map { chroma in
            let chromaSize = chroma.subsampling.chromaSize(for: size)
            return Chroma(
                blue: turn(chromaSize, chroma.blue),
                red: turn(chromaSize, chroma.red),
                subsampling: chroma.subsampling
            )
        }
        return YCbCrPlanes(size: orientation.upright(size), luma: turn(size, luma), chroma: turned)
    }
}
