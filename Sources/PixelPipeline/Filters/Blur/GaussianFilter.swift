/// A Gaussian along lines of bytes, at a cost that does not depend on its width.
///
/// The bell is the sum of two damped cosines on each side, so that a recursion can run over a line forward and
/// backward. On any line the result is within 0.25 steps of 8 bits of the sampled and normalised Gaussian, and at an
/// edge within 0.04, for every width. A line goes on for ever with its first and its last byte.
///
/// Source: R. Deriche, Recursively implementing the Gaussian and its derivatives, INRIA report 1893, 1993, order 4.
struct GaussianFilter {
    /// Eight lines that are worked on side by side.
    typealias Lanes = DampedCosine.Lanes

    private let slow: DampedCosine
    private let fast: DampedCosine

    /// Computes the recursion.
    ///
    /// - Parameter sigma: The standard deviation in places of a line, above 0.
    init(sigma: Double) {
        let slow = DampedCosine(cosine: 1.6800, sine: 3.7350, damping: 1.7830 / sigma, frequency: 0.6318 / sigma)
        let fast = DampedCosine(cosine: -0.6803, sine: -0.2598, damping: 1.7230 / sigma, frequency: 1.9970 / sigma)
        let sum = slow.sum + fast.sum
        self.slow = slow.divided(by: sum)
        self.fast = fast.divided(by: sum)
    }

    /// Blurs eight lines in place.
    ///
    /// - Parameters:
    ///   - bytes: The bytes that the lines are in.
    ///   - starts: Where the lines begin; the same line may come twice.
    ///   - step: The distance of neighbours on a line.
    ///   - scratch: Room for one value of each place on a line; its length is that of the lines.
    func blur(_ bytes: inout [UInt8], starts: SIMD8<Int>, step: Int, scratch: inout [Lanes]) {
        // Made here, as Swift 6.2 lets no method take two spans to write.
        var bytes = bytes.mutableSpan
        var scratch = scratch.mutableSpan
        let first = Self.load(bytes, starts)
        var (one, two) = (slow.state(restingOn: first), fast.state(restingOn: first))
        var places = starts
        for index in 0..<scratch.count {
            let value = Self.load(bytes, places)
            slow.take(value, into: &one)
            fast.take(value, into: &two)
            scratch[index] = slow.here(one) + fast.here(two)
            places &+= step
        }
        places &-= step
        let last = Self.load(bytes, places)
        (one, two) = (slow.state(restingOn: last), fast.state(restingOn: last))
        for index in (0..<scratch.count).reversed() {
            // The forward sum has the place itself already.
            let sum = scratch[index] + slow.beyond(one) + fast.beyond(two)
            let value = Self.load(bytes, places)
            slow.take(value, into: &one)
            fast.take(value, into: &two)
            Self.store(sum, &bytes, places)
            places &-= step
        }
    }

    @inline(__always)
    private static func load(_ bytes: borrowing MutableSpan<UInt8>, _ places: SIMD8<Int>) -> Lanes {
        Lanes(
            Float(bytes[places[0]]),
            Float(bytes[places[1]]),
            Float(bytes[places[2]]),
            Float(bytes[places[3]]),
            Float(bytes[places[4]]),
            Float(bytes[places[5]]),
            Float(bytes[places[6]]),
            Float(bytes[places[7]])
        )
    }

    @inline(__always)
    private static func store(_ values: Lanes, _ bytes: inout MutableSpan<UInt8>, _ places: SIMD8<Int>) {
        // Within a quarter of what was there, so that nothing can leave the range.
        for lane in 0..<Lanes.scalarCount {
            bytes[places[lane]] = UInt8(values[lane] + 0.5)
        }
    }
}
