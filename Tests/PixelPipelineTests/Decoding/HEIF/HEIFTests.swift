import Testing

@testable import PixelPipeline

@Suite("HEIC and AVIF")
struct HEIFTests {
    /// All good files, with the largest difference from what another decoder sees, in steps of 8 bits.
    ///
    /// Depths above 8 bits and limited ranges are rounded otherwise; what is converted from other colours, too.
    static let files = ["heic", "avif"].flatMap { StillFixture.all(in: "heif", extension: $0) }
        .map { file in
            switch file.name {
            case "numbers-pq.heic": (file, 8)
            // Pixels share chroma in the nearest sample here, and in a mean of samples there.
            case "av1-by-heif-enc.avif": (file, 24)
            case "numbers-p3.heic", "profile-p3.heic": (file, 4)
            default: (file, file.name.hasSuffix("avif") ? 3 : 1)
            }
        }

    @Test("give the pixels that another decoder sees", arguments: files)
    func pixels(_ file: StillFixture, tolerance: Int) throws {
        try file.expect(try Renderer().bitmap(of: file.bytes()), tolerance: tolerance)
    }

    @Test("are there from several encoders")
    func corpus() {
        #expect(Self.files.count { $0.0.name.hasSuffix("heic") } >= 30)
        #expect(Self.files.count { $0.0.name.hasSuffix("avif") } >= 12)
    }

    @Test("tell in their header what is decoded", arguments: files)
    func header(_ file: StillFixture, _: Int) throws {
        let bytes = try file.bytes()
        let header = try ImageHeader(reading: bytes)
        let bitmap = try Renderer().bitmap(of: bytes)
        #expect(header.size == bitmap.size)
        #expect(header.format == (file.name.hasSuffix("heic") ? .heic : .avif))
        #expect(header.mayHaveAlpha == (file.name.contains("alpha") || file.name.contains("premultiplied")))
        #expect(bitmap.isOpaque != header.mayHaveAlpha)
        #expect((header.colorModel == .gray) == file.name.contains("gray"))
    }

    @Test(
        "are turned by their boxes, once",
        arguments: [
            ("lossy.heic", .upright), ("turned-1.heic", .turnedRight), ("turned-2.heic", .upsideDown),
            ("turned-3.heic", .turnedLeft), ("turned-exif.heic", .turnedLeft), ("mirrored-rows.heic", .flipped),
            ("mirrored-columns.heic", .mirrored), ("aperture-turned.heic", .turnedLeft),
        ] as [(String, Orientation)]
    )
    func orientation(_ name: String, _ orientation: Orientation) throws {
        #expect(try ImageHeader(reading: Fixture.bytes("heif", name)).orientation == orientation)
    }

    @Test("are turned and mirrored one after the other", arguments: Orientation.allCases)
    func turning(_ orientation: Orientation) throws {
        let bitmap = Bitmap(size: PixelSize(width: 3, height: 2), layout: .gray, bytes: [1, 2, 3, 4, 5, 6])
        let upright = bitmap.turnedUpright(from: orientation)
        for quarters in 0..<4 {
            let turned = (0..<quarters).reduce(upright) { picture, _ in picture.turnedUpright(from: .turnedRight) }
            #expect(bitmap.turnedUpright(from: orientation.turnedLeft(quarters)) == turned)
        }
        #expect(
            bitmap.turnedUpright(from: orientation.mirrored(isAcross: true)) == upright.turnedUpright(from: .mirrored)
        )
        #expect(
            bitmap.turnedUpright(from: orientation.mirrored(isAcross: false)) == upright.turnedUpright(from: .flipped)
        )
    }

    @Test("keep to the limits before a library sees them")
    func limits() throws {
        let bytes = try Fixture.bytes("heif", "phone.heic")
        let cases: [(DecodeLimits, ImagingError)] = [
            (DecodeLimits(maximumByteCount: 1_000), .limit(.bytes, maximum: 1_000, found: bytes.count)),
            (DecodeLimits(maximumPixelCount: 50_000), .limit(.pixels, maximum: 50_000, found: 81_920)),
            (DecodeLimits(maximumSide: 300), .limit(.side, maximum: 300, found: 320)),
            (DecodeLimits(maximumSegmentCount: 5), .limit(.segments, maximum: 5, found: 6)),
        ]
        for (limits, expected) in cases {
            #expect(throws: expected) { try ImageHeader(reading: bytes, limits: limits) }
        }
    }

    @Test("go to a portal as JPEG, upright, and as PNG where something shines through")
    func upload() throws {
        let photo = try UploadPreparation().prepare(Fixture.bytes("heif", "phone-turned.heic"))
        #expect(photo.format == .jpeg && photo.source == .heic && photo.size == PixelSize(width: 256, height: 320))
        let golden = try Renderer().bitmap(of: Fixture.bytes("heif", "phone-turned.png"))
        #expect(try PictureNoise.decibels(Renderer().bitmap(of: photo.bytes), golden) >= 35)
        let clear = try UploadPreparation().prepare(Fixture.bytes("heif", "av1-alpha.avif"))
        #expect(clear.format == .png && clear.source == .avif)
    }

    @Test("are handed out as they are where nothing is asked for")
    func untouched() throws {
        let bytes = try Fixture.bytes("heif", "alpha.heic")
        let rendition = try Renderer().render(bytes, recipe: Recipe(steps: []))
        #expect(rendition.bytes == bytes && rendition.format == .heic)
    }

    @Test("are read through the library of the system")
    func library() {
        #expect(HEIFLibrary.load() == nil)
        #expect(HEIFLibrary.version?.hasPrefix("1.") == true)
    }
}
