import Testing

@testable import PixelPipeline

@Suite("JPEG reader")
struct JPEGReaderTests {
    /// The planes that another program gives at a scale, one after the other.
    private func golden(_ name: String, _ scale: DCTScale) throws -> [[UInt8]] {
        let bitmap = try Renderer().bitmap(of: Fixture.bytes("jpeg", "planes-\(name)-\(scale.rawValue).png"))
        guard bitmap.layout == .rgba else { return [bitmap.bytes] }
        return (0..<3).map { part in stride(from: part, to: bitmap.bytes.count, by: 4).map { bitmap.bytes[$0] } }
    }

    @Test(
        "tells what the headers say",
        arguments: [
            ("420.jpg", JPEGInfo.Model.yCbCr, [[2, 2], [1, 1], [1, 1]], 1), ("gray.jpg", .gray, [[1, 1]], 1),
            ("411.jpg", .yCbCr, [[4, 1], [1, 1], [1, 1]], 1), ("440.jpg", .yCbCr, [[1, 2], [1, 1], [1, 1]], 1),
            ("progressive.jpg", .yCbCr, [[2, 2], [1, 1], [1, 1]], 10),
            ("separate.jpg", .yCbCr, [[2, 2], [1, 1], [1, 1]], 3),
        ]
    )
    func info(_ name: String, _ model: JPEGInfo.Model, _ factors: [[Int]], _ scans: Int) throws {
        let info = try JPEGReader.withReader(on: Fixture.bytes("jpeg", name), limits: .default) { $0.info }
        #expect(info.size == PixelSize(width: 97, height: 75))
        #expect(info.model == model)
        #expect(info.sampling.map { [$0.across, $0.down] } == factors)
        #expect(info.scanCount == scans)
        #expect(info.isProgressive == (name == "progressive.jpg"))
    }

    @Test(
        "tells colors from inks",
        arguments: [
            ("rgb.jpg", JPEGInfo.Model.rgb, false), ("cmyk.jpg", .cmyk, true), ("cmyk-plain.jpg", .cmyk, false),
            ("ycck.jpg", .ycck, true),
        ]
    )
    func model(_ name: String, _ model: JPEGInfo.Model, _ isInverted: Bool) throws {
        let info = try JPEGReader.withReader(on: Fixture.image(name), limits: .default) { $0.info }
        #expect(info.model == model)
        #expect(info.hasInks == (model != .rgb))
        #expect(!info.hasInks || info.hasInvertedInks == isInverted)
        #expect(!info.hasPlanes)
    }

    /// A file, a scale and the sides of the luma and chroma planes with the pixels per sample, computed on paper.
    static let pitches: [(String, DCTScale, [[Int]])] = [
        ("444.jpg", .whole, [[97, 75, 1, 1], [97, 75, 1, 1]]),
        ("444.jpg", .eighth, [[13, 10, 8, 8], [13, 10, 8, 8]]),
        ("420.jpg", .whole, [[97, 75, 1, 1], [49, 38, 2, 2]]), ("420.jpg", .half, [[49, 38, 2, 2], [49, 38, 2, 2]]),
        ("420.jpg", .quarter, [[25, 19, 4, 4], [25, 19, 4, 4]]),
        ("420.jpg", .eighth, [[13, 10, 8, 8], [13, 10, 8, 8]]),
        ("422.jpg", .whole, [[97, 75, 1, 1], [49, 75, 2, 1]]), ("422.jpg", .half, [[49, 38, 2, 2], [25, 38, 4, 2]]),
        ("440.jpg", .whole, [[97, 75, 1, 1], [97, 38, 1, 2]]),
        ("440.jpg", .quarter, [[25, 19, 4, 4], [25, 10, 4, 8]]),
        ("411.jpg", .whole, [[97, 75, 1, 1], [25, 75, 4, 1]]), ("411.jpg", .half, [[49, 38, 2, 2], [13, 38, 8, 2]]),
    ]

    @Test("tells which pixels a sample covers", arguments: pitches)
    func pitch(_ name: String, _ scale: DCTScale, _ expected: [[Int]]) throws {
        let planes = try DecodedPlane.all(of: Fixture.bytes("jpeg", name), scale: scale)
        #expect(planes.count == 3)
        for (found, wanted) in zip(planes, expected + [expected[1]]) {
            let plane = found.plane
            #expect([plane.size.width, plane.size.height] == Array(wanted.prefix(2)))
            #expect(plane.across == SamplePitch(pixels: wanted[2], samples: 1))
            #expect(plane.down == SamplePitch(pixels: wanted[3], samples: 1))
            #expect(found.samples.count == plane.size.pixelCount)
        }
    }

