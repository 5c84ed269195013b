import Testing

@testable import PixelPipeline

@Suite("JPEG coefficients")
struct JPEGCoefficientsTests {
    /// The file with its coefficients as they are, turned.
    private func rewritten(_ bytes: [UInt8], turnedFrom orientation: Orientation) throws -> [UInt8]? {
        try JPEGBudget(maximumByteCount: .max, qualities: 100...100)
            .rewrite(bytes, turnedFrom: orientation, limits: .default)?
            .bytes
    }

    private func samples(_ bytes: [UInt8]) throws -> [[UInt8]] {
        try DecodedPlane.all(of: bytes, decoder: .library).map(\.samples)
    }

    @Test("whole MCUs are turned as jpegtran turns them", arguments: Orientation.allCases)
    func turned(_ orientation: Orientation) throws {
        let plain = try Fixture.bytes("upload", "plain.jpg")
        let name = orientation == .upright ? "plain.jpg" : "turned-\(orientation.rawValue).jpg"
        let found = try #require(try rewritten(plain, turnedFrom: orientation))
        #expect(try samples(found) == samples(Fixture.bytes("upload", name)))
    }

    @Test(
        "what is not mirrored is turned with any sides",
        arguments: ["420.jpg", "422.jpg", "440.jpg", "gray.jpg", "gray-factors.jpg", "progressive.jpg", "separate.jpg"]
    )
    func transposed(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let found = try DecodedPlane.all(of: #require(try rewritten(bytes, turnedFrom: .transposed)))
        let original = try DecodedPlane.all(of: bytes)
        #expect(original.count == (name.hasPrefix("gray") ? 1 : 3))
        #expect(found.count == original.count)
        for (plane, stored) in zip(found, original) {
            let picture = Bitmap(size: stored.plane.size, layout: .gray, bytes: stored.samples)
            let expected = picture.turnedUpright(from: .transposed)
            #expect(plane.plane.size == expected.size)
            #expect(plane.samples.count == expected.bytes.count)
            // The transform of libjpeg rounds between columns and rows.
            #expect(zip(plane.samples, expected.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    @Test(
        "a mirrored side has to consist of whole MCUs",
        arguments: [
            (Orientation.upright, true, true, true), (.mirrored, false, true, true), (.upsideDown, false, false, true),
            (.flipped, false, false, true), (.transposed, true, true, true), (.turnedLeft, false, false, true),
            (.transversed, false, false, true), (.turnedRight, false, true, true),
        ]
    )
    func wholeUnits(_ orientation: Orientation, _ odd: Bool, _ wide: Bool, _ whole: Bool) throws {
        // 97 x 75, and 96 x 70 and 96 x 64 of 4:2:0.
        let plain = try Renderer().bitmap(of: Fixture.bytes("upload", "plain.jpg"))
        let tall = plain.resized(to: PixelSize(width: 96, height: 70), fit: .fill)
        let files = try [
            (Fixture.bytes("jpeg", "420.jpg"), odd), (JPEGWriter(quality: 80).write(tall), wide),
            (Fixture.bytes("upload", "plain.jpg"), whole),
        ]
        for (bytes, isPossible) in files {
            #expect(try (rewritten(bytes, turnedFrom: orientation) != nil) == isPossible)
        }
    }

    @Test(
        "the quick decoder reads the coefficients that libjpeg reads",
        arguments: Fixture.names(in: "jpeg/odd", extensions: ["jpg"])
    )
    func odd(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg/odd", name)
        #expect(try samples(#require(try rewritten(bytes, turnedFrom: .upright))) == samples(bytes))
    }

    @Test("a large file is measured before it is made")
    func measured() throws {
        let bytes = try Fixture.image("portrait.jpg")
        for quality in [20, 50, 80] {
            try JPEGReader.withReader(on: bytes, limits: .default) { (reader) throws(ImagingError) in
                try reader.loadCoefficients()
                let whole = StripeSample(wholeOf: reader.info.size, unit: reader.info.unit)
                let measured = try reader.estimatedByteCount(quality: quality, sample: whole)
                let actual = try reader.requantised(by: JPEGWriter(quality: quality)).count
                #expect(abs(measured / Double(actual) - 1) < 0.002)
            }
        }
    }
}
