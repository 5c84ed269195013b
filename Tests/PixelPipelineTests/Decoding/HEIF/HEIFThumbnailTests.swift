import Testing

@testable import PixelPipeline

@Suite("HEIC: thumbnails")
struct HEIFThumbnailTests {
    /// What is decoded of a file, as the plan tells it.
    private func decoded(_ name: String, _ recipe: String) throws -> String {
        let explanation = try Renderer().explain(Fixture.bytes("heif", name), recipe: Recipe(parsing: recipe))
        return explanation.plan.first { $0.subject == "decode" }?.text ?? ""
    }

    @Test(
        "stand in where they show the same and have the wanted pixels",
        arguments: ["phone.heic", "phone-turned.heic"],
        ["resize:40x30", "resize:32x32/circle", "resize:20x60:inside", "crop:0,0,160,160/resize:25x25"]
    )
    func standIn(_ name: String, _ recipe: String) throws {
        #expect(try decoded(name, recipe) == "thumbnail of 80x64, which shows the same, in full")
        try expectSameAsWhole(name, recipe)
    }

    /// Expects a rendition to be as good as that of the whole picture.
    private func expectSameAsWhole(_ name: String, _ recipe: String) throws {
        let bytes = try Fixture.bytes("heif", name)
        let parsed = try Recipe(parsing: recipe)
        let found = try Renderer().render(bytes, recipe: parsed, format: .png)
        let whole = try Renderer().render(Renderer().bitmap(of: bytes), recipe: parsed, format: .png)
        #expect(try PictureNoise.decibels(Renderer().bitmap(of: found.bytes), Renderer().bitmap(of: whole.bytes)) >= 30)
    }

    @Test(
        "are as good, or not taken, where there are no tiles to compare them with",
        arguments: ["one-piece.heic", "by-heif-enc.heic"],
        ["resize:80x64", "resize:40x32", "resize:20x16", "resize:10x8", "crop:0,0,160,160/resize:25x25"]
    )
    func onePiece(_ name: String, _ recipe: String) throws {
        try expectSameAsWhole(name, recipe)
    }

    @Test(
        "don't where they are cropped, letterboxed, of another shape or of another picture",
        arguments: [
            "letterboxed.heic", "cropped.heic", "other-shape.heic", "other-picture.heic", "one-piece-letterboxed.heic",
            "one-piece-pillars.heic", "grid.heic", "alpha.heic",
        ]
    )
    func refused(_ name: String) throws {
        #expect(try decoded(name, "resize:40x30") == "rows of pixels, in full")
    }

    @Test(
        "don't where more pixels are wanted than they have",
        arguments: ["resize:81x65", "crop:0,0,100,100/resize:30x30"]
    )
    func tooSmall(_ recipe: String) throws {
        #expect(try decoded("phone.heic", recipe) == "rows of pixels, in full")
    }

    @Test("don't for what looks at the whole picture", arguments: ["resize:40x20:attention", "grayscale", "circle"])
    func whole(_ recipe: String) throws {
        #expect(try decoded("phone.heic", recipe) == "rows of pixels, in full")
    }

    @Test("are never what a portal gets")
    func upload() throws {
        let crop = PixelRect(x: 10, y: 10, width: 60, height: 40)
        let bytes = try Fixture.bytes("heif", "phone.heic")
        let prepared = try UploadPreparation().prepare(bytes, crop: crop)
        let whole = try Renderer().bitmap(of: Fixture.bytes("heif", "phone.png")).cropped(to: crop)
        #expect(try PictureNoise.decibels(Renderer().bitmap(of: prepared.bytes), whole) >= 38)
    }
}
