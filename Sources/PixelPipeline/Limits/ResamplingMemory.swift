/// The memory of one ``Resampler``, its result included.
struct ResamplingMemory {
    /// The bytes of the weights, of the rows that the kernel reaches over, and of the result.
    let byteCount: Double
    /// The bytes of the result alone.
    let resultByteCount: Double

    /// The bytes of a sample in the rows that wait to be added up.
    private static let ringSampleByteCount = Double(MemoryLayout<Int16>.size)

    /// Computes the memory of a resize.
    ///
    /// - Parameters:
    ///   - source: The size of the part that is used, in samples.
    ///   - target: The size of the result.
    ///   - channels: The parts of a source pixel: 1; or 3 and 4, which both give four.
    ///   - keepsFraction: Whether the result is words instead of samples; false by default.
    init(from source: PixelSize, to target: PixelSize, channels: Int, keepsFraction: Bool = false) {
        let across = Self.tapCount(from: source.width, to: target.width)
        let down = Self.tapCount(from: source.height, to: target.height)
        let samplesAcross = Double(target.width * (channels == 1 ? 1 : 4))
        resultByteCount = samplesAcross * Double(target.height) * (keepsFraction ? 2 : 1)
        // Weights are made as numbers of eight bytes and kept as such of two, both in arrays that grow.
        let weights = Double(target.width) * (across + 8) * 12 + Double(target.height) * (down + 8) * 12
        let row = Double(source.width) * Double(channels) * 2
        byteCount = (samplesAcross + 16) * down * Self.ringSampleByteCount + weights + row + resultByteCount
    }

    /// The source samples that a target sample is made of, at most all that there are.
    private static func tapCount(from source: Int, to target: Int) -> Double {
        let scale = max(1, Double(source) / Double(max(1, target)))
        return min(Double(max(1, source)), (2 * ResampleKernel.lanczos3.support * scale).rounded(.up) + 2)
    }
}
