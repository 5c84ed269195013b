import PixelPipeline
import Testing

@Suite("Renderer")
struct RendererTests {
    @Test(
        "hands the original out byte for byte without a recipe",
        arguments: ["cmyk.jpg", "exif-mm-6.jpg", "still.gif"]
    )
    func untouched(_ name: String) throws {
        let bytes = try Fixture.image(name)
        let header = try ImageHeader(reading: bytes)
        let plain = try Renderer().render(bytes, recipe: .original)
        #expect(plain == Rendition(bytes: bytes, format: header.format, size: header.size))
        #expect(try Renderer().render(bytes, recipe: .original, format: header.format) == plain)
    }

    @Test(
        "chooses the format: recipe, caller, PNG where PNG was or transparency is, JPEG",
        arguments: [
            ("odd.jpg", "format:png", ImageFormat.jpeg as ImageFormat?, ImageFormat.png),
            ("odd.jpg", "format:jpeg/format:png", nil, .png), ("odd.jpg", "grayscale", .png, .png),
            ("odd.jpg", "", .png, .png), ("odd.jpg", "grayscale", nil, .jpeg), ("odd.jpg", "circle", nil, .png),
            ("odd.jpg", "resize:40x40:contain", nil, .png), ("odd.jpg", "circle/background:red", nil, .jpeg),
            ("rgb-8.png", "grayscale", nil, .png), ("rgb-8.png", "grayscale", .jpeg, .jpeg),
            ("rgba-8.png", "format:jpeg:50", nil, .jpeg), ("odd.jpg", "border:2:transparent", nil, .jpeg),
        ]
    )
    func format(_ name: String, _ text: String, _ format: ImageFormat?, _ expected: ImageFormat) throws {
        let rendition = try Renderer().render(Fixture.image(name), recipe: Recipe(parsing: text), format: format)
        #expect(rendition.format == expected)
        #expect(ImageFormat.sniff(rendition.bytes) == expected)
        #expect(try ImageHeader(reading: rendition.bytes).size == rendition.size)
    }

    @Test("refuses to write formats that it only reads", arguments: [ImageFormat.gif, .bmp, .tiff])
    func unwritable(_ format: ImageFormat) throws {
        let bytes = try Fixture.image("odd.jpg")
        #expect(throws: ImagingError.unsupported(feature: "writing \(format.name)")) {
            try Renderer().render(bytes, recipe: .original, format: format)
        }
    }

    @Test(
        "fits inside as the portal does: factor min(W/w, H/h), sides rounded, never larger",
        arguments: [
            ("portrait.jpg", 100, 100), ("baseline-420.jpg", 64, 48), ("scene.png", 100, 75),
            ("scene-gray.png", 75, 101),
            ("line.png", 1, 19),
        ]
    )
    func inside(_ name: String, _ width: Int, _ height: Int) throws {
        let bytes = try Fixture.image(name)
        let recipe = try Recipe(parsing: "resize:100x120:inside")
        let rendition = try Renderer().render(bytes, recipe: recipe)
        #expect(rendition.size == PixelSize(width: width, height: height))
        #expect(rendition.format == ImageFormat.sniff(bytes))
    }

    @Test("the same input and recipe give the same bytes", arguments: ["portrait.jpg", "cutout.png", "cmyk.jpg"])
    func deterministic(_ name: String) throws {
        let bytes = try Fixture.image(name)
        for text in ["resize:96/circle/border:3:#27ae61", "resize:50x80:contain/background:#abc/format:jpeg:70"] {
            let recipe = try Recipe(parsing: text)
            let first = try Renderer().render(bytes, recipe: recipe)
            #expect(try Renderer().render(bytes, recipe: recipe) == first)
        }
    }

    @Test(
        "refuses results over the output limit before decoding",
        arguments: ["resize:4097x1", "resize:4097x9:contain"]
    )
    func outputLimit(_ text: String) throws {
        // The pixels of this file are broken, so that decoding it first would tell something else.
        let bytes = try Fixture.bytes("malformed", "wrong-crc.png")
        let recipe = try Recipe(parsing: text)
        #expect(throws: ImagingError.limit(.outputSide, maximum: 4_096, found: 4_097)) {
            try Renderer().render(bytes, recipe: recipe)
        }
    }

    @Test("refuses a large original that nothing makes smaller")
    func largeOriginal() throws {
        let bytes = try Fixture.image("portrait.jpg")
        let renderer = Renderer(limits: DecodeLimits(maximumOutputSide: 200))
        #expect(throws: ImagingError.limit(.outputSide, maximum: 200, found: 290)) {
            try renderer.render(bytes, recipe: Recipe(parsing: "grayscale"))
        }
        #expect(try renderer.render(bytes, recipe: Recipe(parsing: "crop:0,0,200,9")).size.width == 200)
        #expect(try renderer.render(bytes, recipe: .original).size.width == 290)
    }

    @Test(
        "refuses a crop outside the picture",
        arguments: ["crop:64,0,5,5", "crop:-9,-9,9,9", "resize:9/crop:9,9,1,1"]
    )
    func cropOutside(_ text: String) throws {
        let bytes = try Fixture.image("baseline-420.jpg")
        let error = #expect(throws: ImagingError.self) {
            try Renderer().render(bytes, recipe: Recipe(parsing: text))
        }
        guard case .parameter? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test("flattens JPEG on white, or on the color of the background step wherever it stands")
    func flatten() throws {
        let bytes = try Fixture.image("scene.png")
        for (text, corner) in [
            ("circle/format:jpeg:100", Color.white),
            ("background:#204060/circle/format:jpeg:100", Color(red: 32, green: 64, blue: 96)),
            ("circle/background:#204060/format:jpeg:100", Color(red: 32, green: 64, blue: 96)),
        ] {
            let rendition = try Renderer().render(bytes, recipe: Recipe(parsing: text))
            let found = try Renderer().bitmap(of: rendition.bytes)[0, 0]
            let off = [(found.red, corner.red), (found.green, corner.green), (found.blue, corner.blue)]
                .map { abs(Int($0.0) - Int($0.1)) }
            #expect(off.allSatisfy { $0 <= 3 }, "\(text): \(found)")
        }
    }
}
