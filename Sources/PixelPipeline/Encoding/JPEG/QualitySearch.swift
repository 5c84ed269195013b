/// A search for the highest quality at which a file fits into a number of bytes, with few files made on the way.
///
/// Estimates are cheap and files are dear, so it looks for the quality by estimates, makes the file, and
/// corrects all estimates by what that came out as. Two files are usual, and one when the first just fits.
struct QualitySearch {
    /// The most bytes that the file may have.
    let maximumByteCount: Int
    /// The qualities to choose from.
    let qualities: ClosedRange<Int>

    private var estimates: [Int: Double] = [:]
    /// What files have been larger by than their estimates.
    private var correction = 1.0

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The most bytes that the file may have.
    ///   - qualities: The qualities to choose from.
    init(maximumByteCount: Int, qualities: ClosedRange<Int>) {
        self.maximumByteCount = maximumByteCount
        self.qualities = qualities
    }

    /// Searches for a file.
    ///
    /// - Parameters:
    ///   - estimate: Guesses the size of the file of a quality, in bytes; off by the same factor for all qualities at
    ///     best.
    ///   - encode: Makes the file of a quality.
    /// - Returns: A file that fits, of the highest quality that is believed to.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` with ``ImagingError/Limit/outputBytes`` when not even the
    ///   lowest quality fits, or what the closures threw.
    mutating func best(
        estimate: (Int) throws(ImagingError) -> Double,
        encode: (Int) throws(ImagingError) -> [UInt8]
    ) throws(ImagingError) -> FittedJPEG {
        var file: [UInt8] = []
        let maximum = maximumByteCount
        let quality = try bestQuality(estimate: estimate) { (quality) throws(ImagingError) in
            let bytes = try encode(quality)
            if bytes.count <= maximum { file = bytes }
            return bytes.count
        }
        return FittedJPEG(bytes: file, quality: quality)
    }

    /// Searches for a quality.
    ///
    /// - Parameters:
    ///   - estimate: Guesses the size of the file of a quality, in bytes.
    ///   - measure: Finds out the size of the file of a quality, for far more time; the last that fits is the result.
    /// - Returns: The highest quality that is believed to fit; it was measured.
    /// - Throws: As for a file.
    mutating func bestQuality(
        estimate: (Int) throws(ImagingError) -> Double,
        measure: (Int) throws(ImagingError) -> Int
    ) throws(ImagingError) -> Int {
        var best: Int?
        var fitting = qualities.lowerBound - 1
        var tooLarge = qualities.upperBound + 1
        while fitting + 1 < tooLarge {
            let believed = try highest(between: fitting, and: tooLarge, estimate)
            // One more file for one step of quality is not worth its time.
            if best != nil, believed <= fitting + 1 { break }
            let quality = max(believed, qualities.lowerBound)
            let byteCount = try measure(quality)
            if byteCount <= maximumByteCount {
                best = quality
                fitting = quality
            } else if quality == qualities.lowerBound {
                throw .limit(.outputBytes, maximum: maximumByteCount, found: byteCount)
            } else {
                tooLarge = quality
            }
            correction = try Double(byteCount) / remembered(quality, estimate)
        }
        guard let best else { throw .encoding(reason: "no quality was tried") }
        return best
    }

    /// Gives the highest quality whose estimate fits; the lower bound, which is taken to fit, when none between does.
    private mutating func highest(
        between fitting: Int,
        and tooLarge: Int,
        _ estimate: (Int) throws(ImagingError) -> Double
    ) throws(ImagingError) -> Int {
        // What was estimated before the last correction need not be asked for again.
        let known = estimates.filter { fitting < $0.key && $0.key < tooLarge }
        var low = known.filter { fits($0.value) }.keys.max() ?? fitting
        var high = known.filter { $0.key > low && !fits($0.value) }.keys.min() ?? tooLarge
        while low + 1 < high {
            let quality = min(high - 1, max(low + 1, guess(low, high)))
            if try fits(remembered(quality, estimate)) {
                low = quality
            } else {
                high = quality
            }
        }
        return low
    }

    private func fits(_ estimate: Double) -> Bool {
        estimate * correction <= Double(maximumByteCount)
    }

    private mutating func remembered(
        _ quality: Int,
        _ estimate: (Int) throws(ImagingError) -> Double
    ) throws(ImagingError) -> Double {
        if let known = estimates[quality] { return known }
        let found = max(1, try estimate(quality))
        estimates[quality] = found
        return found
    }

    /// Guesses the quality that just fits, from the estimates around it: the inverse of the size grows about as the
    /// scale of the quantisation does.
    private func guess(_ low: Int, _ high: Int) -> Int {
        let wanted = correction / Double(maximumByteCount)
        let below = estimates[low].map { (JPEGQuality.scale(of: low), 1 / $0) }
        let above = estimates[high].map { (JPEGQuality.scale(of: high), 1 / $0) }
        switch (below, above) {
        case (let (scale, inverse)?, let (otherScale, otherInverse)?) where inverse != otherInverse:
            let share = (wanted - inverse) / (otherInverse - inverse)
            return JPEGQuality.quality(nearest: scale + share * (otherScale - scale))
        case (let (scale, inverse)?, nil), (nil, let (scale, inverse)?):
            return JPEGQuality.quality(nearest: scale * wanted / inverse)
        default:
            // The middle of what people choose.
            return 75
        }
    }
}
