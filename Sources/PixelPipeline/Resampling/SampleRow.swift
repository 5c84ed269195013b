import CImageCodecs

/// The sums of the horizontal pass of a resize, over rows of samples.
///
/// Between the passes samples are 16-bit words with 5 bits of fraction, clamped to the range of a sample, so that only
/// the result is rounded to eight bits. Both passes are exact integer arithmetic: any order of the sums gives the same.
enum SampleRow {
    /// The bits of fraction of the words between the passes.
    static let fractionBits: Int32 = 5
    /// The word that stands for 255.
    static let full: Int16 = 255 << 5
    /// The number of words beyond the end of a widened row that may be read.
    static let margin = 16

    /// Widens samples to words.
    ///
    /// - Parameters:
    ///   - samples: The samples.
    ///   - words: The words, with room for as many; they have no bits of fraction.
    @inline(__always)
    static func widen(_ samples: UnsafeBufferPointer<UInt8>, into words: UnsafeMutablePointer<Int16>) {
        var x = 0
        while x &+ 16 <= samples.count {
            let bytes = unsafe UnsafeRawPointer(samples.baseAddress.unsafelyUnwrapped + x)
                .loadUnaligned(as: SIMD16<UInt8>.self)
            unsafe UnsafeMutableRawPointer(words + x)
                .storeBytes(of: SIMD16<Int16>(truncatingIfNeeded: bytes), as: SIMD16<Int16>.self)
            x &+= 16
        }
        while x < samples.count {
            unsafe words[x] = Int16(samples[x])
            x &+= 1
        }
    }

    /// Adds up neighbours in a row of single samples: the horizontal pass of grey and planes.
    ///
    /// - Parameters:
    ///   - row: The widened row, from the first sample of the window; the axis' stride beyond it may be read.
    ///   - axis: The weights.
    ///   - form: How words stand for samples.
    ///   - output: The words, as many as the axis has targets, rounded up to 4.
    @inline(__always)
    static func addSamples(
        _ row: UnsafePointer<Int16>,
        axis: ResampleAxis,
        form: WordForm = .samples,
        into output: UnsafeMutablePointer<Int16>
    ) {
        let shift = SIMD4<Int32>(repeating: axis.fractionBits &- form.fractionBits)
        let half = SIMD4<Int32>(repeating: (1 << (axis.fractionBits - form.fractionBits)) >> 1)
        let highest = SIMD4<Int32>(repeating: Int32(form.full))
        let byteCount = axis.stride &* 2
        let starts = unsafe axis.starts.start.unsafelyUnwrapped
        let row = unsafe UnsafeRawPointer(row - axis.window.lowerBound)
        var weights = unsafe UnsafeRawPointer(axis.weights.start.unsafelyUnwrapped)
        var target = 0
        while target < axis.targetCount {
            let first = unsafe row + starts[target] &* 2
            let second = unsafe row + starts[target &+ 1] &* 2
            let third = unsafe row + starts[target &+ 2] &* 2
            let fourth = unsafe row + starts[target &+ 3] &* 2
            var sums = (SIMD4<Int32>(), SIMD4<Int32>(), SIMD4<Int32>(), SIMD4<Int32>())
            var offset = 0
            while offset < byteCount {
                unsafe sums.0 &+= products(first + offset, weights + offset)
                unsafe sums.1 &+= products(second + offset, weights + (byteCount &+ offset))
                unsafe sums.2 &+= products(third + offset, weights + (2 &* byteCount &+ offset))
                unsafe sums.3 &+= products(fourth + offset, weights + (3 &* byteCount &+ offset))
                offset &+= 16
            }
            let words = ((total(sums.0, sums.1, sums.2, sums.3) &+ half) &>> shift)
                .clamped(lowerBound: SIMD4(), upperBound: highest)
            unsafe UnsafeMutableRawPointer(output + target)
                .storeBytes(of: SIMD4<Int16>(truncatingIfNeeded: words), as: SIMD4<Int16>.self)
            target &+= 4
            unsafe weights += 4 &* byteCount
        }
    }

