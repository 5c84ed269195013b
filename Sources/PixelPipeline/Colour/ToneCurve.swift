import Glibc

/// The curve by which a colour profile turns a number into light.
///
/// Source: ICC.1:2022, sections 10.6 and 10.18.
enum ToneCurve {
    /// Points of 16 bits at equal distances, two at least, with straight lines between them.
    case table(ByteReader, count: Int)
    /// (a x + b) ^ g + e from d on, and c x + f below.
    case formula(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)

    /// Reads a curve; nil when it is of another kind or cut.
    ///
    /// - Parameter reader: The content of its tag.
    init?(_ reader: ByteReader) {
        if reader.has("curv", at: 0) {
            self.init(points: reader)
        } else if reader.has("para", at: 0) {
            self.init(parameters: reader)
        } else {
            return nil
        }
    }

    /// Gives the light for a number.
    ///
    /// - Parameter x: The number, 0 to 1.
    /// - Returns: The light, 0 to 1.
    func light(_ x: Double) -> Double {
        switch self {
        case .table(let points, let count):
            let place = x * Double(count - 1)
            let lower = min(Int(place), count - 2)
            let first = Double(points.number(at: lower * 2, length: 2) ?? 0)
            let second = Double(points.number(at: lower * 2 + 2, length: 2) ?? 0)
            return (first + (second - first) * (place - Double(lower))) / 65_535
        case .formula(let g, let a, let b, let c, let d, let e, let f):
            return x >= d ? pow(a * x + b, g) + e : c * x + f
        }
    }

    /// Whether the light is that of sRGB for every fifth value of 8 bits, to half a step of the value.
    var isSRGB: Bool {
        stride(from: 0, through: 255, by: 5)
            .allSatisfy { step in
                let value = Double(step) / 255
                let light = light(value)
                return StandardRGB.light(value - 0.5 / 255) <= light && light <= StandardRGB.light(value + 0.5 / 255)
            }
    }

    /// Whether the mean light of any two values is what the curve of sRGB makes of it, to four steps of the value.
    ///
    /// So it is for a gamma of 2.2, which most profiles of cameras and displays have; not for one of 1.8, for L*, or for linear
    /// light.
    var averagesLikeSRGB: Bool {
        let values = stride(from: 0, through: 1, by: 0.25)
        return values.allSatisfy { first in
            values.allSatisfy { second in
                let middle = StandardRGB.code(ofLight: (StandardRGB.light(first) + StandardRGB.light(second)) / 2)
                let found = StandardRGB.code(ofLight: light(Double(middle) / 255))
                let wanted = StandardRGB.code(ofLight: (light(first) + light(second)) / 2)
                return abs(Int(found) - Int(wanted)) <= 4
            }
        }
    }

    private init?(points reader: ByteReader) {
        guard let count = reader.number(at: 8, length: 4), count <= reader.count / 2 else { return nil }
        guard count > 1 else {
            // No point at all is the straight line; a single one is the exponent with 8 bits after the point.
            let exponent = count == 0 ? 256 : reader.number(at: 12, length: 2)
            guard let exponent else { return nil }
            self = .formula(g: Double(exponent) / 256, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0)
            return
        }
        let points = reader.part(at: 12, length: count * 2)
        guard points.count == count * 2 else { return nil }
        self = .table(points, count: count)
    }

    private init?(parameters reader: ByteReader) {
        // The number of parameters of each kind of formula.
        let counts = [1, 3, 4, 5, 7]
        guard let kind = reader.number(at: 8, length: 2), counts.indices.contains(kind) else { return nil }
        var p: [Double] = []
        for index in 0..<counts[kind] {
            guard let number = reader.number(at: 12 + index * 4, length: 4) else { return nil }
            p.append(Double(Int32(truncatingIfNeeded: number)) / 65_536)
        }
        switch kind {
        case 0: self = .formula(g: p[0], a: 1, b: 0, c: 0, d: 0, e: 0, f: 0)
        case 1: self = .formula(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: 0, f: 0)
        case 2: self = .formula(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: p[3], f: p[3])
        case 3: self = .formula(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
        default: self = .formula(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
        }
    }
}
