import CImageCodecs

extension SampleRow {
    /// Adds up neighbours in a row of single samples, in wide lanes.
    ///
    /// - Parameters:
    ///   - row: The widened row, from the first sample of the window; the axis' stride beyond it may be read.
    ///   - axis: The weights.
    ///   - form: How words stand for samples.
    ///   - output: The words, as many as the axis has targets, rounded up to 4.
    static func addSamplesWide(
        _ row: UnsafePointer<Int16>,
        axis: ResampleAxis,
        form: WordForm = .samples,
        into output: UnsafeMutablePointer<Int16>
    ) {
        var plan = unsafe plan(of: axis, form: form)
        unsafe portrait_add_samples(row, axis.window.lowerBound, &plan, output)
    }

    /// Adds up neighbours in a row of pixels, in wide lanes.
    ///
    /// - Parameters:
    ///   - row: The bytes, from the first pixel of the window; the axis' stride and the margin beyond it may be read.
    ///   - channels: The parts of a pixel: 3 or 4.
    ///   - axis: The weights.
    ///   - output: Four words for each target.
    static func addPixelsWide(
        _ row: UnsafeRawPointer,
        channels: Int,
        axis: ResampleAxis,
        into output: UnsafeMutablePointer<Int16>
    ) {
        let bytes = unsafe row.assumingMemoryBound(to: UInt8.self)
        var plan = unsafe plan(of: axis, form: .samples)
        unsafe portrait_add_pixels(bytes, axis.window.lowerBound, UInt32(channels), &plan, output)
    }

    /// Adds up neighbours in a row of light, in wide lanes or wider ones.
    ///
    /// - Parameters:
    ///   - row: Four words for each pixel, from the first pixel of the window; seven pixels beyond it may be read.
    ///   - axis: The weights.
    ///   - lanes: The lanes.
    ///   - output: Four words for each target, their number rounded up to 4.
    static func addLightWide(
        _ row: UnsafePointer<Int16>,
        axis: ResampleAxis,
        in lanes: ResampleLanes,
        into output: UnsafeMutablePointer<Int16>
    ) {
        var plan = unsafe plan(of: axis, form: .light)
        if lanes == .widest {
            unsafe portrait_add_many_word_pixels(row, axis.window.lowerBound, &plan, output)
        } else {
            unsafe portrait_add_word_pixels(row, axis.window.lowerBound, &plan, output)
        }
    }

    /// The weights as the C functions take them, valid for as long as the axis is there.
    @inline(__always)
    private static func plan(of axis: ResampleAxis, form: WordForm) -> portrait_axis {
        unsafe portrait_axis(
            starts: axis.starts.start,
            counts: axis.counts.start,
            weights: axis.weights.start,
            stride: axis.stride,
            target_count: axis.targetCount,
            bits: axis.fractionBits,
            word_bits: form.fractionBits,
            full: form.full
        )
    }
}
