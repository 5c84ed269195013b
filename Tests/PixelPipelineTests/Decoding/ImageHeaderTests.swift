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

    /// Pillow 13.0.0 turns such a file, too (`ImageOps.exif_transpose`).
    @Test("reads the orientation of PNG where EXIF has the name that it has in JPEG", arguments: Orientation.allCases)
    func namedOrientation(_ orientation: Orientation) throws {
        let tiff = EXIFWriter.tiff(orientation: UInt8(orientation.rawValue), littleEndian: false)
        let bytes = EXIFWriter.png(try Fixture.image("rgb-8.png"), exif: Array("Exif\0\0".utf8) + tiff)
        #expect(try ImageHeader(reading: bytes).orientation == orientation)
    }

    @Test("a broken orientation counts as upright", arguments: [0, 9, 255])
    func brokenOrientation(_ value: UInt8) throws {
        var bytes = try Fixture.image("exif-mm-6.jpg")
        let tag = try #require(Self.index(of: [0x01, 0x12, 0, 3, 0, 0, 0, 1], in: bytes))
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

    @Test(
        "knows how the colors are stored",
        arguments: [
            ("gray.jpg", ImageHeader.ColorModel.gray), ("baseline-420.jpg", .yCbCr), ("rgb.jpg", .rgb),
            ("cmyk.jpg", .cmyk), ("cmyk-plain.jpg", .cmyk), ("ycck.jpg", .ycck), ("gray-16.png", .gray),
            ("gray-alpha-8.png", .gray), ("rgba-16.png", .rgb), ("rgb-8-key.png", .rgb), ("palette-2.png", .palette),
            ("still.gif", .palette),
        ]
    )
    func colorModel(_ name: String, _ model: ImageHeader.ColorModel) throws {
        #expect(try ImageHeader(reading: Fixture.image(name)).colorModel == model)
    }

    @Test("knows what is stored coarse first")
    func progressive() throws {
        let names = Fixture.names(in: "images", extensions: ["jpg", "png"])
        #expect(names.count > 70)
        for name in names {
            let header = try ImageHeader(reading: Fixture.image(name))
            let expected = name.contains("progressive") || name.contains("interlaced") || name == "row.png"
            #expect(header.isProgressive == expected, "\(name)")
        }
    }

    @Test("promises opaque pixels only where the pixels are opaque")
    func alpha() throws {
        var promises = 0
        for name in Fixture.names(in: "images", extensions: ["jpg", "png"]) {
            let bytes = try Fixture.image(name)
            guard try !ImageHeader(reading: bytes).mayHaveAlpha else { continue }
            promises += 1
            #expect(try Renderer().bitmap(of: bytes).isOpaque, "\(name)")
        }
        #expect(promises > 40)
        for name in ["gray-8-key.png", "rgba-8.png", "gray-alpha-16.png", "palette-4-transparent.png"] {
            #expect(try ImageHeader(reading: Fixture.image(name)).mayHaveAlpha, "\(name)")
        }
    }

    @Test("refuses a file of too many parts, and soon")
    func segments() throws {
        let chunk: [UInt8] = [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0]
        let segment: [UInt8] = [0xFF, 0xFE, 0, 2]
        let picture = try Fixture.image("rgb-8.png")
        let photo = try Fixture.image("odd.jpg")
        let still = try Fixture.image("still.gif")
        let table = 13 + 3 << (Int(still[10] & 7) + 1)
        let files: [[UInt8]] = [
            Array(picture[..<33]) + Self.repeated(chunk, 100_000) + picture[33...],
            Array(photo[..<2]) + Self.repeated(segment, 100_001) + photo[2...],
            Array(still[..<table]) + Self.repeated([0x21, 0xFE, 0], 100_001) + still[table...],
        ]
        for bytes in files {
            let error = #expect(throws: ImagingError.self) { try ImageHeader(reading: bytes) }
            guard case .limit(.segments, 100_000, 100_001)? = error else {
                Issue.record("another error: \(String(describing: error))")
                continue
            }
        }
    }

    private static func repeated(_ part: [UInt8], _ count: Int) -> [UInt8] {
        Array(repeatElement(part, count: count).joined())
    }

    /// T.81, B.2.2: the marker of the frame says the process, and its first numbers are the bits of a sample and the height.
    @Test(
        "tells what to do with a JPEG of a kind that nobody writes for portraits",
        arguments: [(1, [0xC3]), (1, [0xC5]), (4, [12]), (5, [0, 0])] as [(Int, [UInt8])]
    )
    func rareKinds(place: Int, changed: [UInt8]) throws {
        var bytes = try Fixture.image("baseline-420.jpg")
        let frame = try #require(Self.index(of: [0xFF, 0xC0, 0, 17, 8], in: bytes))
        bytes.replaceSubrange((frame + place)..<(frame + place + changed.count), with: changed)
        let error = #expect(throws: ImagingError.self) { try ImageHeader(reading: bytes) }
        guard case .unsupported? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(error?.hint == "save it anew with another program, as a usual JPEG or PNG")
        let other = #expect(throws: ImagingError.self) { try ImageHeader(reading: [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]) }
        #expect(other?.hint.contains("are read") == true)
    }

    @Test("the usual limits are those of the contract")
    func defaults() {
        let limits = DecodeLimits.default
        #expect(limits.maximumByteCount == 20_000_000)
        #expect(limits.maximumPixelCount == 50_000_000)
        #expect(limits.maximumSide == 16_384)
        #expect(limits.maximumScanCount == 100)
        #expect(limits.maximumOutputSide == 4_096)
        #expect(limits.maximumSegmentCount == 100_000)
        #expect(limits.maximumProfileByteCount == 1_000_000)
        #expect(limits.maximumMetadataByteCount == 1_000_000)
    }

    private static func index(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
        (0..<(bytes.count - pattern.count)).first { bytes[$0..<($0 + pattern.count)].elementsEqual(pattern) }
    }
}
