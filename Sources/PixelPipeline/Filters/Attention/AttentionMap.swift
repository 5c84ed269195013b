/// Where in a picture the eye goes, to choose what a crop keeps.
///
/// It is made from a copy of at most 64 pixels on the longer side, so that a strongly reduced decode does as well as the
/// whole picture. The cost is about that of shrinking, and some tenths of a millisecond.
struct AttentionMap {
    /// The longer side of the copy that is looked at.
    static let side = 64

    /// How much each column draws the eye, beyond the one that does least.
    private let columns: [Float]
    /// How much each row draws the eye, beyond the one that does least.
    private let rows: [Float]

    /// Looks at a picture.
    ///
    /// - Parameter bitmap: The upright picture in any size.
    init(_ bitmap: Bitmap) {
        let box = PixelSize(width: Self.side, height: Self.side)
        let small = bitmap.resampled(
            SourceRegion(whole: bitmap.size),
            to: Fit.inside.outputSize(of: bitmap.size, in: box),
            kernel: .box,
            light: .gamma
        )
        let weights = AttentionWeights(small).values
        let width = small.size.width
        columns = Self.raised(
            (0..<width).map { x in stride(from: x, to: weights.count, by: width).reduce(0) { $0 + weights[$1] } }
        )
        rows = Self.raised(
            stride(from: 0, to: weights.count, by: width)
                .map { start in
                    weights[start..<(start + width)].reduce(0, +)
                }
        )
    }

    private static func raised(_ profile: [Float]) -> [Float] {
        let least = profile.min() ?? 0
        return profile.map { $0 - least }
    }

    /// Finds the best place for the largest crop that has the shape of a box.
    ///
    /// A crop is free along one side of the picture only. What it keeps counts most in its middle, or a little above
    /// where it is free to move up and down, and nothing at its ends.
    ///
    /// - Parameters:
    ///   - box: The box that the crop is going to fill.
    ///   - size: The size of the whole picture.
    /// - Returns: The position; in the middle unless another is better by a fiftieth.
    func position(filling box: PixelSize, of size: PixelSize) -> CropPosition {
        let wide = size.width * box.height
        let high = size.height * box.width
        var position = CropPosition.middle
        if wide > high {
            position.horizontal = Self.best(along: columns, keeping: Double(high) / Double(wide), peak: 0.5)
        } else if high > wide {
            position.vertical = Self.best(along: rows, keeping: Double(wide) / Double(high), peak: 0.42)
        }
        return position
    }

    /// Tries 65 places, the middle first.
    ///
    /// - Parameters:
    ///   - profile: The weights along the free side.
    ///   - kept: The share of that side that the crop keeps.
    ///   - peak: Where in the crop a weight counts most, 0 to 1.
    /// - Returns: The share of what is cut off that lies before the crop.
    private static func best(along profile: [Float], keeping kept: Double, peak: Double) -> Double {
        let middle = 0.5
        var best = middle
        var most = score(profile, keeping: kept, at: middle, peak: peak) * 1.02
        for step in 1...32 {
            for share in [middle - Double(step) / 64, middle + Double(step) / 64] {
                let found = score(profile, keeping: kept, at: share, peak: peak)
                guard found > most else { continue }
                most = found
                best = share
            }
        }
        return best
    }

    private static func score(_ profile: [Float], keeping kept: Double, at share: Double, peak: Double) -> Double {
        let count = Double(profile.count)
        let start = share * (1 - kept) * count
        return profile.indices.reduce(0) { sum, index in
            let place = (Double(index) + 0.5 - start) / (kept * count)
            guard place > 0, place < 1 else { return sum }
            let off = place < peak ? (peak - place) / peak : (place - peak) / (1 - peak)
            return sum + Double(profile[index]) * (1 - off * off)
        }
    }
}
