/// The weights with which the source samples of one axis make up target samples.
///
/// Weights are 16-bit whole numbers with as many bits of fraction as the largest of them and the sums allow. Those of a
/// target sample add up to one exactly, so that an even area stays as it is.
struct ResampleAxis: Sendable {
    /// The weights of a target sample are followed by zeros up to a multiple of this.
    static let padding = 8

    /// The source samples that are needed.
    let window: Range<Int>
    /// The number of target samples.
    let targetCount: Int
    /// The number of bits of fraction in a weight.
    let fractionBits: Int32
    /// The number of weights that are kept for each target sample, a multiple of the padding.
    let stride: Int
    /// The first source sample of each target sample.
    let starts: [Int]
    /// The number of source samples of each target sample, at least 1.
    let counts: [Int]
    /// The weights of all target samples, as many places for each as the stride says.
    let weights: [Int16]
    /// The largest number of source samples of a target sample.
    let largestCount: Int

    /// Computes the weights.
    ///
    /// - Parameters:
    ///   - samples: The source samples that may be looked at; the outermost ones go on beyond them.
    ///   - from: Where the part of the source to be used begins, in source samples.
    ///   - to: Where that part ends.
    ///   - targetCount: The number of target samples, at least 1.
    ///   - kernel: The curve of the weights.
    ///   - maximumBits: The most bits of fraction; limits sums to 32 bits.
    ///   - lift: How much of each neighbour is subtracted from a source sample, to lift what its making damped.
    init(
        samples: Range<Int>,
        from: Double,
        to: Double,
        targetCount: Int,
        kernel: ResampleKernel,
        maximumBits: Int32,
        lift: Double = 0
    ) {
        let scale = (to - from) / Double(targetCount)
        let widening = max(1, scale)
        let reach = kernel.support * widening
        var exact: [[Double]] = []
        var starts: [Int] = []
        var largest = 0.0
        for target in 0..<targetCount {
            let center = from + (Double(target) + 0.5) * scale
            let first = min(samples.upperBound - 1, max(samples.lowerBound, Int((center - reach).rounded(.down))))
            let last = max(first + 1, min(samples.upperBound, Int((center + reach).rounded(.up))))
            var row = (first..<last).map { kernel.weight(at: (Double($0) + 0.5 - center) / widening) }
            let leading = row.prefix { abs($0) < Self.negligible }.count
            if leading < row.count {
                row.removeFirst(leading)
                while let end = row.last, abs(end) < Self.negligible { row.removeLast() }
                starts.append(first + leading)
            } else {
                // The centre lies between the samples that are there; the nearest one stands for all.
                row = [1]
                starts.append(min(samples.upperBound - 1, max(samples.lowerBound, Int(center))))
            }
            if lift > 0 { Self.lift(&row, by: lift, first: &starts[target], within: samples) }
            let sum = row.reduce(0, +)
            for index in row.indices {
                row[index] /= sum
                largest = max(largest, abs(row[index]))
            }
            exact.append(row)
        }
        var bits = maximumBits
        while bits > 0, largest * Double(1 << bits) > Double(Int16.max) { bits -= 1 }
        self.targetCount = targetCount
        self.starts = starts
        counts = exact.map(\.count)
        largestCount = counts.max() ?? 1
        stride = (largestCount + Self.padding - 1) / Self.padding * Self.padding
        fractionBits = bits
        window = (starts.min() ?? 0)..<(zip(starts, counts).map(+).max() ?? 1)
        weights = exact.flatMap { [stride] in Self.quantized($0, bits: bits, stride: stride) }
    }

    /// A weight below this is the rounding of a zero.
    private static let negligible = 1e-12

    /// Lifts fine detail: each source sample is taken less a share of its two neighbours.
    private static func lift(_ row: inout [Double], by share: Double, first: inout Int, within samples: Range<Int>) {
        var lifted = [Double](repeating: 0, count: row.count + 2)
        for (index, weight) in row.enumerated() {
            lifted[index] -= weight * share
            lifted[index + 1] += weight * (1 + 2 * share)
            lifted[index + 2] -= weight * share
        }
        // Beyond an edge the outermost sample goes on.
        if first == samples.lowerBound {
            lifted[1] += lifted.removeFirst()
        } else {
            first -= 1
        }
        if first + lifted.count > samples.upperBound {
            let beyond = lifted.removeLast()
            lifted[lifted.count - 1] += beyond
        }
        row = lifted
    }

    /// Rounds running sums instead of weights, so that the weights add up to one exactly.
    private static func quantized(_ row: [Double], bits: Int32, stride: Int) -> [Int16] {
        var result = [Int16](repeating: 0, count: stride)
        var sum = 0.0
        var reached = 0
        for (index, weight) in row.enumerated() {
            sum += weight
            let end = Int((sum * Double(1 << bits)).rounded())
            result[index] = Int16(clamping: end - reached)
            reached = end
        }
        return result
    }
}