    @Test(
        "gives the planes that Pillow gives",
        arguments: [
            ("420", DCTScale.allCases.dropFirst()), ("444", DCTScale.allCases[...]), ("gray", DCTScale.allCases[...]),
        ]
    )
    func planes(_ name: String, _ scales: ArraySlice<DCTScale>) throws {
        for scale in scales {
            let golden = try golden(name, scale)
            let planes = try DecodedPlane.all(of: Fixture.bytes("jpeg", "\(name).jpg"), scale: scale)
            #expect(planes.count == golden.count)
            // Pillow brings another version of libjpeg.
            for (plane, expected) in zip(planes, golden) { #expect(plane.distance(to: expected) <= 1, "\(scale)") }
        }
    }

    @Test("factors of a single component change nothing", arguments: DCTScale.allCases)
    func lonelyFactors(_ scale: DCTScale) throws {
        let plane = try DecodedPlane.all(of: Fixture.bytes("jpeg", "gray-factors.jpg"), scale: scale)[0]
        let expected = try DecodedPlane.all(of: Fixture.bytes("jpeg", "gray.jpg"), scale: scale)[0]
        #expect(plane.plane.size == expected.plane.size && plane.plane.across == expected.plane.across)
        #expect(plane.samples == expected.samples)
    }

    @Test(
        "gives the same planes however the scans are ordered",
        arguments: ["separate", "chroma-first", "bands", "bits", "entangled", "progressive"],
        DCTScale.allCases
    )
    func scans(_ name: String, _ scale: DCTScale) throws {
        let bytes = try Fixture.bytes("jpeg", "\(name).jpg")
        let expected = try DecodedPlane.all(of: Fixture.bytes("jpeg", "420.jpg"), scale: scale)
        let planes = try DecodedPlane.all(of: bytes, scale: scale)
        // What is left out costs a little: the last bit of luma in a quarter, the fine part of chroma in an eighth.
        let refines = ["bits", "entangled", "progressive"].contains(name)
        let luma: Double = scale == .quarter && refines ? 50 : .infinity
        let chroma: Double = scale == .eighth && (refines || name == "bands") ? 45 : .infinity
        for (index, plane) in planes.enumerated() {
            let ratio = plane.ratio(to: expected[index].samples)
            #expect(ratio >= (index == 0 ? luma : chroma), "plane \(index)")
        }
        let alone = try DecodedPlane.all(of: bytes, scale: scale, lumaOnly: true)
        #expect(alone.count == 1)
        #expect(alone[0].samples == planes[0].samples)
    }

    @Test("decodes only the stripes that are asked for", arguments: ["420.jpg", "progressive.jpg"])
    func crop(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let all = try DecodedPlane.all(of: bytes)
        let some = try DecodedPlane.all(of: bytes, stripes: 2)
        #expect(all.count == 3)
        #expect(some.count == 3)
        for (part, whole) in zip(some, all) {
            #expect(part.samples.count == 2 * part.plane.stripeRowCount * part.plane.size.width)
            #expect(whole.samples.starts(with: part.samples))
        }
    }

    @Test("never looks at what follows the stripes that are asked for")
    func cheapCrop() throws {
        var bytes = try Fixture.bytes("jpeg", "420.jpg")
        // Bits of the last stripe; 0xFF would begin a marker.
        for offset in (bytes.count - 40)..<(bytes.count - 2) { bytes[offset] = 0xFE }
        #expect(throws: ImagingError.self) { try DecodedPlane.all(of: bytes) }
        #expect(try DecodedPlane.all(of: bytes, stripes: 3)[0].samples.count == 3 * 16 * 97)
    }

    @Test("keeps to the limits before it decodes")
    func limits() throws {
        let bytes = try Fixture.bytes("jpeg", "progressive.jpg")
        #expect(throws: ImagingError.limit(.scans, maximum: 9, found: 10)) {
            try DecodedPlane.all(of: bytes, limits: DecodeLimits(maximumScanCount: 9))
        }
        #expect(throws: ImagingError.limit(.pixels, maximum: 7_274, found: 7_275)) {
            try DecodedPlane.all(of: bytes, limits: DecodeLimits(maximumPixelCount: 7_274))
        }
        #expect(throws: ImagingError.self) { try DecodedPlane.all(of: bytes, limits: DecodeLimits(maximumSide: 96)) }
        let exact = DecodeLimits(maximumPixelCount: 7_275, maximumSide: 97, maximumScanCount: 10)
        #expect(try DecodedPlane.all(of: bytes, limits: exact).count == 3)
    }

    @Test("every file of the corpus is decoded by a test")
    func corpus() {
        let names = Fixture.names(in: "jpeg", extensions: ["jpg"])
        let used = Self.pitches.map(\.0)
        let scans = ["separate", "chroma-first", "bands", "bits", "entangled", "progressive", "gray", "gray-factors"]
            .map { "\($0).jpg" }
        #expect(Set(used + scans) == Set(names))
    }
}
