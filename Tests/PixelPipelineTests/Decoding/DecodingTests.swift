import PixelPipeline
import Testing

@Suite("Decoding")
struct DecodingTests {
    @Test("gives the pixels that Pillow gives", arguments: Golden.cases("decode-"), Codecs.allCases)
    func pixels(_ golden: Golden.Case, _ codecs: Codecs) throws {
        let renderer = Renderer(limits: DecodeLimits(codecs: codecs))
        try golden.expect(try renderer.bitmap(of: Fixture.image(golden.source)))
    }

    @Test("is tested with every picture of the corpus")
    func corpus() {
        let names = Fixture.names(in: "images", extensions: ["jpg", "png"])
        #expect(names.count > 70)
        #expect(Set(Golden.cases("decode-").map(\.source)) == Set(names).subtracting(["portrait.jpg"]))
    }

    @Test("gives one part for each pixel of a gray picture", arguments: ["gray.jpg", "gray-1.png", "gray-16.png"])
    func gray(_ name: String) throws {
        #expect(try Renderer().bitmap(of: Fixture.image(name)).layout == .gray)
    }

    @Test("gives four parts for each pixel of other pictures", arguments: ["cmyk.jpg", "gray-8-key.png", "rgb-8.png"])
    func color(_ name: String) throws {
        #expect(try Renderer().bitmap(of: Fixture.image(name)).layout == .rgba)
    }

    @Test("knows the very pixels of the smallest picture")
    func tiny() throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("tiny.png"))
        #expect(bitmap.bytes == [77, 77, 77, 77])
    }

    @Test("gives the pixels of GIF and WebP that were written, or that Pillow gives", arguments: stills)
    func still(_ fixture: StillFixture) throws {
        try fixture.expect(try Renderer().bitmap(of: fixture.bytes()), tolerance: fixture.folder == "webp" ? 1 : 0)
    }

    @Test("is tested with every GIF and WebP of the corpus")
    func stillCorpus() {
        for folder in ["gif", "webp"] {
            let stems = Fixture.names(in: folder).map { $0.prefix { $0 != "." } }
            #expect(Self.stills.count { $0.folder == folder } >= 12)
            #expect(stems.count == 2 * Set(stems).count)
        }
    }

    private static let stills =
        StillFixture.all(in: "gif", extension: "gif") + StillFixture.all(in: "webp", extension: "webp")
}
