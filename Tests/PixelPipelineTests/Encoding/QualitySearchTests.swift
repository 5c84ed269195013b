import Testing

@testable import PixelPipeline

@Suite("Quality search")
struct QualitySearchTests {
    /// A way in which the size of a file depends on its quality.
    enum Curve: CaseIterable {
        case steep
        case flat
        case stepped

        /// The size in bytes.
        func byteCount(_ quality: Int) -> Int {
            switch self {
            case .steep: Int(600 + 4e6 / JPEGQuality.scale(of: quality))
            case .flat: 600 + quality * 200
            // Requantised files have sizes that stay for some qualities and leap then.
            case .stepped: 600 + (quality / 8) * 9_000
            }
        }
    }

    @Test("finds the best quality or the one below, in at most three files", arguments: Curve.allCases)
    func best(_ curve: Curve) throws {
        let (lowest, highest) = (curve.byteCount(10), curve.byteCount(95))
        for maximum in stride(from: lowest, through: highest + 500, by: max(1, (highest - lowest) / 60)) {
            for error in [0.97, 1.0, 1.04] {
                var files = 0
                var search = QualitySearch(maximumByteCount: maximum, qualities: 10...95)
                let found = try search.best { (quality) throws(ImagingError) in
                    Double(curve.byteCount(quality)) * error
                } encode: { (quality) throws(ImagingError) in
                    files += 1
                    return [UInt8](repeating: 0, count: curve.byteCount(quality))
                }
                let exact = try #require((10...95).last { curve.byteCount($0) <= maximum })
                #expect(found.bytes.count <= maximum)
                #expect(found.bytes.count == curve.byteCount(found.quality))
                #expect(found.quality == exact || found.quality == exact - 1, "\(maximum) \(error)")
                #expect(files <= 3)
            }
        }
    }

    @Test("tells the size of the lowest quality when not even that fits")
    func impossible() {
        #expect(throws: ImagingError.limit(.outputBytes, maximum: 2_599, found: 2_600)) {
            var search = QualitySearch(maximumByteCount: 2_599, qualities: 10...95)
            return try search.best { (quality) throws(ImagingError) in
                Double(quality) * 100
            } encode: { (quality) throws(ImagingError) in
                [UInt8](repeating: 0, count: Curve.flat.byteCount(quality))
            }
        }
    }

    @Test("finds the only quality that there is, and none above the highest", arguments: [40...40, 20...30])
    func range(_ qualities: ClosedRange<Int>) throws {
        var search = QualitySearch(maximumByteCount: .max, qualities: qualities)
        let found = try search.best { (quality) throws(ImagingError) in
            Double(quality)
        } encode: { (quality) throws(ImagingError) in
            [UInt8](repeating: 0, count: quality)
        }
        #expect(found.quality == qualities.upperBound)
    }

    @Test("scale and quality are inverse", arguments: 1...99)
    func scales(_ quality: Int) {
        #expect(abs(JPEGQuality.quality(nearest: JPEGQuality.scale(of: quality)) - quality) <= 1)
    }
}
