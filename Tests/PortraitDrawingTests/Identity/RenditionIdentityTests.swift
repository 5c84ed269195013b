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
        // The digest of nothing (FIPS 180-4), byte by byte without leading zeros, and the version.
        let none = "e3.b0.c4.42.98.fc.1c.14.9a.fb.f4.c8.99.6f.b9.24.27.ae.41.e4.64.9b.93.4c.a4.95.99.1b.78.52.b8.55"
        #expect(all[0].text == "\(Renderer.version) \(none)")
        #expect(all[5].text == "\(Renderer.version) \(none) hook-1")
        #expect(all[4].text == "\(Renderer.version) \(none) lenient")
    }
}
