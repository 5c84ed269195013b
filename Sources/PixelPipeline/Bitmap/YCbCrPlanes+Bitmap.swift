extension YCbCrPlanes {
    /// The picture in red, green and blue, or in luma alone where it has no chroma.
    ///
    /// A chroma sample that pixels share stands for all of them unchanged.
    var bitmap: Bitmap {
        guard let chroma else { return Bitmap(size: size, layout: .gray, bytes: luma) }
        let chromaWidth = chroma.subsampling.chromaSize(for: size).width
        let shift = chroma.subsampling == .halved ? 1 : 0
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.pixelCount * 4) { output, count in
            for y in 0..<size.height {
                let chromaRow = (y >> shift) * chromaWidth
                for x in 0..<size.width {
                    let index = chromaRow + x >> shift
                    let pixel = YCbCrPixel.rgba(
                        luma: Int16(luma[count / 4]) << SampleRow.fractionBits,
                        blue: Int16(chroma.blue[index]) << SampleRow.fractionBits,
                        red: Int16(chroma.red[index]) << SampleRow.fractionBits
                    )
                    unsafe UnsafeMutableRawPointer(output.baseAddress.unsafelyUnwrapped + count)
                        .storeBytes(of: pixel, as: SIMD4<UInt8>.self)
                    count += 4
                }
            }
        }
        return Bitmap(size: size, layout: .rgba, bytes: pixels)
    }

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
