/// The weights with which the source samples of one axis make up target samples.
///
/// Weights are 16-bit whole numbers with as many bits of fraction as the largest of them and the sums allow. Those of a
/// target sample add up to one exactly, so that an even area stays as it is. A class, as each row of a picture passes it on,
/// and an object is handed on at less cost than three arrays.
final class ResampleAxis: Sendable {
    /// What the weights are for.
    struct Request: Hashable, Sendable {
        /// The source samples that may be looked at, at least one; the outermost ones go on beyond them.
        var samples: Range<Int>
        /// Where the part of the source to be used begins, in source samples.
        var from: Double
        /// Where that part ends.
        var to: Double
        /// The number of target samples, at least 1.
        var targetCount: Int
        /// The curve of the weights.
        var kernel = ResampleKernel.lanczos3
        /// How much of each neighbour is subtracted from a source sample, to lift what its making damped.
        var lift = 0.0

        /// The source samples of a target sample.
        var scale: Double { (to - from) / Double(targetCount) }

        /// How many times wider than the kernel's curve its weights reach.
        var widening: Double { max(1, scale) }
    }

    /// The weights of a target sample are followed by zeros up to a multiple of this.
    static let padding = 8

    /// The most bits of fraction.
    private static let maximumBits: Int32 = 15

    /// The most that the weights of a target may add up to, whatever their signs: with words of 14 bits, as those of light are,
    /// sums stay within 32 bits.
    private static let largestReach = 3.0 * 32_768

    /// The source samples that are needed.
    let window: Range<Int>
    /// The number of target samples.
    let targetCount: Int
    /// The number of bits of fraction in a weight.
    let fractionBits: Int32
    /// The number of weights that are kept for each target sample, a multiple of the padding.
    let stride: Int
    /// The first source sample of each target sample; of the last one again up to a multiple of four.
    let starts: FixedArray<Int>
    /// The number of source samples of each target sample, at least 1; padded as the first ones are.
    let counts: FixedArray<Int>
    /// The weights of all target samples, as many places for each as the stride says; padded as the first ones are.
    let weights: FixedArray<Int16>
    /// The largest number of source samples of a target sample.
    let largestCount: Int

    /// Computes the weights.
    ///
    /// - Parameter request: What they are for.
    init(_ request: Request) {
        var starts: [Int] = []
        var counts: [Int] = []
        var exact: [Double] = []
        starts.reserveCapacity(request.targetCount + 3)
        counts.reserveCapacity(request.targetCount + 3)
        exact.reserveCapacity(request.targetCount * (Int(2 * request.kernel.support * request.widening) + 4))
        var largest = 0.0
        var reach = 0.0
        let steps = ResampleKernel.Steps(1 / request.widening)
        for target in 0..<request.targetCount {
            var row = ResampleRow(target, of: request, steps: steps)
            if request.lift > 0 { row.lift(by: request.lift, within: request.samples) }
            row.normalize()
            largest = row.weights.reduce(largest) { max($0, abs($1)) }
            reach = max(reach, row.weights.reduce(0) { $0 + abs($1) })
            starts.append(row.start)
            counts.append(row.weights.count)
            exact += row.weights
        }
        var bits = Self.maximumBits
        while bits > 0, largest * Double(1 << bits) > Double(Int16.max) || reach * Double(1 << bits) > Self.largestReach
        {
            bits -= 1
        }
        let largestCount = counts.max() ?? 1
        let stride = (largestCount + Self.padding - 1) / Self.padding * Self.padding
        var weights = Self.rounded(exact, counts, stride: stride, bits: bits)
        // Four targets are worked on at once: the last one is there again where their number is no multiple of four.
        let last = weights.suffix(stride)
        while starts.count % 4 != 0 {
            starts.append(starts[request.targetCount - 1])
            counts.append(counts[request.targetCount - 1])
            weights += last
        }
        targetCount = request.targetCount
        window = (starts.min() ?? 0)..<(zip(starts, counts).map(+).max() ?? 1)
        fractionBits = bits
        self.starts = FixedArray(starts)
        self.counts = FixedArray(counts)
        self.largestCount = largestCount
        self.stride = stride
        self.weights = FixedArray(weights)
    }

    /// Rounds the weights of all target samples, each to as many places as the stride says.
    private static func rounded(_ exact: [Double], _ counts: [Int], stride: Int, bits: Int32) -> [Int16] {
        var weights: [Int16] = []
        weights.reserveCapacity(stride * counts.count)
        var start = 0
        for count in counts {
            // Running sums are rounded instead of weights, so that the weights add up to one exactly.
            var sum = 0.0
            var reached = 0
            for index in start..<(start + count) {
                sum += exact[index]
                let end = Int((sum * Double(1 << bits)).rounded())
                weights.append(Int16(clamping: end - reached))
                reached = end
            }
            weights.append(contentsOf: repeatElement(0, count: stride - count))
            start += count
        }
        return weights
    }
}
