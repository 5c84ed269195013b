import PixelPipeline
import Testing

/// Prepared pictures in the size that a portal keeps.
@Suite("Upload fitting")
struct UploadFittingTests {
    private static let small = PixelSize(width: 100, height: 67)
    private static let large = PixelSize(width: 290, height: 290)

    @Test(
        "chooses PNG for what came as PNG, is transparent or small, else JPEG",
        arguments: [
            ("portrait.jpg", small, ImageFormat.jpeg, ImageFormat.png), ("portrait.jpg", large, .jpeg, .jpeg),
            ("portrait.jpg", large, .png, .png), ("cutout.png", PixelSize(width: 290, height: 242), .webp, .png),
        ]
    )
    func chooses(name: String, size: PixelSize, source: ImageFormat, expected: ImageFormat) throws {
        let found = try UploadPreparation().fit(Fixture.image(name), to: size, as: .auto, from: source)
        #expect(found.format == expected && found.size == size && found.source == source)
        #expect(ImageFormat.sniff(found.bytes) == expected)
        #expect(try ImageHeader(reading: found.bytes).size == size)
    }

    @Test("a JPEG has the best quality that fits, and whole chroma", arguments: [20_000, 40_000, 307_200])
    func quality(limit: Int) throws {
        let picture = try Fixture.image("portrait.jpg")
        let found = try UploadPreparation(maximumByteCount: limit).fit(picture, to: Self.large, as: .jpeg, from: .jpeg)
        #expect(found.bytes.count <= limit && found.format == .jpeg)
        // SOF0: length, precision, sides, three components, then the first one's id and sampling factors.
        let frame = try #require(found.bytes.firstRange(of: [0xFF, 0xC0]) ?? found.bytes.firstRange(of: [0xFF, 0xC2]))
        #expect(found.bytes[frame.lowerBound + 11] == 0x11)
    }

    @Test("what is too large as PNG becomes JPEG where nothing is lost but that, else it is refused")
    func tooLarge() throws {
        let preparation = UploadPreparation(maximumByteCount: 20_000)
        let photograph = try Fixture.image("portrait.jpg")
        #expect(try preparation.fit(photograph, to: Self.large, as: .auto, from: .png).format == .jpeg)
        #expect(throws: ImagingError.self) { try preparation.fit(photograph, to: Self.large, as: .png, from: .png) }
    }

    @Test("a PNG has exactly the pixels that were drawn")
    func exact() throws {
        let renderer = Renderer()
        let picture = try Fixture.image("portrait.jpg")
        let found = try UploadPreparation().fit(picture, to: Self.small, as: .png, from: .jpeg)
        let expected = try renderer.bitmap(of: picture).resized(to: Self.small, fit: .fill)
        let likeness = PictureLikeness()
        #expect(try likeness.verdict(on: found.bytes, from: renderer.encode(expected, as: .png)) == .exact)
        var other = expected.bytes
        other[0] ^= 1
        let changed = Bitmap(size: Self.small, layout: expected.layout, bytes: other)
        #expect(try likeness.verdict(on: found.bytes, from: renderer.encode(changed, as: .png)) != .exact)
        #expect(try likeness.verdict(on: found.bytes, from: picture) != .exact)
    }
}
