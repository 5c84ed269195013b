@testable import PixelPipeline

/// What decodes the planes of a JPEG file; the samples and the errors are the same.
enum PlaneDecoder: CaseIterable {
    /// The fast decoder where it saves time, else libjpeg.
    case fitting
    /// libjpeg.
    case library
    /// The fast decoder as far as it can: baseline files of one scan, not leniently.
    case quick
}

/// A whole plane of a JPEG file, put together from its stripes.
struct DecodedPlane {
    let plane: JPEGPlane
    var samples: [UInt8] = []
    /// Those of whole stripes; empty where they were not noted.
    var variances: [UInt16] = []

    /// Decodes all planes of a file, or as many stripes as wanted.
    static func all(
        of bytes: [UInt8],
        scale: DCTScale = .whole,
        lumaOnly: Bool = false,
        lenient: Bool = false,
        halvesChroma: Bool = false,
        notesVariances: Bool = false,
        part: SourceRegion? = nil,
        decoder: PlaneDecoder = .fitting,
        stripes: Int = .max,
        limits: DecodeLimits = .default
    ) throws(ImagingError) -> [DecodedPlane] {
        var limits = limits
        limits.codecs = decoder == .library ? .system : .fast
        return try JPEGReader.withReader(on: bytes, limits: limits, lenient: lenient) { reader throws(ImagingError) in
            let planes = try reader.startPlanes(
                scale: scale,
                lumaOnly: lumaOnly,
                halvesChroma: halvesChroma,
                notesVariances: notesVariances,
                evenSmall: decoder == .quick
            )
            if let part { reader.confine(to: part) }
            var found = planes.map { DecodedPlane(plane: $0) }
            var count = 0
            while count < stripes {
                let isMore = try reader.readStripe { stripe in
                    for y in 0..<stripe.rowCount {
                        let row = unsafe stripe.samples[(y * stripe.stride)..<((y + 1) * stripe.stride)]
                        unsafe found[stripe.plane].samples += row.prefix(found[stripe.plane].plane.size.width)
                    }
                    guard let variances = unsafe stripe.variances else { return }
                    let plane = planes[stripe.plane]
                    let count = (plane.stripeRowCount >> plane.blockShift) * plane.varianceStride
                    unsafe found[stripe.plane].variances += UnsafeBufferPointer(start: variances, count: count)
                }
                guard isMore else { break }
                count += 1
            }
            return found
        }
    }

    /// The means of four samples, without the outermost ones of odd sides.
    var averaged: [UInt8] {
        let (width, height) = (plane.size.width / 2, plane.size.height / 2)
        return (0..<(width * height))
            .map { index in
                let corner = index / width * 2 * plane.size.width + index % width * 2
                let below = corner + plane.size.width
                return UInt8(([corner, corner + 1, below, below + 1].map { Int(samples[$0]) }.reduce(2, +)) / 4)
            }
    }

    /// The largest difference to the samples of another program.
    func distance(to other: [UInt8]) -> Int {
        guard samples.count == other.count else { return 255 }
        return zip(samples, other).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    /// The peak signal-to-noise ratio to other samples in dB; infinite when they are equal.
    func ratio(to other: [UInt8]) -> Double {
        guard samples.count == other.count else { return 0 }
        let differences = zip(samples, other).map { Double($0) - Double($1) }
        let sum = differences.reduce(0) { $0 + $1 * $1 }
        return sum == 0 ? .infinity : 10 * (255 * 255 * Double(samples.count) / sum).logarithm
    }
}

extension Double {
    /// The decimal logarithm, near enough for decibels.
    fileprivate var logarithm: Double {
        var value = self
        var result = 0.0
        while value >= 10 {
            value /= 10
            result += 1
        }
        // A digit after the other: the power of ten of the rest is its integer part.
        var weight = 0.1
        while weight > 1e-4 {
            value = (0..<10).reduce(1) { product, _ in product * value }
            while value >= 10 {
                value /= 10
                result += weight
            }
            weight /= 10
        }
        return result
    }
}
