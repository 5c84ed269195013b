import CImageCodecs

/// The rows that make up a target row, with their weights: the vertical pass of a resize.
@unsafe struct RowTaps {
    /// Where the rows are; from each offset on, the sample count rounded up to 16 may be read.
    let base: UnsafePointer<Int16>
    /// The offset of each row, an even number of them; a row that pads has the weight 0.
    let offsets: UnsafeBufferPointer<Int>
    /// A weight for each offset.
    let weights: UnsafePointer<Int16>
    /// The bits of fraction of the weights.
    let bits: Int32
    /// Whether the sums are made in lanes of 256 bits, which the processor has to have.
    let isWide: Bool

    /// Adds up the rows and rounds.
    ///
    /// - Parameter output: The samples.
    @inline(__always)
    func add(into output: UnsafeMutableBufferPointer<UInt8>) {
        let shift = unsafe bits &+ SampleRow.fractionBits
        let half: Int32 = 1 &<< (shift &- 1)
        if unsafe isWide {
            var taps = unsafe wide(shift: shift, half: half)
            unsafe portrait_add_rows_to_samples(&taps, output.baseAddress, output.count)
            return
        }
        let highest = SIMD8<Int32>(repeating: 255)
        var x = 0
        while x < output.count {
            let sums = unsafe sum(at: x, half: half) &>> SIMD8(repeating: shift)
            let samples = SIMD8<UInt8>(truncatingIfNeeded: sums.clamped(lowerBound: SIMD8(), upperBound: highest))
            if x &+ 8 <= output.count {
                unsafe UnsafeMutableRawPointer(output.baseAddress.unsafelyUnwrapped + x)
                    .storeBytes(of: samples, as: SIMD8<UInt8>.self)
            } else {
                for index in x..<output.count { unsafe output[index] = samples[index &- x] }
            }
            x &+= 8
        }
    }

    /// Adds up the rows and keeps the form of the words.
    ///
    /// - Parameters:
    ///   - output: The words.
    ///   - form: How words stand for samples.
    ///   - isRounded: Whether what lies beyond those bits is rounded instead of cut off.
    @inline(__always)
    func add(
        into output: UnsafeMutableBufferPointer<Int16>,
        form: WordForm = .samples,
        isRounded: Bool
    ) {
        let half: Int32 = unsafe isRounded ? 1 &<< (bits &- 1) : 0
        if unsafe isWide {
            var taps = unsafe wide(shift: bits, half: half)
            unsafe portrait_add_rows_to_words(&taps, form.full, output.baseAddress, output.count)
            return
        }
        let highest = SIMD8<Int32>(repeating: Int32(form.full))
        var x = 0
        while x < output.count {
            let sums = unsafe sum(at: x, half: half) &>> SIMD8(repeating: bits)
            let words = SIMD8<Int16>(truncatingIfNeeded: sums.clamped(lowerBound: SIMD8(), upperBound: highest))
            if x &+ 8 <= output.count {
                unsafe UnsafeMutableRawPointer(output.baseAddress.unsafelyUnwrapped + x)
                    .storeBytes(of: words, as: SIMD8<Int16>.self)
            } else {
                for index in x..<output.count { unsafe output[index] = words[index &- x] }
            }
            x &+= 8
        }
    }

    /// The same rows for sums in wide lanes.
    private func wide(shift: Int32, half: Int32) -> portrait_taps {
        unsafe portrait_taps(
            base: base,
            offsets: offsets.baseAddress,
            weights: weights,
            count: offsets.count,
            shift: shift,
            half: half
        )
    }

    /// Adds up eight samples of the rows, beginning with what rounds.
    @inline(__always)
    private func sum(at x: Int, half: Int32) -> SIMD8<Int32> {
        var low = SIMD4<Int32>(repeating: half)
        var high = low
        let base = unsafe base + x
        var tap = 0
        while unsafe tap < offsets.count {
            let upper = unsafe UnsafeRawPointer(base + offsets[tap]).loadUnaligned(as: SIMD8<Int16>.self)
            let lower = unsafe UnsafeRawPointer(base + offsets[tap &+ 1]).loadUnaligned(as: SIMD8<Int16>.self)
            let pair = unsafe SampleRow.weightPair(weights + tap)
            var mixed = SIMD16<Int16>()
            mixed.evenHalf = upper
            mixed.oddHalf = lower
            low &+= portrait_multiply_add(mixed.lowHalf, pair)
            high &+= portrait_multiply_add(mixed.highHalf, pair)
            tap &+= 2
        }
        return SIMD8<Int32>(lowHalf: low, highHalf: high)
    }
}
