import Glibc
import Testing

@testable import PixelPipeline

/// Renditions of one decode, compared with those of a decode each and of a whole picture.
@Suite("Rendition job")
struct RenditionJobTests {
    private static let recipes = [
        "resize:96/circle/format:png", "resize:48/format:png", "resize:48/grayscale/format:png",
        "resize:24/border:2:red/format:png", "crop:10,20,200,200/resize:20/format:png",
    ]

    @Test("several renditions from one decode are like those made one by one")
    func several() throws {
        // Light is rounded to samples once more where a picture is made of a smaller one.
        try compare(light: "gamma", least: 40)
        try compare(light: "linear", least: 34)
    }

    private func compare(light: String, least: Double) throws {
        let original = try Fixture.image("portrait.jpg")
        let recipes = try Self.recipes.map { try Recipe(parsing: $0 + "/light:\(light)") }
        let together = try Renderer().render(original, recipes.map { RenditionRequest($0) })
        #expect(together.count == recipes.count)
        for (recipe, rendition) in zip(recipes, together) {
            let alone = try Renderer().render(original, recipe: recipe)
            #expect(rendition.size == alone.size && rendition.format == alone.format)
            let noise = try Self.noise(rendition.bytes, alone.bytes)
            #expect(noise > least, "\(recipe): \(noise) dB")
        }
    }

    @Test("originals that are asked for among others come as they are")
    func originals() throws {
        let original = try Fixture.image("portrait.jpg")
        let recipes = [Recipe.original, try Recipe(parsing: "resize:20"), .original]
        let renditions = try Renderer().render(original, recipes.map { RenditionRequest($0) })
        #expect(renditions[0].bytes == original && renditions[2].bytes == original)
        #expect(renditions[1].size == PixelSize(width: 20, height: 20))
    }

    @Test(
        "what the decoder does of a recipe looks as if it had decoded the whole picture",
        arguments: ["portrait.jpg", "exif-mm-6.jpg", "exif-ii-7.jpg", "cmyk.jpg", "baseline-422.jpg"],
        ["resize:12/format:png", "resize:9x14:fill/format:png", "crop:3,5,31,29/resize:7x8/grayscale/format:png"]
    )
    func asWhole(name: String, text: String) throws {
        let original = try Fixture.image(name)
        // In light the hard edges of these drawings count that the decoder or subsampled chroma averages; and grey pictures are
        // made of luma, which is not the luma of averaged light.
        for (light, least) in [("gamma", 40.0), ("linear", 29.0)] {
            let recipe = try Recipe(parsing: text + "/light:\(light)")
            let planned = try Renderer().render(original, recipe: recipe)
            let whole = try Renderer().render(Renderer().bitmap(of: original), recipe: recipe)
            let noise = try Self.noise(planned.bytes, whole.bytes)
            #expect(noise > least, "\(light): \(noise) dB")
        }
    }

    @Test("an explanation tells the plan, the times and the result")
    func explanation() throws {
        let original = try Fixture.image("portrait.jpg")
        let explanation = try Renderer().explain(original, recipe: Recipe(parsing: "resize:20/grayscale/circle"))
        let lines = explanation.plan.map { "\($0.subject): \($0.text)" }
        #expect(
            lines.dropLast() == [
                "source: JPEG 290x290, yCbCr", "decode: luma plane, reduced to 1/8",
                "frame: 0,0,290,290 to 20x20, Lanczos-3 in linear light, 14.5 to 1, luma only", "step: grayscale",
                "step: circle",
            ]
        )
        #expect(lines.last?.hasPrefix("encode: PNG 20x20, ") == true)
        #expect(
            explanation.times.map(\.stage) == ["header", "decode and resize", "grayscale", "circle", "encode"]
        )
        #expect(
            explanation.rendition
                == (try Renderer().render(original, recipe: Recipe(parsing: "resize:20/grayscale/circle")))
        )
    }

    @Test("an explanation tells of coefficients where no pixel is made, and of pixels where they are too many")
    func rewriting() throws {
        let original = try Fixture.image("portrait.jpg")
        let rewritten = try Renderer().explain(original, recipe: Recipe(parsing: "max-bytes:5000"))
        let lines = rewritten.plan.map { "\($0.subject): \($0.text)" }
        #expect(
            lines.dropLast() == ["source: JPEG 290x290, yCbCr", "decode: coefficients, which are quantised anew"]
        )
        #expect(rewritten.times.map(\.stage) == ["header", "rewrite coefficients"])
        // No quality of the whole picture is as small as that.
        let smaller = try Renderer().explain(original, recipe: Recipe(parsing: "max-bytes:1024"))
        #expect(smaller.plan.contains { $0.subject == "decode" && $0.text == "rows of pixels, in full" })
        #expect(smaller.rendition.size.width < 290)
    }

    /// The peak signal-to-noise ratio of two PNG files in dB, over parts that are premultiplied.
    private static func noise(_ found: [UInt8], _ expected: [UInt8]) throws -> Double {
        let found = try Renderer().bitmap(of: found).convertedToRGBA().premultipliedBytes()
        let expected = try Renderer().bitmap(of: expected).convertedToRGBA().premultipliedBytes()
        let squares = zip(found, expected).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        return squares == 0 ? .infinity : 10 * log10(255 * 255 * Double(found.count) / Double(squares))
    }
}
