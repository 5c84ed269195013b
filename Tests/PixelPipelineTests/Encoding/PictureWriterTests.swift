import SeededNumbers
import Testing

@testable import PixelPipeline

/// Files that keep to a number of bytes.
@Suite("Picture writer")
struct PictureWriterTests {
    @Test(
        "keeps to the bytes in every format, and makes the picture smaller where quality can't",
        arguments: [ImageFormat.jpeg, .png, .webp],
        [1_024, 9_000]
    )
    func budget(format: ImageFormat, maximum: Int) throws {
        let original = try Fixture.image("portrait.jpg")
        let recipe = try Recipe(parsing: "max-bytes:\(maximum)/format:\(format.rawValue)")
        let rendition = try Renderer().render(original, recipe: recipe)
        #expect(rendition.bytes.count <= maximum)
        #expect(rendition.bytes.count > maximum / 3)
        #expect(rendition.format == format)
        let header = try ImageHeader(reading: rendition.bytes)
        #expect(header.size == rendition.size)
        // 290 x 290 pixels of a face need some 4 KB of JPEG or WebP at least, and far more of PNG.
        let isWhole = rendition.size == PixelSize(width: 290, height: 290)
        #expect(isWhole == (format != .png && maximum > 4_000))
    }

    @Test("does not stop far below the bytes where a smaller PNG takes fewer of them for a pixel", arguments: 1...4)
    func noise(scale: Int) throws {
        // Noise whose averages are nearly gray: the smaller the picture, the less there is to write.
        let size = PixelSize(width: 240 * scale, height: 200 * scale)
        var bytes: [UInt8] = []
        var random = SeededGenerator(seed: 7)
        for _ in 0..<size.pixelCount {
            for _ in 0..<3 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
            bytes.append(255)
        }
        let original = try Renderer().encode(Bitmap(size: size, layout: .rgba, bytes: bytes), as: .png)
        let rendition = try Renderer().render(original, recipe: Recipe(parsing: "max-bytes:5000/format:png"))
        #expect(rendition.bytes.count <= 5_000 && rendition.bytes.count > 4_000, "\(rendition.size)")
    }

    @Test(
        "a translucent background is laid once in every format",
        arguments: [ImageFormat.jpeg, .png, .webp],
        // A part of the colour over white: 255 less the part of what is missing to white.
        [("#0000ff88", [119.0, 119, 255]), ("#ff000080", [255, 127, 127]), ("#204060", [32, 64, 96])]
    )
    func translucentBackground(format: ImageFormat, background: (color: String, onWhite: [Double])) throws {
        let clear = Bitmap(size: PixelSize(width: 16, height: 16), filledWith: .transparent)
        let recipe = try Recipe(parsing: "background:\(background.color)/format:\(format.rawValue)")
        let rendition = try Renderer().render(try Renderer().encode(clear, as: .png), recipe: recipe)
        let pixel = try Renderer().bitmap(of: rendition.bytes)[8, 8]
        let alpha = Double(pixel.alpha)
        for (part, wanted) in zip([pixel.red, pixel.green, pixel.blue], background.onWhite) {
            #expect(abs(Double(part) * alpha / 255 + 255 - alpha - wanted) <= 3, "\(pixel)")
        }
    }

    @Test("a quality that is named is not exceeded, however many bytes are left")
    func namedQuality() throws {
        let original = try Fixture.image("portrait.jpg")
        let named = try Renderer().render(original, recipe: Recipe(parsing: "resize:64/format:jpeg:40"))
        let both = try Renderer()
            .render(
                original,
                recipe: Recipe(parsing: "resize:64/format:jpeg:40/max-bytes:20000")
            )
        #expect(both.bytes == named.bytes)
    }

    @Test("a JPEG that only has to be shorter keeps its size, is upright, and is like the original")
    func shorter() throws {
        for name in ["portrait.jpg", "exif-mm-6.jpg"] {
            let original = try Fixture.image(name)
            let header = try ImageHeader(reading: original)
            let recipe = try Recipe(parsing: "max-bytes:\(max(1_024, original.count * 2 / 3))")
            let rendition = try Renderer().render(original, recipe: recipe)
            #expect(rendition.size == header.size)
            #expect(try ImageHeader(reading: rendition.bytes).orientation == .upright)
            let whole = try Renderer().bitmap(of: original)
            let found = try Renderer().bitmap(of: rendition.bytes)
            let worst = zip(whole.bytes, found.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
            #expect(worst < 100)
        }
    }

    @Test("writes progressive JPEG where that is chosen, which holds the same picture")
    func progressive() throws {
        let original = try Fixture.image("portrait.jpg")
        for recipe in ["resize:96/format:jpeg:80", "circle/format:jpeg:80", "max-bytes:9000"] {
            let recipe = try Recipe(parsing: recipe)
            let file = try Renderer(progressive: true).render(original, recipe: recipe).bytes
            let header = try ImageHeader(reading: file)
            #expect(header.isProgressive)
            let baseline = try Renderer().render(original, recipe: recipe).bytes
            #expect(try !ImageHeader(reading: baseline).isProgressive)
            if recipe.description.contains(":80") {
                #expect(try Renderer().bitmap(of: file) == Renderer().bitmap(of: baseline))
            }
        }
    }
}
