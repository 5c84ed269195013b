import Glibc
import PixelPipeline

extension ReferencePicture {
    /// The picture brought to a box, from the words of the contract.
    ///
    /// Columns and rows may be done in either order; since either is clamped, the order shows beside hard edges.
    func resized(to box: PixelSize, fit: Fit, rowsFirst: Bool, light: ResampleLight) -> ReferencePicture {
        guard !rowsFirst else {
            return transposed.resized(to: box.transposed, fit: fit.transposed, rowsFirst: false, light: light)
                .transposed
        }
        switch fit {
        case .fill:
            return resampled(x: 0, y: 0, Double(width), Double(height), to: box, light)
        case .inside:
            let factor = min(1, factor(into: box))
            guard factor < 1 else { return self }
            return resampled(x: 0, y: 0, Double(width), Double(height), to: scaled(by: factor), light)
        case .contain(let gravity):
            let scaled = scaled(by: factor(into: box))
            return resampled(x: 0, y: 0, Double(width), Double(height), to: scaled, light).padded(to: box, gravity)
        case .cover(let gravity):
            let factor = max(Double(box.width) / Double(width), Double(box.height) / Double(height))
            let usedWidth = Double(box.width) / factor
            let usedHeight = Double(box.height) / factor
            let x = (Double(width) - usedWidth) * gravity.shares.across
            let y = (Double(height) - usedHeight) * gravity.shares.down
            return resampled(x: x, y: y, usedWidth, usedHeight, to: box, light)
        }
    }

    private var transposed: ReferencePicture {
        var turned: [Double] = []
        turned.reserveCapacity(parts.count)
        for x in 0..<width {
            for y in 0..<height { turned += pixel(x, y) }
        }
        return ReferencePicture(width: height, height: width, parts: turned)
    }

    private func factor(into box: PixelSize) -> Double {
        min(Double(box.width) / Double(width), Double(box.height) / Double(height))
    }

    private func scaled(by factor: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded()))
        )
    }

    private func padded(to box: PixelSize, _ gravity: Gravity) -> ReferencePicture {
        let left = Int(Double(box.width - width) * gravity.shares.across)
        let top = Int(Double(box.height - height) * gravity.shares.down)
        var padded = ReferencePicture(
            width: box.width,
            height: box.height,
            parts: Array(repeating: 0, count: box.width * box.height * 4)
        )
        for y in 0..<height {
            for index in 0..<(width * 4) {
                padded.parts[((top + y) * box.width + left) * 4 + index] = parts[y * width * 4 + index]
            }
        }
        return padded
    }

    /// The convolution with Lanczos of three lobes, widened by the reduction; each axis is clamped as eight bits are.
    private func resampled(
        x: Double,
        y: Double,
        _ usedWidth: Double,
        _ usedHeight: Double,
        to box: PixelSize,
        _ light: ResampleLight
    ) -> ReferencePicture {
        let isSmaller = usedWidth > Double(box.width) + 1e-6 || usedHeight > Double(box.height) + 1e-6
        guard light == .gamma || !isSmaller else {
            return mapped(Self.light(of:)).resampled(x: x, y: y, usedWidth, usedHeight, to: box, .gamma)
                .mapped(Self.sample(of:))
        }
        let isWhole = abs(usedWidth - Double(width)) < 1e-9 && abs(usedHeight - Double(height)) < 1e-9
        guard box != size || !isWhole else { return self }
        let columns = Self.weights(count: width, from: x, length: usedWidth, target: box.width)
        let rows = Self.weights(count: height, from: y, length: usedHeight, target: box.height)
        var narrow = [Double](repeating: 0, count: box.width * height * 4)
        for (target, weights) in columns.enumerated() {
            for line in 0..<height {
                for channel in 0..<4 {
                    var sum = 0.0
                    for (source, weight) in weights { sum += weight * parts[(line * width + source) * 4 + channel] }
                    narrow[(line * box.width + target) * 4 + channel] = min(255, max(0, sum))
                }
            }
        }
        var result = [Double](repeating: 0, count: box.width * box.height * 4)
        for (target, weights) in rows.enumerated() {
            for index in 0..<(box.width * 4) {
                var sum = 0.0
                for (source, weight) in weights { sum += weight * narrow[source * box.width * 4 + index] }
                result[target * box.width * 4 + index] = min(255, max(0, sum))
            }
        }
        // No colour is stronger than its alpha.
        for offset in stride(from: 0, to: result.count, by: 4) {
            for channel in offset..<(offset + 3) { result[channel] = min(result[channel], result[offset + 3]) }
        }
        return ReferencePicture(width: box.width, height: box.height, parts: result)
    }

    /// Each colour, divided by its alpha, through a curve.
    private func mapped(_ curve: (Double) -> Double) -> ReferencePicture {
        var result = self
        result.changeColors { color in
            color = (curve(color.red / 255) * 255, curve(color.green / 255) * 255, curve(color.blue / 255) * 255)
        }
        return result
    }

    /// The curve of sRGB; IEC 61966-2-1.
    private static func light(of sample: Double) -> Double {
        sample <= 0.040_45 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
    }

    private static func sample(of light: Double) -> Double {
        light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    private static func weights(count: Int, from: Double, length: Double, target: Int) -> [[(Int, Double)]] {
        let scale = length / Double(target)
        return (0..<target)
            .map { index in
                let center = from + (Double(index) + 0.5) * scale
                let near = (0..<count).map { ($0, lanczos((Double($0) + 0.5 - center) / max(1, scale))) }
                    .filter { $0.1 != 0 }
                let sum = near.reduce(0) { $0 + $1.1 }
                return near.map { ($0.0, $0.1 / sum) }
            }
    }

    private static func lanczos(_ x: Double) -> Double {
        if x == 0 { return 1 }
        if abs(x) >= 3 { return 0 }
        return 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
    }
}

extension Gravity {
    /// The shares of the free room to the left and above.
    var shares: (across: Double, down: Double) {
        let name = rawValue
        return (
            name.hasSuffix("west") ? 0 : name.hasSuffix("east") ? 1 : 0.5,
            name.hasPrefix("north") ? 0 : name.hasPrefix("south") ? 1 : 0.5
        )
    }
}

extension Fit {
    /// The rule for pictures that are mirrored along their diagonal.
    fileprivate var transposed: Fit {
        switch self {
        case .cover(let gravity): .cover(gravity.transposed)
        case .contain(let gravity): .contain(gravity.transposed)
        case .fill, .inside: self
        }
    }
}

extension Gravity {
    fileprivate var transposed: Gravity {
        Gravity.allCases.first { $0.shares == (shares.down, shares.across) && $0 != .attention } ?? self
    }
}