    /// Multiplies eight words by as many weights and adds up pairs.
    @inline(__always)
    private static func products(_ words: UnsafeRawPointer, _ weights: UnsafeRawPointer) -> SIMD4<Int32> {
        unsafe portrait_multiply_add(
            words.loadUnaligned(as: SIMD8<Int16>.self),
            weights.loadUnaligned(as: SIMD8<Int16>.self)
        )
    }

    /// Adds up each of four vectors.
    @inline(__always)
    private static func total(
        _ a: SIMD4<Int32>,
        _ b: SIMD4<Int32>,
        _ c: SIMD4<Int32>,
        _ d: SIMD4<Int32>
    ) -> SIMD4<Int32> {
        let upper = SIMD4(lowHalf: a.evenHalf &+ a.oddHalf, highHalf: b.evenHalf &+ b.oddHalf)
        let lower = SIMD4(lowHalf: c.evenHalf &+ c.oddHalf, highHalf: d.evenHalf &+ d.oddHalf)
        return SIMD4(lowHalf: upper.evenHalf, highHalf: lower.evenHalf)
            &+ SIMD4(lowHalf: upper.oddHalf, highHalf: lower.oddHalf)
    }

    /// Adds up neighbours in a row of pixels: the horizontal pass of colours.
    ///
    /// - Parameters:
    ///   - row: The widened row, from the first pixel of the window; the margin beyond it may be read.
    ///   - channels: The number of parts of a source pixel, 3 or 4.
    ///   - axis: The weights.
    ///   - form: How words stand for samples.
    ///   - output: Four words for each target; the fourth is opaque where the source has three parts.
    @inline(__always)
    static func addPixels(
        _ row: UnsafePointer<Int16>,
        channels: Int,
        axis: ResampleAxis,
        form: WordForm = .samples,
        into output: UnsafeMutablePointer<Int16>
    ) {
        let shift = SIMD4<Int32>(repeating: axis.fractionBits &- form.fractionBits)
        let half = SIMD4<Int32>(repeating: (1 << (axis.fractionBits - form.fractionBits)) >> 1)
        let lowest = SIMD4<Int32>(0, 0, 0, channels == 3 ? Int32(form.full) : 0)
        let highest = SIMD4<Int32>(repeating: Int32(form.full))
        let first = axis.window.lowerBound
        let weights = unsafe axis.weights.start.unsafelyUnwrapped
        for target in 0..<axis.targetCount {
            var place = unsafe row + (axis.starts[target] &- first) &* channels
            var weight = unsafe weights + target &* axis.stride
            var sums = half
            var left = axis.counts[target]
            while left > 0 {
                var mixed = SIMD8<Int16>()
                mixed.evenHalf = unsafe UnsafeRawPointer(place).loadUnaligned(as: SIMD4<Int16>.self)
                mixed.oddHalf = unsafe UnsafeRawPointer(place + channels).loadUnaligned(as: SIMD4<Int16>.self)
                unsafe sums &+= portrait_multiply_add(mixed, weightPair(weight))
                unsafe place += 2 &* channels
                unsafe weight += 2
                left &-= 2
            }
            let parts = (sums &>> shift).clamped(lowerBound: lowest, upperBound: highest)
            unsafe UnsafeMutableRawPointer(output + target &* 4)
                .storeBytes(of: SIMD4<Int16>(truncatingIfNeeded: parts), as: SIMD4<Int16>.self)
        }
    }

    /// Repeats two weights four times.
    ///
    /// - Parameter weights: The two weights.
    /// - Returns: Eight weights.
    @inline(__always)
    static func weightPair(_ weights: UnsafePointer<Int16>) -> SIMD8<Int16> {
        let pair = unsafe UnsafeRawPointer(weights).loadUnaligned(as: Int32.self)
        return unsafe unsafeBitCast(SIMD4<Int32>(repeating: pair), to: SIMD8<Int16>.self)
    }
}
