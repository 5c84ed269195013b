import Testing

@testable import PixelPipeline

@Suite("WebP writer")
struct WebPWriterTests {
    /// The picture of a fixture.
    private func bitmap(_ name: String) throws -> Bitmap {
        try Renderer().bitmap(of: Fixture.image(name))
    }

    /// The names of the chunks of a file.
    private func chunks(_ file: [UInt8]) throws -> [String] {
        var walk = WebPChunkWalk(ByteReader(file).part(at: 12, length: file.count))
        var names: [String] = []
        while let chunk = try walk.next(limits: .default) { names.append(chunk.name) }
        return names
    }

    @Test(
        "writes pixels and nothing else for an opaque picture",
        arguments: ["scene.png", "scene-gray.png", "tiny.jpg"]
    )
    func opaque(_ name: String) throws {
        let bitmap = try bitmap(name)
        let file = try WebPWriter().webp(bitmap)
        #expect(try chunks(file) == ["VP8 "])
        let header = try ImageHeader(reading: file)
        #expect(header == ImageHeader(format: .webp, storedSize: bitmap.size, colorModel: .yCbCr))
        #expect(try Renderer().bitmap(of: file).isOpaque)
    }

    @Test("keeps alpha without loss", arguments: ["cutout.png", "gray-alpha-8.png", "tiny.png"])
    func alpha(_ name: String) throws {
        let bitmap = try bitmap(name)
        let file = try WebPWriter().webp(bitmap, quality: 30)
        #expect(try chunks(file) == ["VP8X", "ALPH", "VP8 "])
        let again = try Renderer().bitmap(of: file)
        let wanted = stride(from: 3, to: bitmap.bytes.count, by: 4).map { bitmap.bytes[$0] }
        #expect(stride(from: 3, to: again.bytes.count, by: 4).map { again.bytes[$0] } == wanted)
        #expect(try ImageHeader(reading: file).mayHaveAlpha)
    }

    @Test("comes near the picture, and nearer with quality")
    func fidelity() throws {
        let bitmap = try bitmap("portrait.jpg")
        var sizes: [Int] = []
        var errors: [Double] = []
        for quality in [20, 50, 80, 98] {
            let file = try WebPWriter().webp(bitmap, quality: quality)
            let again = try Renderer().bitmap(of: file)
            sizes.append(file.count)
            errors.append(bitmap.meanSquareError(to: again))
        }
        #expect(sizes == sizes.sorted())
        #expect(errors == errors.sorted(by: >))
    }

    @Test("gives the same bytes for the same picture")
    func stable() throws {
        let bitmap = try bitmap("cutout.png")
        #expect(try WebPWriter().webp(bitmap) == WebPWriter().webp(bitmap))
    }

    @Test("refuses a side that the format has no room for")
    func tooLong() throws {
        let bitmap = Bitmap(size: PixelSize(width: 16_384, height: 1), filledWith: .white)
        let error = #expect(throws: ImagingError.self) { try WebPWriter().webp(bitmap) }
        guard case .encoding? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test("is what a recipe asks for, with its quality or the default one")
    func recipe() throws {
        let bytes = try Fixture.image("scene.png")
        let bitmap = try bitmap("scene.png")
        let plain = try Renderer().render(bytes, recipe: Recipe(parsing: "format:webp"))
        #expect(plain.format == .webp)
        #expect(try plain.bytes == WebPWriter().webp(bitmap, quality: 80))
        let small = try Renderer().render(bytes, recipe: Recipe(parsing: "format:webp:30"))
        #expect(try small.bytes == WebPWriter().webp(bitmap, quality: 30))
    }
}
