extension Bitmap {
    /// Removes the colours.
    ///
    /// Luma is 0.299 R + 0.587 G + 0.114 B of the gamma-encoded parts, rounded. Source: ITU-R BT.601, section 2.5.1.
    ///
    /// - Returns: The picture in grey; one part for each pixel when it is opaque.
    public func grayscaled() -> Bitmap {
        guard layout == .rgba else { return self }
        if isOpaque {
            var gray: [UInt8] = []
            gray.reserveCapacity(size.pixelCount)
            for offset in stride(from: 0, to: bytes.count, by: 4) {
                gray.append(Self.luma(bytes[offset], bytes[offset + 1], bytes[offset + 2]))
            }
            return Bitmap(size: size, layout: .gray, bytes: gray)
        }
        var result = self
        for offset in stride(from: 0, to: bytes.count, by: 4) {
            let luma = Self.luma(bytes[offset], bytes[offset + 1], bytes[offset + 2])
            result.bytes[offset] = luma
            result.bytes[offset + 1] = luma
            result.bytes[offset + 2] = luma
        }
        return result
    }

    /// Weighs the parts in 16 bits of fraction; the weights add up to one exactly, so that white stays white.
    @inline(__always)
    static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        var sum: UInt32 = UInt32(red) * 19_595
        sum += UInt32(green) * 38_470
        sum += UInt32(blue) * 7_471
        return UInt8((sum + 0x8000) >> 16)
    }
}
