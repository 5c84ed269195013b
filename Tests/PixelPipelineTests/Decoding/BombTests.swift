import Testing

@testable import PixelPipeline

@Suite("Decoding: what asks for too much")
struct BombTests {
    @Test("is refused by its header and the recipe where it would take too much memory")
    func memory() throws {
        let bombs = [("ribbon.png", "resize:4096x1:fill"), ("screen.gif", "resize:96x96")]
        for (name, recipe) in bombs {
            let bytes = try Fixture.bytes("bombs", name)
            let error = #expect(throws: ImagingError.self) {
                try Renderer().render(bytes, recipe: Recipe(parsing: recipe))
            }
            guard case .limit(.memory, maximum: 256_000_000, let found)? = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
            #expect(found > 256_000_000)
        }
        let ribbon = try Fixture.bytes("bombs", "ribbon.png")
        #expect(try Renderer().render(ribbon, recipe: Recipe(parsing: "resize:96x96")).size.width == 96)
    }

    @Test("is drawn without a profile of elements, which no library gets to see", arguments: ["d2b0", "b2d0", "a2b0"])
    func elements(_ name: String) throws {
        let bytes = try Fixture.bytes("bombs", "elements-\(name).png")
        #expect(try ImageHeader(reading: bytes).colorProfile == nil)
        let bitmap = try Renderer().bitmap(of: bytes)
        #expect(bitmap.size == PixelSize(width: 64, height: 64))
        #expect(bitmap.bytes.prefix(4) == [0x80, 0x40, 0x20, 255])
    }

    @Test("is refused where scans bring what is there already")
    func scans() throws {
        let bytes = try Fixture.bytes("bombs", "repeated-scans.jpg")
        #expect(try ImageHeader(reading: bytes).coding.scanCount == 92)
        #expect(throws: ImagingError.damaged(reason: "a scan repeats what an earlier one has brought")) {
            try Renderer().bitmap(of: bytes)
        }
        // The header, two tables, and the first scans that each bring something new.
        let single = try Fixture.bytes("images", "progressive.jpg")
        #expect(try ImageHeader(reading: single).coding.scanCount > 1)
        _ = try Renderer().bitmap(of: single)
    }

    @Test("is stopped by its processor time while it is decoded and while it is drawn")
    func time() throws {
        var limits = DecodeLimits.default
        limits.maximumSeconds = 0
        let photo = try Fixture.bytes("images", "baseline-420.jpg")
        #expect(throws: ImagingError.limit(.decodingSeconds, maximum: 0, found: 0)) {
            try Renderer(limits: limits).render(photo, recipe: Recipe(parsing: "resize:24x24"))
        }
        // Ten thousand tiles take seconds; the first row of them does not.
        let tiles = try Fixture.bytes("bombs", "tiles.heic")
        #expect(try ImageHeader(reading: tiles).size == PixelSize(width: 6_400, height: 6_400))
        #expect(throws: ImagingError.limit(.decodingSeconds, maximum: 0, found: 0)) {
            try Renderer(limits: limits).render(tiles, recipe: Recipe(parsing: "resize:24x24"))
        }
        let bitmap = Bitmap(size: PixelSize(width: 9, height: 9), filledWith: .white)
        #expect(throws: ImagingError.limit(.drawingSeconds, maximum: 0, found: 0)) {
            try Renderer(limits: limits).render(bitmap, recipe: Recipe(parsing: "sepia"))
        }
    }
}
