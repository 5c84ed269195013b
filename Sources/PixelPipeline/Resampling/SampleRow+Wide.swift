import CImageCodecs

extension SampleRow {
    /// Adds up neighbours in a row of samples or pixels, in wide lanes.
    ///
    /// - Parameters:
    ///   - row: The bytes, from the first pixel of the window; the axis' stride and the margin beyond it may be read.
    ///   - channels: The parts of a pixel: 1, 3 or 4.
    ///   - axis: The weights.
    ///   - output: A word for each target, their number rounded up to 4; four words for pixels.
    static func addWide(
        _ row: UnsafeRawPointer,
        channels: Int,
        axis: ResampleAxis,
        into output: UnsafeMutablePointer<Int16>
    ) {
        unsafe axis.starts.withUnsafeBufferPointer { starts in
            unsafe axis.counts.withUnsafeBufferPointer { counts in
                unsafe axis.weights.withUnsafeBufferPointer { weights in
                    var plan = unsafe portrait_axis(
                        starts: starts.baseAddress,
                        counts: counts.baseAddress,
                        weights: weights.baseAddress,
                        stride: axis.stride,
                        target_count: axis.targetCount,
                        bits: axis.fractionBits,
                        word_bits: fractionBits,
                        full: full
                    )
                    let bytes = unsafe row.assumingMemoryBound(to: UInt8.self)
                    if channels == 1 {
                        unsafe portrait_add_samples(bytes, axis.window.lowerBound, &plan, output)
                    } else {
                        unsafe portrait_add_pixels(bytes, axis.window.lowerBound, UInt32(channels), &plan, output)
                    }
                }
            }
        }
    }
}
