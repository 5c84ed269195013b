import PixelPipeline
import Testing

@Suite("Image header")
struct ImageHeaderTests {
    @Test(
        "reads format and size",
        arguments: [
            ("baseline-420.jpg", ImageFormat.jpeg, 64, 48), ("progressive-odd.jpg", .jpeg, 37, 53),
            ("tiny.jpg", .jpeg, 1, 1), ("portrait.jpg", .jpeg, 290, 290), ("rgb-16-interlaced.png", .png, 32, 21),
            ("line.png", .png, 1, 19), ("still.gif", .gif, 30, 20),
        ]
    )
    func size(_ name: String, _ format: ImageFormat, _ width: Int, _ height: Int) throws {
        let header = try ImageHeader(reading: Fixture.image(name))
        #expect(header.format == format)
        #expect(header.storedSize == PixelSize(width: width, height: height))
        #expect(header.size == header.storedSize)
        #expect(header.orientation == .upright)
    }

    @Test("reads the orientation in both byte orders", arguments: Orientation.allCases, ["ii", "mm"])
    func orientation(_ orientation: Orientation, _ order: String) throws {
        let header = try ImageHeader(reading: Fixture.image("exif-\(order)-\(orientation.rawValue).jpg"))
        #expect(header.orientation == orientation)
        #expect(header.storedSize == PixelSize(width: 24, height: 16))
        let upright = orientation.swapsSides ? PixelSize(width: 16, height: 24) : PixelSize(width: 24, height: 16)
        #expect(header.size == upright)
    }

    @Test("reads the orientation of PNG before and after the pixels")
    func pngOrientation() throws {
        #expect(try ImageHeader(reading: Fixture.image("exif-6.png")).orientation == .turnedLeft)
        #expect(try ImageHeader(reading: Fixture.image("exif-after-3.png")).orientation == .upsideDown)
    }

    @Test("a broken orientation counts as upright", arguments: [0, 9, 255])
    func brokenOrientation(_ value: UInt8) throws {
        var bytes = try Fixture.image("exif-mm-6.jpg")
        let tag = try #require(Self.place(of: [0x01, 0x12, 0, 3, 0, 0, 0, 1], in: bytes))
        bytes[tag + 9] = value
        #expect(try ImageHeader(reading: bytes).orientation == .upright)
    }

    @Test(
        "refuses what is over a limit before any pixel is read",
        arguments: [
            (DecodeLimits(maximumByteCount: 100), ImagingError.Limit.bytes), (DecodeLimits(maximumSide: 63), .side),
            (DecodeLimits(maximumPixelCount: 64 * 48 - 1), .pixels),
        ]
    )
    func limits(_ limits: DecodeLimits, _ expected: ImagingError.Limit) throws {
        let bytes = try Fixture.image("baseline-420.jpg")
        let error = #expect(throws: ImagingError.self) { try ImageHeader(reading: bytes, limits: limits) }
        guard case .limit(expected, let maximum, let found)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(found > maximum)
    }

    @Test("accepts what is exactly at the limits")
    func exactLimits() throws {
        let bytes = try Fixture.image("baseline-420.jpg")
        let limits = DecodeLimits(
            maximumByteCount: bytes.count,
            maximumPixelCount: 64 * 48,
            maximumSide: 64,
            maximumScanCount: 1,
            maximumOutputSide: 64
        )
        #expect(try Renderer(limits: limits).bitmap(of: bytes).size == PixelSize(width: 64, height: 48))
    }

    @Test("the usual limits are those of the contract")
    func defaults() {
        let limits = DecodeLimits.default
        #expect(limits.maximumByteCount == 20_000_000)
        #expect(limits.maximumPixelCount == 50_000_000)
        #expect(limits.maximumSide == 16_384)
        #expect(limits.maximumScanCount == 100)
        #expect(limits.maximumOutputSide == 4_096)
    }

    private static func place(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
        (0..<(bytes.count - pattern.count)).first { bytes[$0..<($0 + pattern.count)].elementsEqual(pattern) }
    }
}
