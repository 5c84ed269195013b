/// The colours of a profile that consists of curves, and of primaries unless it is one of grey.
///
/// Source: ICC.1:2022, annex F.
struct ProfileCurves {
    /// The curves of red, green and blue, or the one of grey.
    let curves: [ToneCurve]
    /// X, Y and Z of red, green and blue, relative to D50; nothing for grey.
    let primaries: [[Double]]

    /// Whether the numbers are those of sRGB.
    var isSRGB: Bool {
        // A two-thousandth is more than the rounding of any profile, and less than what an eye sees.
        let isNear = zip(primaries.joined(), StandardRGB.primaries.joined()).allSatisfy { abs($0 - $1) < 0.000_5 }
        return isNear && curves.allSatisfy(\.isSRGB)
    }

    /// Whether pictures that are averaged with the curve of sRGB before they are converted look as those do that are converted
    /// before; see ``ToneCurve/averagesLikeSRGB``.
    var averageLikeSRGB: Bool { curves.allSatisfy(\.averagesLikeSRGB) }

    /// The light of all 256 values, curve after curve.
    var light: [Float] {
        curves.flatMap { curve in (0..<256).map { Float(min(1, max(0, curve.light(Double($0) / 255)))) } }
    }

    /// The rows of the matrix from the light of the primaries to that of sRGB.
    var matrix: [Float] {
        StandardRGB.lightOfXYZ.flatMap { row in
            primaries.map { primary in Float(zip(row, primary).reduce(0) { $0 + $1.0 * $1.1 }) }
        }
    }
}

extension ProfileTags {
    /// Gives the curves and primaries, where a profile consists of them.
    ///
    /// - Parameter space: The colours that the profile describes.
    /// - Returns: The curves, or nil when something is missing or a table goes before them.
    func curves(in space: ColorProfile.Space) -> ProfileCurves? {
        guard !hasTable, isRelativeToXYZ else { return nil }
        switch space {
        case .gray:
            guard let curve = curve("kTRC") else { return nil }
            return ProfileCurves(curves: [curve], primaries: [])
        case .rgb:
            let curves = ["rTRC", "gTRC", "bTRC"].compactMap(curve)
            let primaries = ["rXYZ", "gXYZ", "bXYZ"].compactMap(primary)
            guard curves.count == 3, primaries.count == 3 else { return nil }
            return ProfileCurves(curves: curves, primaries: primaries)
        case .cmyk: return nil
        }
    }
}
