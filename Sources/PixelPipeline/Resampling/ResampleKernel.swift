import Glibc

/// The curve with which a resize weighs the source pixels around a target pixel.
///
/// When a picture shrinks, the curve is widened by the factor of reduction, so that every source pixel counts.
public enum ResampleKernel: String, CaseIterable, Hashable, Sendable {
    /// A sinc windowed by its own main lobe, three lobes to either side: the sharpest, and the default.
    case lanczos3
    /// The cubic of Mitchell and Netravali with B = C = 1/3: softer, with less ringing.
    case mitchell
    /// The mean over the area of the target pixel: no ringing at all.
    case box

    /// The distance in pixels beyond which the weight is zero.
    var support: Double {
        switch self {
        case .lanczos3: 3
        case .mitchell: 2
        case .box: 0.5
        }
    }

    /// Gives the weight at a distance.
    ///
    /// Source of the cubic: Mitchell and Netravali, "Reconstruction Filters in Computer Graphics", equation 8.
    ///
    /// - Parameter x: The distance from the centre in pixels.
    /// - Returns: The weight, before the weights of a pixel are made to add up to one.
    func weight(at x: Double) -> Double {
        let distance = abs(x)
        switch self {
        case .lanczos3:
            return distance < 3 ? Self.sinc(distance) * Self.sinc(distance / 3) : 0
        case .mitchell:
            if distance < 1 { return (7 * distance - 12) * distance * distance / 6 + 16.0 / 18 }
            guard distance < 2 else { return 0 }
            return ((-7.0 / 18 * distance + 2) * distance - 10.0 / 3) * distance + 16.0 / 9
        case .box:
            // Half open, so that a source pixel between two targets counts once.
            return x > -0.5 && x <= 0.5 ? 1 : 0
        }
    }

    /// Gives the weights at distances of equal steps.
    ///
    /// The sines of Lanczos are turned on from one to the next, as computing them is most of the work. The error stays
    /// below 1e-9 for some thousand steps.
    ///
    /// - Parameters:
    ///   - first: The first distance.
    ///   - steps: The steps.
    ///   - count: The number of distances.
    /// - Returns: The weights.
    func weights(from first: Double, by steps: Steps, count: Int) -> [Double] {
        guard self == .lanczos3 else { return (0..<count).map { weight(at: first + Double($0) * steps.length) } }
        var envelope = Rotation(angle: first * .pi / 3)
        var lobe = envelope.tripled
        return (0..<count)
            .map { index in
                defer {
                    lobe.turn(by: steps.lobe)
                    envelope.turn(by: steps.envelope)
                }
                let x = first + Double(index) * steps.length
                guard abs(x) > 1e-6 else { return 1 }
                return abs(x) < 3 ? 3 * lobe.sine * envelope.sine / (x * .pi * x * .pi) : 0
            }
    }

    /// Equal steps along the curve.
    struct Steps {
        /// The distance in pixels.
        let length: Double
        fileprivate let lobe: Rotation
        fileprivate let envelope: Rotation

        /// Computes what turns the sines.
        init(_ length: Double) {
            self.length = length
            envelope = Rotation(angle: length * .pi / 3)
            lobe = envelope.tripled
        }
    }

    private static func sinc(_ x: Double) -> Double {
        guard x != 0 else { return 1 }
        return sin(x * .pi) / (x * .pi)
    }
}

/// An angle by its sine and its cosine.
private struct Rotation {
    /// The sine of the angle.
    private(set) var sine: Double
    private var cosine: Double

    /// Computes both.
    init(angle: Double) {
        sine = sin(angle)
        cosine = cos(angle)
    }

    /// Three times the angle.
    var tripled: Rotation {
        var tripled = self
        tripled.sine = sine * (3 - 4 * sine * sine)
        tripled.cosine = cosine * (4 * cosine * cosine - 3)
        return tripled
    }

    /// Adds an angle.
    mutating func turn(by step: Rotation) {
        (sine, cosine) = (
            sine * step.cosine + cosine * step.sine, cosine * step.cosine - sine * step.sine
        )
    }
}
