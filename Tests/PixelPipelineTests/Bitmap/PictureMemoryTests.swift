import Testing

@testable import PixelPipeline

@Suite("The memory of a picture")
struct PictureMemoryTests {
    private static func memory(_ recipe: String, of header: ImageHeader) throws -> Int {
        var limits = DecodeLimits.default
        limits.maximumMemory = .max
        return try Renderer(limits: limits).memory(for: Recipe(parsing: recipe), of: header).byteCount
    }

    private static func header(
        _ format: ImageFormat,
        _ width: Int,
        _ height: Int,
        alpha: Bool = false
    ) -> ImageHeader {
        let model: ImageHeader.ColorModel = format == .jpeg ? .yCbCr : .rgb
        let size = PixelSize(width: width, height: height)
        return ImageHeader(format: format, storedSize: size, colorModel: model, mayHaveAlpha: alpha)
    }

    @Test("is refused before anything is decoded where it is beyond the limit")
    func refused() throws {
        // The rows that a kernel of all of the height reaches over: 16 384 rows of 4 096 pixels of 8 bytes.
        let ribbon = Self.header(.png, 1, 16_384)
        #expect(throws: ImagingError.self) {
            try Renderer().memory(for: Recipe(parsing: "resize:4096x1:fill"), of: ribbon)
        }
        #expect(try Self.memory("resize:4096x1:fill", of: ribbon) > 16_384 * 4_096 * 8)
        #expect(try Renderer().memory(for: Recipe(parsing: "resize:96x96"), of: ribbon).byteCount < 16_000_000)
        // Four bytes for each of 50 million pixels, and as many where they are multiplied by their opacity.
        let screen = Self.header(.gif, 7_071, 7_071, alpha: true)
        #expect(throws: ImagingError.self) { try Renderer().memory(for: Recipe(parsing: "resize:96x96"), of: screen) }
        let file: [UInt8] =
            Array("GIF89a".utf8) + [0x9F, 0x1B, 0x9F, 0x1B, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
        #expect { try Renderer().render(file, recipe: Recipe(parsing: "resize:96x96")) } throws: { error in
            if case .limit(.memory, 256_000_000, _)? = error as? ImagingError { true } else { false }
        }
    }

    @Test("of common pictures is far below the limit")
    func common() throws {
        let photo = Self.header(.jpeg, 6_000, 8_000)
        #expect(try Self.memory("resize:256x256/circle", of: photo) < 16_000_000)
        #expect(try Self.memory("resize:2048x2048:inside", of: photo) < 100_000_000)
    }

    @Test("of a JPEG in several scans has two bytes and a bit for each sample")
    func scans() throws {
        var photo = Self.header(.jpeg, 4_000, 3_000)
        let once = try Self.memory("resize:96x96", of: photo)
        photo.coding.scanCount = 10
        photo.coding.samplesPerPixel = 1.5
        #expect(try Self.memory("resize:96x96", of: photo) - once == 4_000 * 3_008 * 3 / 16 * 17)
    }

    @Test("counts the copy in which the part is found that draws the eye")
    func attention() throws {
        let drawing = Self.header(.png, 4_000, 3_000)
        let plain = try Self.memory("sepia/resize:100x2000", of: drawing)
        // As high as the crop, and as wide as the whole is then, in four bytes a pixel.
        #expect(try Self.memory("sepia/resize:100x2000:attention", of: drawing) >= plain + 2_666 * 2_000 * 4)
    }

    @Test("grows with the steps that make copies")
    func steps() throws {
        let portrait = Self.header(.jpeg, 300, 400)
        let plain = try Self.memory("resize:4096x4096:fill/circle/format:png", of: portrait)
        #expect(plain < 256_000_000)
        #expect(plain > 4_096 * 4_096 * 4)
        let blurred = try Self.memory("resize:4096x4096:fill/circle/blur:50/format:png", of: portrait)
        // Multiplied by opacity and divided by it again.
        #expect(blurred > plain + 4_096 * 4_096 * 4)
        #expect(blurred > 256_000_000)
    }
}
