import PixelPipeline
import Testing

@Suite("Pictures drawn first and written later")
struct DrawnPictureTests {
    static let recipes = [
        "", "resize:40x40/format:png", "resize:40x30:contain/circle/border:2:#ff0000/format:png",
        "crop:3,4,50,60/grayscale/format:png", "sepia/format:png", "resize:32x32/format:webp:70",
    ]

    @Test("become the file that is drawn and written at once", arguments: recipes)
    func sameFile(text: String) throws {
        let original = try Fixture.image("portrait.jpg")
        let recipe = try Recipe(parsing: text)
        let format: ImageFormat? = recipe.isEmpty ? .png : nil
        let picture = try Renderer().draw(original, [RenditionRequest(recipe, format: format)])[0]
        #expect(try Renderer().encode(picture) == (try Renderer().render(original, recipe: recipe, format: format)))
    }

    @Test("several come from one original, in the order of their recipes")
    func several() throws {
        let original = try Fixture.image("portrait.jpg")
        let recipes = try ["resize:20x20", "resize:64x64/grayscale", "resize:10x10"].map { try Recipe(parsing: $0) }
        let pictures = try Renderer().draw(original, recipes.map { RenditionRequest($0) })
        #expect(pictures.map(\.bitmap.size.width) == [20, 64, 10])
        #expect(try Renderer().draw(original, []).isEmpty)
    }

    @Test("may be replaced by one of another size, within the limit of results")
    func replacement() throws {
        let original = try Fixture.image("portrait.jpg")
        let renderer = Renderer(limits: DecodeLimits(maximumOutputSide: 100))
        var picture =
            try renderer.draw(original, [RenditionRequest(try Recipe(parsing: "resize:50x50/format:jpeg:80"))])[0]
        picture.bitmap = Bitmap(size: PixelSize(width: 100, height: 7), filledWith: .white)
        let rendition = try renderer.encode(picture)
        #expect(rendition.format == .jpeg)
        #expect(rendition.size == PixelSize(width: 100, height: 7))
        picture.bitmap = Bitmap(size: PixelSize(width: 101, height: 7), filledWith: .white)
        #expect(throws: ImagingError.limit(.outputSide, maximum: 100, found: 101)) { try renderer.encode(picture) }
    }
}
