import Glibc

/// The weights with which source pixels of one axis make up target pixels.
///
/// Lanczos with three lobes, widened by the factor of reduction so that every source pixel counts. Weights are whole
/// numbers with 22 bits of fraction, which lets a sum of 8-bit parts stay within 32 bits.
struct ResampleWeights {
    /// The number of bits of fraction in a weight.
    static let fractionBits: Int32 = 22

    /// The number of weights that are kept for each target pixel.
    let stride: Int
    /// The first source pixel of each target pixel.
    private(set) var starts: [Int] = []
    /// The number of source pixels of each target pixel.
    private(set) var counts: [Int] = []
    /// The weights of all target pixels, with as many places for each as the stride says.
    private(set) var weights: [Int32] = []

    /// Computes the weights.
    ///
    /// - Parameters:
    ///   - sourceCount: The number of source pixels.
    ///   - from: Where the part of the source to be used begins, in source pixels.
    ///   - to: Where that part ends.
    ///   - targetCount: The number of target pixels.
    init(sourceCount: Int, from: Double, to: Double, targetCount: Int) {
        let scale = (to - from) / Double(targetCount)
        let widening = max(1, scale)
        let support = 3 * widening
        stride = Int(support.rounded(.up)) * 2 + 1
        starts.reserveCapacity(targetCount)
        counts.reserveCapacity(targetCount)
        weights.reserveCapacity(targetCount * stride)
        var exact: [Double] = []
        for target in 0..<targetCount {
            let center = from + (Double(target) + 0.5) * scale
            let first = max(0, Int(center - support + 0.5))
            let last = min(sourceCount, Int(center + support + 0.5))
            exact.removeAll(keepingCapacity: true)
            for source in first..<last {
                exact.append(Self.lanczos((Double(source) - center + 0.5) / widening))
            }
            let sum = exact.reduce(0, +)
            for weight in exact {
                let scaled = weight / sum * Double(1 << Self.fractionBits)
                weights.append(Int32(scaled.rounded(.toNearestOrAwayFromZero)))
            }
            for _ in exact.count..<stride {
                weights.append(0)
            }
            starts.append(first)
            counts.append(exact.count)
        }
    }

    private static func lanczos(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        guard x > -3, x < 3 else { return 0 }
        return sinc(x) * sinc(x / 3)
    }

    private static func sinc(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        return sin(x * .pi) / (x * .pi)
    }
}
