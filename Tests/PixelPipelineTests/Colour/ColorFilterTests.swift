import Glibc
import PixelPipeline
import Testing

@Suite("Filters: tone, colour, blur and overlay")
struct ColorFilterTests {
    /// Every filter that changes colours only, with strong settings.
    static let texts = [
        "grayscale", "sepia", "brightness:-40", "brightness:70", "contrast:-60", "contrast:90", "saturation:-100",
        "saturation:80", "sharpen:1.5",
    ]

    @Test("leave alpha as it is", arguments: texts)
    func alpha(_ text: String) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("cutout.png"))
        let changed = try apply(text, to: bitmap)
        for index in stride(from: 3, to: bitmap.bytes.count, by: 4) where changed.bytes[index] != bitmap.bytes[index] {
            Issue.record("alpha \(bitmap.bytes[index]) became \(changed.bytes[index])")
            return
        }
    }

    @Test("a step of 0 percent changes nothing", arguments: ["brightness:0", "contrast:0", "saturation:0"])
    func nothing(_ text: String) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("cutout.png"))
        #expect(try apply(text, to: bitmap) == bitmap)
    }

    @Test(
        "known values",
        arguments: [
            ("sepia", "#ffffff", "#ffffef"), ("sepia", "#000000", "#000000"), ("sepia", "#ff0000", "#645945"),
            ("brightness:100", "#405080", "#80a0ff"), ("brightness:-100", "#405080", "#000000"),
            ("brightness:-50", "#ff8001", "#804001"), ("contrast:-100", "#00ff80", "#808080"),
            ("contrast:100", "#407f80", "#017f81"), ("saturation:-100", "#ff0000", "#363636"),
            ("saturation:100", "#808080", "#808080"), ("saturation:50", "#c08040", "#db7b1b"),
        ]
    )
    func known(_ text: String, _ before: String, _ after: String) throws {
        let bitmap = try Bitmap(size: PixelSize(width: 5, height: 3), filledWith: Color(parsing: before))
        #expect(try apply(text, to: bitmap)[4, 2].description == after)
    }

    @Test("a grey picture keeps its layout where the filter keeps it grey", arguments: texts + ["blur:2"])
    func gray(_ text: String) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("scene-gray.png"))
        try #require(bitmap.layout == .gray)
        let changed = try apply(text, to: bitmap)
        #expect((changed.layout == .gray) == (text != "sepia"))
        let colored = try apply(text, to: bitmap.convertedToRGBA())
        #expect(changed.convertedToRGBA() == colored.convertedToRGBA())
    }

    @Test("a blur leaves one colour as it is", arguments: [0.1, 0.5, 3, 50])
    func constant(_ sigma: Double) {
        for color in [Color.white, .black, Color(red: 1, green: 128, blue: 254), Color(red: 255, green: 0, blue: 9)] {
            let bitmap = Bitmap(size: PixelSize(width: 23, height: 9), filledWith: color)
            #expect(bitmap.blurred(sigma: sigma) == bitmap)
            #expect(bitmap.sharpened(sigma: sigma) == bitmap)
        }
        let line = Bitmap(size: PixelSize(width: 1, height: 1), layout: .gray, bytes: [77])
        #expect(line.blurred(sigma: sigma) == line)
    }

    @Test("a blur of one white pixel is the bell of Gauss, the same on all sides")
    func bell() {
        // 255 / (2 pi 2^2) in the middle; each pixel on an axis is exp(-n^2 / 8) of it.
        var bytes = [UInt8](repeating: 0, count: 41 * 41)
        for place in [(20, 20), (19, 20), (21, 20), (20, 19), (20, 21)] { bytes[place.1 * 41 + place.0] = 255 }
        let blurred = Bitmap(size: PixelSize(width: 41, height: 41), layout: .gray, bytes: bytes).blurred(sigma: 2)
        func bell(_ x: Int, _ y: Int) -> Double { Glibc.exp(-Double(x * x + y * y) / 8) * 255 / (8 * .pi) }
        for y in -8...8 {
            for x in -8...8 {
                let exact = bell(x, y) + bell(x - 1, y) + bell(x + 1, y) + bell(x, y - 1) + bell(x, y + 1)
                #expect(abs(Double(blurred[20 + x, 20 + y].red) - exact) <= 1)
                #expect(blurred[20 + x, 20 + y] == blurred[20 - x, 20 - y])
            }
        }
    }

    @Test("blurring on a background is the background behind the blur", arguments: ["white", "black", "#c81e5a"])
    func blurOverBackground(_ name: String) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("cutout.png"))
        let color = try Color(parsing: name)
        let first = bitmap.laid(on: color).blurred(sigma: 2.5)
        let last = bitmap.blurred(sigma: 2.5).laid(on: color)
        #expect(worst(first, last) <= 2)
    }

    @Test("overlaying on a background is the background behind the overlay", arguments: ["white", "black", "#c81e5a"])
    func overlayOverBackground(_ name: String) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("cutout.png"))
        let badge = try Renderer().bitmap(of: Fixture.image("rgba-8.png"))
        let color = try Color(parsing: name)
        for opacity in [100, 50, 7] {
            let first = bitmap.laid(on: color).overlaid(with: badge, gravity: .center, opacity: opacity)
            let last = bitmap.overlaid(with: badge, gravity: .center, opacity: opacity).laid(on: color)
            #expect(worst(first, last) <= 2)
        }
    }

    @Test("a badge of no opacity or no colour changes nothing to be seen")
    func invisibleBadge() throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("cutout.png"))
        let badge = Bitmap(size: PixelSize(width: 9, height: 9), filledWith: .black)
        #expect(bitmap.overlaid(with: badge, opacity: 0) == bitmap)
        #expect(bitmap.overlaid(with: Bitmap(size: badge.size, filledWith: .transparent)) == bitmap)
    }

    @Test("a badge larger than the picture is fitted inside", arguments: Gravity.allCases)
    func largeBadge(_ gravity: Gravity) {
        let bitmap = Bitmap(size: PixelSize(width: 20, height: 10), filledWith: .white)
        let badge = Bitmap(size: PixelSize(width: 90, height: 60), filledWith: .black)
        let result = bitmap.overlaid(with: badge, gravity: gravity)
        let black = (0..<20).filter { result[$0, 5] == .black }
        #expect(result.size == bitmap.size)
        #expect(black.count == 15)
        #expect(black.first == Int(5 * gravity.horizontalShare))
    }

    @Test("a recipe lays over what the renderer knows by the name")
    func named() throws {
        let badge = try Renderer().bitmap(of: Fixture.image("rgba-8.png"))
        let renderer = Renderer(overlays: ["badge": badge])
        let bytes = try Fixture.image("scene.png")
        let rendition = try renderer.render(bytes, recipe: Recipe(parsing: "overlay:Badge:north:40"))
        let expected = try renderer.bitmap(of: bytes).overlaid(with: badge, gravity: .north, opacity: 40)
        #expect(try renderer.bitmap(of: rendition.bytes) == expected)
        #expect(throws: ImagingError.parameter(reason: "there is no overlay named 'bagde'")) {
            try renderer.render(bytes, recipe: Recipe(parsing: "overlay:bagde"))
        }
    }

    private func apply(_ text: String, to bitmap: Bitmap) throws -> Bitmap {
        let step = try Recipe.Step(parsing: text)
        return switch step {
        case .grayscale: bitmap.grayscaled()
        case .sepia: bitmap.sepiaToned()
        case .blur(let sigma): bitmap.blurred(sigma: sigma)
        case .sharpen(let sigma): bitmap.sharpened(sigma: sigma)
        case .brightness(let percent): bitmap.brightened(by: percent)
        case .contrast(let percent): bitmap.contrasted(by: percent)
        case .saturation(let percent): bitmap.saturated(by: percent)
        default: bitmap
        }
    }

    private func worst(_ one: Bitmap, _ other: Bitmap) -> Int {
        zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
}
