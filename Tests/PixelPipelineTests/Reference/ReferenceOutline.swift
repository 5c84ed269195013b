/// A rectangle with round corners whose shares of pixels are found by sampling.
struct ReferenceOutline {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    var radius: Double

    /// The share of a pixel inside, from 256 lines through it.
    func share(x: Int, y: Int) -> Double {
        let depth = depth(Double(x) + 0.5, Double(y) + 0.5)
        if depth > 1 { return 1 }
        if depth < -1 { return 0 }
        var sum = 0.0
        for line in 0..<256 {
            let height = Double(y) + (Double(line) + 0.5) / 256
            guard height > top, height < bottom else { continue }
            let beyond = max(0, top + radius - height, height - bottom + radius)
            let indent = radius - (max(0, radius * radius - beyond * beyond)).squareRoot()
            sum += max(0, min(Double(x) + 1, right - indent) - max(Double(x), left + indent))
        }
        return sum / 256
    }

    /// How far inside a point is; negative outside.
    private func depth(_ x: Double, _ y: Double) -> Double {
        let across = max(left + radius - x, x - right + radius)
        let down = max(top + radius - y, y - bottom + radius)
        guard across > 0, down > 0 else { return radius - max(across, down) }
        return radius - (across * across + down * down).squareRoot()
    }
}
