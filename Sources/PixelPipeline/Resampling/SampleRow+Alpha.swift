extension SampleRow {
    /// Divides colours by alpha before either is rounded.
    ///
    /// Where alpha comes out as 255 the parts are rounded as they are, so that an opaque pixel does not depend on
    /// whether others are; that takes words that were cut off, as those that were rounded would be rounded twice.
    ///
    /// - Parameters:
    ///   - words: Premultiplied pixels of four words, cut off, up to an even number of pixels; overshoot of a kernel is
    ///     clamped.
    ///   - output: The samples with straight alpha, a whole number of pixels; black where alpha comes out as 0.
    static func straighten(_ words: UnsafeBufferPointer<Int16>, into output: UnsafeMutableBufferPointer<UInt8>) {
        let words = UnsafeRawBufferPointer(words)
        let output = UnsafeMutableRawBufferPointer(output)
        let half = SIMD8<Int16>(repeating: 1 &<< (Int16(fractionBits) &- 1))
        let shift = SIMD8<Int16>(repeating: Int16(fractionBits))
        var offset = 0
        while offset < output.count {
            let parts = unsafe words.loadUnaligned(fromByteOffset: 2 &* offset, as: SIMD8<Int16>.self)
            let rounded = SIMD8<UInt8>(truncatingIfNeeded: (parts &+ half) &>> shift)
            let first = straight(rounded.lowHalf, parts.lowHalf)
            unsafe output.storeBytes(of: first, toByteOffset: offset, as: SIMD4<UInt8>.self)
            if offset &+ 4 < output.count {
                let second = straight(rounded.highHalf, parts.highHalf)
                unsafe output.storeBytes(of: second, toByteOffset: offset &+ 4, as: SIMD4<UInt8>.self)
            }
            offset &+= 8
        }
    }

    /// A pixel with its colours divided by alpha.
    @inline(__always)
    private static func straight(_ rounded: SIMD4<UInt8>, _ parts: SIMD4<Int16>) -> SIMD4<UInt8> {
        guard rounded.w < 255 else { return rounded }
        guard rounded.w > 0 else { return SIMD4() }
        let colors = SIMD4(Float(parts.x), Float(parts.y), Float(parts.z), 0)
        let alpha = SIMD4(repeating: Float(parts.w))
        let result = colors * SIMD4(repeating: 255) / alpha + SIMD4(repeating: 0.5)
        return SIMD4(sample(result.x), sample(result.y), sample(result.z), rounded.w)
    }

    @inline(__always)
    private static func sample(_ part: Float) -> UInt8 {
        UInt8(truncatingIfNeeded: Int32(min(255, part)))
    }
}
