import SeededNumbers
import Testing

@testable import PixelPipeline

@Suite("JPEG reader: the quick decoder")
struct JPEGQuickTests {
    /// What one decoder makes of a file: planes, or what is wrong with it.
    private static func outcome(
        _ bytes: [UInt8],
        _ scale: DCTScale,
        lumaOnly: Bool,
        _ decoder: PlaneDecoder
    ) -> Result<[DecodedPlane], ImagingError> {
        Result { () throws(ImagingError) in
            try DecodedPlane.all(of: bytes, scale: scale, lumaOnly: lumaOnly, decoder: decoder)
        }
    }

    /// All JPEG files with luma and chroma, or grey.
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
        arguments: [
            "420.jpg", "odd/restart-420.jpg", "odd/restart-gray.jpg", "progressive.jpg", "bits.jpg",
            "odd/progressive-restart.jpg",
        ]
    )
    func damages(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        var random = SeededGenerator(seed: 1)
        var refused = 0
        for turn in 0..<150 {
            var broken = bytes
            let scan = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
            let index = Int.random(in: (turn < 100 ? scan : 0)..<(bytes.count - 2), using: &random)
            switch turn % 4 {
            case 0: broken[index] = .random(in: 0...255, using: &random)
            case 1: broken[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 2: broken.remove(at: index)
            default: broken.replaceSubrange(index..., with: [0xFF, 0xD9])
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

    @Test(
        "libjpeg goes on where a decoder of our own can't",
        arguments: ["restart-420.jpg", "progressive-restart.jpg"],
        DCTScale.allCases
    )
    func takenOver(_ name: String, _ scale: DCTScale) throws {
        let whole = try Fixture.bytes("jpeg/odd", name)
        let expected = try DecodedPlane.all(of: whole, scale: scale, decoder: .library)
        let markers = whole.indices.dropLast().filter { whole[$0] == 0xFF && (0xD0...0xD7).contains(whole[$0 + 1]) }
        #expect(markers.count > 2)
        // A fill byte before a marker (T.81, B.1.1.2) is nothing that libjpeg minds.
        for marker in markers {
            var bytes = whole
            bytes.insert(0xFF, at: marker)
            let found = try DecodedPlane.all(of: bytes, scale: scale, decoder: .quick)
            #expect(found.map(\.samples) == expected.map(\.samples))
        }
    }

    @Test(
        "halved chroma is that of the next scale",
        arguments: ["jpeg/420.jpg", "jpeg/odd/restart-420.jpg", "images/portrait.jpg"],
        [(DCTScale.half, DCTScale.quarter), (.quarter, .eighth)]
    )
    func halves(_ path: String, _ scales: (DCTScale, DCTScale)) throws {
        let parts = path.split(separator: "/").map(String.init)
        let bytes = try Fixture.bytes(parts.dropLast().joined(separator: "/"), parts[parts.count - 1])
        let found = try DecodedPlane.all(of: bytes, scale: scales.0, halvesChroma: true, decoder: .quick)
        let luma = try DecodedPlane.all(of: bytes, scale: scales.0, decoder: .library)
        let chroma = try DecodedPlane.all(of: bytes, scale: scales.1, decoder: .library)
        #expect(found.map(\.plane) == [luma[0].plane, chroma[1].plane, chroma[2].plane])
        #expect(found.map(\.samples) == [luma[0].samples, chroma[1].samples, chroma[2].samples])
    }

    // libjpeg's planes in full size would be averaged, which rounds otherwise.
    @Test("halved chroma of several scans is that of the same coefficients in one", arguments: ["progressive", "bits"])
    func halvesOfScans(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", "\(name).jpg")
        let found = try DecodedPlane.all(of: bytes, scale: .half, halvesChroma: true)
        let single = try Fixture.bytes("jpeg", "420.jpg")
        let expected = try DecodedPlane.all(of: single, scale: .half, halvesChroma: true, decoder: .quick)
        #expect(found.map(\.samples) == expected.map(\.samples))
    }

    @Test("at an eighth a sample of halved chroma is the mean of a block")
    func smallestHalves() throws {
        let scene = try Renderer().bitmap(of: Fixture.image("portrait.jpg"))
            .cropped(to: PixelRect(x: 30, y: 40, width: 64, height: 96))
        let bytes = try JPEGWriter(quality: 80, subsampling: .halved).write(scene)
        let found = try DecodedPlane.all(of: bytes, scale: .eighth, halvesChroma: true, decoder: .quick)
        let full = try DecodedPlane.all(of: bytes, scale: .eighth, decoder: .library)
        #expect(found[0].samples == full[0].samples)
        for (halved, plane) in zip(found.dropFirst(), full.dropFirst()) {
            #expect(halved.distance(to: plane.averaged) <= 1)
        }
    }

    @Test("chroma stays as it is where luma is not larger", arguments: ["444.jpg", "422.jpg", "440.jpg", "gray.jpg"])
    func others(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let found = try DecodedPlane.all(of: bytes, scale: .half, halvesChroma: true, decoder: .quick)
        let expected = try DecodedPlane.all(of: bytes, scale: .half, decoder: .quick)
        #expect(found.map(\.samples) == expected.map(\.samples))
    }

    @Test("where libjpeg takes over it averages chroma", arguments: [DCTScale.half, .quarter, .eighth])
    func halvesTakenOver(scale: DCTScale) throws {
        var bytes = try Fixture.bytes("jpeg", "odd/restart-420.jpg")
        let expected = try DecodedPlane.all(of: bytes, scale: scale, halvesChroma: true, decoder: .quick)
        let full = try DecodedPlane.all(of: bytes, scale: scale, decoder: .library)
        // A fill byte before a marker (T.81, B.1.1.2) is nothing that libjpeg minds.
        let marker = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD2 })
        bytes.insert(0xFF, at: marker)
        #expect(try DecodedPlane.all(of: bytes, scale: scale, decoder: .quick).map(\.samples) == full.map(\.samples))
        let found = try DecodedPlane.all(of: bytes, scale: scale, halvesChroma: true, decoder: .quick)
        #expect(found.map(\.plane) == expected.map(\.plane))
        #expect(found[0].samples == full[0].samples)
        for index in 1...2 {
            #expect(found[index].distance(to: expected[index].samples) <= 2)
            #expect(found[index].samples != expected[index].samples)
        }
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
