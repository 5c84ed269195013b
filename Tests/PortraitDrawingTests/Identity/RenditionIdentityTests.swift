import PixelPipeline
import PortraitDrawing
import Testing

@Suite("The identity of a rendition")
struct RenditionIdentityTests {
    @Test("is a strong entity tag: the first half of the digest of all that shapes it")
    func entityTag() throws {
        let identity = RenditionIdentity(
            source: "abc",
            recipe: try Recipe(parsing: "resize:8x8"),
            circumstances: "2 0.0"
        )
        // printf 'abc\nresize:8x8\n2 0.0' | sha256sum
        #expect(identity.entityTag == "\"a3746644c22fe2078e1e090ad3a66f69\"")
    }

    @Test("names the pipeline, every overlay, leniency and the hook")
    func circumstances() {
        let small = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: .white)
        let black = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: .black)
        let all = [
            DrawingCircumstances(Renderer()),
            DrawingCircumstances(Renderer(overlays: ["badge": small])),
            DrawingCircumstances(Renderer(overlays: ["badge": black])),
            DrawingCircumstances(Renderer(overlays: ["frame": small])),
            DrawingCircumstances(Renderer(lenient: true)),
            DrawingCircumstances(Renderer(), hook: "hook-1"),
        ]
        #expect(Set(all.map(\.text)).count == all.count)
        #expect(all.allSatisfy { $0.text.hasPrefix("pipeline \(Renderer.version) ") })
    }
}
