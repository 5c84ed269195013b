import PixelPipeline
import PortraitBatch
import PortraitDrawing
import Testing

@Suite("What a batch draws")
struct BatchDrawingTests {
    private func drawing(
        _ placeholder: PlaceholderChoice = .nothing,
        renderer: Renderer = Renderer(),
        recipe: String = "resize:8x8"
    ) throws -> BatchDrawing {
        BatchDrawing(
            painter: PortraitPainter(renderer),
            renditions: [BatchRendition(recipe: try Recipe(parsing: recipe))],
            placeholder: placeholder
        )
    }

    @Test("is another thing with another recipe, placeholder file, kind of placeholder or way to decode")
    func identity() throws {
        let all = [
            try drawing(), try drawing(recipe: "resize:9x9"), try drawing(.style(.silhouette)),
            try drawing(.style(.initials)), try drawing(.file([1])), try drawing(.file([2])),
            try drawing(renderer: Renderer(lenient: true)),
        ]
        #expect(Set(all.map(\.identity)).count == all.count)
    }

    @Test("is another thing with another version of the pipeline or of the initials")
    func versions() throws {
        let identity = try drawing(.style(.initials)).identity
        #expect(identity.contains("pipeline \(Renderer.version) "))
        #expect(identity.contains("initials \(Placeholder.Initials.version)"))
    }
}
