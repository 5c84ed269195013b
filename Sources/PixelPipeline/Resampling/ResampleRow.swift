/// The exact weights of one target sample.
struct ResampleRow {
    /// The first source sample.
    private(set) var start: Int
    /// The weights of it and its followers, at least one.
    private(set) var weights: [Double]

    /// A weight below this is the rounding of a zero.
    private static let negligible = 1e-12

    /// Computes the weights, which do not add up to one yet.
    ///
    /// - Parameters:
    ///   - target: The number of the target sample.
    ///   - request: What the weights are for.
    ///   - steps: The distance of source samples on the kernel's curve.
    init(_ target: Int, of request: ResampleAxis.Request, steps: ResampleKernel.Steps) {
        let samples = request.samples
        let scale = request.scale
        let widening = request.widening
        let reach = request.kernel.support * widening
        let center = request.from + (Double(target) + 0.5) * scale
        let first = min(samples.upperBound - 1, max(samples.lowerBound, Int((center - reach).rounded(.down))))
        let last = max(first + 1, min(samples.upperBound, Int((center + reach).rounded(.up))))
        var row = request.kernel.weights(
            from: (Double(first) + 0.5 - center) / widening,
            by: steps,
            count: last - first
        )
        let leading = row.prefix { abs($0) < Self.negligible }.count
        if leading < row.count {
            row.removeFirst(leading)
            while let end = row.last, abs(end) < Self.negligible { row.removeLast() }
            start = first + leading
            weights = row
        } else {
            // The centre lies between the samples that are there; the nearest one stands for all.
            start = min(samples.upperBound - 1, max(samples.lowerBound, Int(center)))
            weights = [1]
        }
    }

    /// Makes the weights add up to one.
    mutating func normalize() {
        let sum = weights.reduce(0, +)
        for index in weights.indices { weights[index] /= sum }
    }

    /// Lifts fine detail: each source sample is taken less a share of its two neighbours.
    ///
    /// - Parameters:
    ///   - share: The share.
    ///   - samples: The source samples that may be looked at.
    mutating func lift(by share: Double, within samples: Range<Int>) {
        var lifted = [Double](repeating: 0, count: weights.count + 2)
        for (index, weight) in weights.enumerated() {
            lifted[index] -= weight * share
            lifted[index + 1] += weight * (1 + 2 * share)
            lifted[index + 2] -= weight * share
        }
        // Beyond an edge the outermost sample goes on.
        if start == samples.lowerBound {
            let beyond = lifted.removeFirst()
            lifted[0] += beyond
        } else {
            start -= 1
        }
        if start + lifted.count > samples.upperBound {
            let beyond = lifted.removeLast()
            lifted[lifted.count - 1] += beyond
        }
        weights = lifted
    }
}
