import Testing

@testable import PixelPipeline

@Suite("JPEG reader: the quick decoder")
struct JPEGQuickTests {
    /// What one decoder makes of a file: planes, or what is wrong with it.
    private static func outcome(
        _ bytes: [UInt8],
        _ scale: DCTScale,
        lumaOnly: Bool,
        _ decoder: JPEGPlaneDecoder
    ) -> Result<[DecodedPlane], ImagingError> {
        Result { () throws(ImagingError) in
            try DecodedPlane.all(of: bytes, scale: scale, lumaOnly: lumaOnly, decoder: decoder)
        }
    }

    /// All JPEG files with luma and chroma, or gray.
    private static let files = ["jpeg", "jpeg/odd", "images", "differential", "attention", "color"]
        .flatMap { folder in
            Fixture.names(in: folder, extensions: ["jpg"]).map { (folder: folder, name: $0) }
        }

    /// Whether a file has headers, and planes to start.
    private static func hasPlanes(_ bytes: [UInt8]) -> Bool {
        do throws(ImagingError) {
            return try JPEGReader.withReader(on: bytes, limits: .default) { $0.info.hasPlanes }
        } catch {
            return false
        }
    }

    /// Compares both decoders at all scales.
    private func compare(_ bytes: [UInt8], _ comment: Comment) throws {
        for scale in DCTScale.allCases {
            for lumaOnly in [false, true] {
                let quick = try Self.outcome(bytes, scale, lumaOnly: lumaOnly, .quick).get()
                let library = try Self.outcome(bytes, scale, lumaOnly: lumaOnly, .library).get()
                #expect(quick.map(\.plane) == library.map(\.plane), comment)
                for (found, expected) in zip(quick, library) {
                    #expect(found.samples == expected.samples, comment)
                }
            }
        }
    }

    @Test("gives the very planes that libjpeg gives")
    func fixtures() throws {
        var count = 0
        for (folder, name) in Self.files where !["portrait.jpg"].contains(name) {
            let bytes = try Fixture.bytes(folder, name)
            guard Self.hasPlanes(bytes) else { continue }
            try compare(bytes, "\(name)")
            count += 1
        }
        #expect(count > 30)
    }

    @Test("gives the very planes that libjpeg gives of pictures at random", arguments: 0..<40)
    func random(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let size = PixelSize(width: .random(in: 1...200, using: &random), height: .random(in: 1...60, using: &random))
        let isGray = seed % 4 == 0
        // Noise has coefficients of all frequencies, slopes have few.
        let noise = Int.random(in: 1...255, using: &random)
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                for part in 0..<(isGray ? 1 : 4) {
                    let level = 3 * x * part + 2 * y + Int.random(in: 0..<noise, using: &random)
                    bytes.append(part == 3 ? 255 : UInt8(min(255, level)))
                }
            }
        }
        let picture = Bitmap(size: size, layout: isGray ? .gray : .rgba, bytes: bytes)
        let writer = JPEGWriter(
            quality: .random(in: 5...100, using: &random),
            subsampling: seed.isMultiple(of: 2) ? .halved : ChromaSubsampling.none
        )
        try compare(try writer.write(picture), "\(size) \(writer)")
    }

    @Test(
        "refuses what libjpeg refuses, and why",
        arguments: ["420.jpg", "odd/restart-420.jpg", "odd/restart-gray.jpg"]
    )
    func damages(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        var random = SeededGenerator(seed: 1)
        var refused = 0
        for turn in 0..<150 {
            var broken = bytes
            let scan = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
            let place = Int.random(in: (turn < 100 ? scan : 0)..<(bytes.count - 2), using: &random)
            switch turn % 4 {
            case 0: broken[place] = .random(in: 0...255, using: &random)
            case 1: broken[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 2: broken.remove(at: place)
            default: broken.replaceSubrange(place..., with: [0xFF, 0xD9])
            }
            let scale = DCTScale.allCases[turn / 4 % DCTScale.allCases.count]
            guard Self.hasPlanes(broken) else { continue }
            switch (
                Self.outcome(broken, scale, lumaOnly: turn % 5 == 0, .quick),
                Self.outcome(broken, scale, lumaOnly: turn % 5 == 0, .library)
            ) {
            case (.success(let quick), .success(let library)): #expect(quick.map(\.samples) == library.map(\.samples))
            case (.failure(let quick), .failure(let library)):
                #expect(quick == library)
                refused += 1
            default: Issue.record("one of the decoders refuses turn \(turn)")
            }
        }
        #expect(refused > 20)
    }

    @Test("lets libjpeg go on from the stripe that it can't decode")
    func takeover() throws {
        var bytes = try Fixture.bytes("jpeg", "420.jpg")
        // Bits of the last stripe.
        for offset in (bytes.count - 40)..<(bytes.count - 2) { bytes[offset] = 0xFE }
        #expect(throws: ImagingError.self) { try DecodedPlane.all(of: bytes, scale: .half, decoder: .quick) }
        let some = try DecodedPlane.all(of: bytes, scale: .half, decoder: .quick, stripes: 3)
        let expected = try DecodedPlane.all(of: bytes, scale: .half, decoder: .library, stripes: 3)
        #expect(some.map(\.samples) == expected.map(\.samples))
    }
}
