import Glibc
import SeededNumbers
import Testing

@testable import PixelPipeline

/// Making pictures smaller in light.
///
/// Expected values are arithmetic on the curve of sRGB (IEC 61966-2-1).
@Suite("Resizing in light")
struct ResampleLightTests {
    /// Single pixels of black and white in turn.
    private func checkerboard(_ side: Int, layout: Bitmap.Layout) -> Bitmap {
        let size = PixelSize(width: side, height: side)
        let bytes = (0..<size.pixelCount)
            .flatMap { index -> [UInt8] in
                let value: UInt8 = (index % side + index / side).isMultiple(of: 2) ? 255 : 0
                return layout == .gray ? [value] : [value, value, value, 255]
            }
        return Bitmap(size: size, layout: layout, bytes: bytes)
    }

    @Test(
        "a checkerboard of single pixels is as bright as half of its light",
        arguments: [Bitmap.Layout.gray, .rgba],
        [(ResampleLight.linear, 188), (.gamma, 128)]
    )
    func checkerboard(_ layout: Bitmap.Layout, _ expected: (light: ResampleLight, value: Int)) {
        for kernel in ResampleKernel.allCases {
            let small = checkerboard(64, layout: layout)
                .resized(to: PixelSize(width: 16, height: 16), kernel: kernel, light: expected.light)
            for y in 4..<12 {
                for x in 4..<12 { #expect(abs(Int(small[x, y].green) - expected.value) <= 1) }
            }
        }
    }

    @Test(
        "so is one that a JPEG decoder reduces",
        arguments: [(16, 188), (32, 188), (64, 188)],
        [Codecs.fast, .system]
    )
    func reduced(_ expected: (side: Int, value: Int), _ codecs: Codecs) throws {
        let renderer = Renderer(limits: DecodeLimits(codecs: codecs))
        for isProgressive in [false, true] {
            let file = try JPEGWriter(quality: 100, isProgressive: isProgressive)
                .write(checkerboard(256, layout: .rgba))
            for (light, value) in [("linear", expected.value), ("gamma", 128)] {
                let recipe = try Recipe(parsing: "resize:\(expected.side)/light:\(light)/format:png")
                let small = try Renderer().bitmap(of: renderer.render(file, recipe: recipe).bytes)
                let middle = small[expected.side / 2, expected.side / 2].green
                // Light is taken to be a parabola around the mean of what the decoder reduced.
                #expect(abs(Int(middle) - value) <= 2, "\(light), \(expected.side), progressive \(isProgressive)")
            }
        }
    }

    @Test(
        "so is one that is stored as colors or as inks, of which no decoder tells what its reduction loses",
        arguments: ["rgb.jpg", "cmyk.jpg", "ycck.jpg"],
        Codecs.allCases
    )
    func rows(_ name: String, _ codecs: Codecs) throws {
        let file = try Fixture.bytes("light", name)
        for side in [16, 32, 64] {
            for (light, value) in [("linear", 188), ("gamma", 128)] {
                let middle = try middle(of: file, side: side, light: light, codecs)
                #expect(abs(Int(middle.green) - value) <= 1, "\(light), \(side)")
                #expect(middle.red == middle.green && middle.blue == middle.green)
            }
        }
    }

    @Test("a gray with a curve of its own is averaged in the light of that curve", arguments: Codecs.allCases)
    func curve(_ codecs: Codecs) throws {
        let light = [48.0, 208.0].reduce(0) { $0 + pow($1 / 255, 461.0 / 256) / 2 }
        let expected = 255 * (1.055 * pow(light, 1 / 2.4) - 0.055)
        for name in ["curve.jpg", "curve.png"] {
            for side in [16, 32, 64] {
                let middle = try middle(of: Fixture.bytes("light", name), side: side, light: "linear", codecs)
                #expect(abs(Double(middle.green) - expected) <= 1, "\(name), \(side): \(middle), \(expected)")
            }
        }
    }

    @Test(
        "so are colors with a curve or a table of their own, in every format, and grays are made of them afterwards",
        arguments: ["color.jpg", "color.png", "color.webp", "table.jpg", "table.png"],
        Codecs.allCases
    )
    func colorCurve(_ name: String, _ codecs: Codecs) throws {
        let light = [48.0, 208.0].reduce(0) { $0 + pow($1 / 255, 461.0 / 256) / 2 }
        let expected = 255 * (1.055 * pow(light, 1 / 2.4) - 0.055)
        for recipe in ["resize:16", "resize:32", "resize:64", "resize:32/grayscale"] {
            let color = try middle(of: Fixture.bytes("light", name), recipe: recipe, codecs)
            #expect(abs(Double(color.green) - expected) <= 1, "\(recipe): \(color), \(expected)")
            #expect(abs(Int(color.red) - Int(color.green)) <= 1 && abs(Int(color.blue) - Int(color.green)) <= 1)
        }
    }

    @Test("numbers that say linear light are averaged in it")
    func linearPoints() throws {
        // The mean of both greys, as a value of sRGB.
        let expected = 255 * (1.055 * pow(Double(48 + 208) / 2 / 255, 1 / 2.4) - 0.055)
        let color = try middle(of: Fixture.bytes("light", "points.png"), side: 32, light: "linear", .fast)
        #expect(abs(Double(color.green) - expected) <= 1, "\(color), \(expected)")
    }

    @Test("a picture of PQ and one of the colors that it is converted to become the same")
    func perceptual() throws {
        let bytes = try Fixture.bytes("heif", "numbers-pq.heic")
        let whole = try Renderer().bitmap(of: bytes)
        let target = PixelSize(width: whole.size.width / 2, height: whole.size.height / 2)
        let recipe = try Recipe(parsing: "resize:\(target.width)x\(target.height):fill/format:png")
        let found = try Renderer().bitmap(of: Renderer().render(bytes, recipe: recipe).bytes)
        #expect(found == whole.resized(to: target, fit: .fill, light: .linear))
    }

    private func middle(of file: [UInt8], side: Int, light: String, _ codecs: Codecs) throws -> Color {
        try middle(of: file, recipe: "resize:\(side)/light:\(light)", codecs)
    }

    private func middle(of file: [UInt8], recipe: String, _ codecs: Codecs) throws -> Color {
        let recipe = try Recipe(parsing: recipe + "/format:png")
        let rendition = try Renderer(limits: DecodeLimits(codecs: codecs)).render(file, recipe: recipe)
        let small = try Renderer().bitmap(of: rendition.bytes)
        return small[small.size.width / 2, small.size.height / 2]
    }

    // The samples of a row that pixels share are told apart best where the picture is made smaller by little.
    @Test(
        "takes each component as it is sampled",
        arguments: [
            "jpeg/444.jpg", "jpeg/422.jpg", "jpeg/440.jpg", "jpeg/420.jpg", "jpeg/411.jpg", "jpeg/odd/410.jpg",
            "jpeg/odd/thirds.jpg", "jpeg/odd/mixed.jpg", "jpeg/odd/progressive-mixed.jpg",
            "jpeg/odd/chroma-larger.jpg",
        ]
    )
    func sampling(_ path: String) throws {
        let parts = path.split(separator: "/").map(String.init)
        let bytes = try Fixture.bytes(parts.dropLast().joined(separator: "/"), parts[parts.count - 1])
        let whole = try Renderer().bitmap(of: bytes)
        let target = PixelSize(width: whole.size.width * 2 / 5, height: whole.size.height * 2 / 5)
        let expected = whole.resized(to: target, fit: .fill, light: .linear)
        let recipe = try Recipe(parsing: "resize:\(target.width)x\(target.height):fill/format:png")
        let found = try Renderer().bitmap(of: Renderer().render(bytes, recipe: recipe).bytes)
        #expect(found.size == target)
        let differences = zip(found.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
        let mean = Double(differences.reduce(0, +)) / Double(differences.count)
        #expect(mean < 4, "\(mean), \(differences.max() ?? 0)")
    }

    @Test("does not mind what follows the only scan of a file, whoever reads it", arguments: Codecs.allCases)
    func behindScan(_ codecs: Codecs) throws {
        var bytes = try Fixture.bytes("jpeg", "420.jpg")
        let recipe = try Recipe(parsing: "resize:16x12:fill/format:png")
        let renderer = Renderer(limits: DecodeLimits(codecs: codecs))
        let expected = try renderer.render(bytes, recipe: recipe).bytes
        // A marker that no decoder knows, before the end of the image.
        bytes.insert(contentsOf: [0xFF, 0x45, 0, 2], at: bytes.count - 2)
        #expect(try renderer.render(bytes, recipe: recipe).bytes == expected)
    }

    @Test("an even area stays as it is, of every sample")
    func even() {
        for value in UInt8.min...UInt8.max {
            let bitmap = Bitmap(
                size: PixelSize(width: 9, height: 7),
                filledWith: Color(red: value, green: 255 - value, blue: 77)
            )
            let small = bitmap.resized(to: PixelSize(width: 4, height: 3), fit: .fill)
            #expect(small[2, 1] == Color(red: value, green: 255 - value, blue: 77))
        }
    }

    @Test("a gray ramp stays within 1")
    func ramp() {
        let size = PixelSize(width: 1024, height: 8)
        let bytes = (0..<size.pixelCount).map { UInt8($0 % 1024 / 4) }
        let small = Bitmap(size: size, layout: .gray, bytes: bytes)
            .resized(to: PixelSize(width: 256, height: 2), fit: .fill)
        for x in 2..<254 { #expect(abs(Int(small.bytes[x]) - x) <= 1) }
    }

    @Test("clear pixels lend no colour, and alpha is averaged as it is")
    func alpha() {
        let size = PixelSize(width: 32, height: 4)
        let bytes = (0..<size.pixelCount)
            .flatMap { index -> [UInt8] in index % 2 == 0 ? [200, 100, 50, 255] : [0, 255, 255, 0] }
        let small = Bitmap(size: size, layout: .rgba, bytes: bytes)
            .resized(to: PixelSize(width: 8, height: 1), fit: .fill)
        let pixel = small[4, 0]
        #expect(abs(Int(pixel.red) - 200) <= 1 && abs(Int(pixel.green) - 100) <= 1 && abs(Int(pixel.blue) - 50) <= 1)
        #expect(abs(Int(pixel.alpha) - 128) <= 1)
    }

    @Test("enlarging averages samples")
    func enlarging() {
        let small = checkerboard(8, layout: .rgba)
        let target = PixelSize(width: 24, height: 24)
        #expect(small.resized(to: target) == small.resized(to: target, light: .gamma))
    }

    @Test("the last choice of a recipe holds, wherever it stands")
    func recipe() throws {
        let file = try PNGWriter().write(checkerboard(64, layout: .gray))
        for (text, value) in [
            ("resize:16", 188), ("light:gamma/resize:16", 128), ("resize:16/light:gamma", 128),
            ("light:gamma/resize:16/light:linear", 188),
        ] {
            let rendition = try Renderer().render(file, recipe: Recipe(parsing: text + "/format:png"))
            #expect(abs(Int(try Renderer().bitmap(of: rendition.bytes)[8, 8].green) - value) <= 1, "\(text)")
        }
    }

    @Test("lanes of each width give the same", arguments: [1, 3, 4], [(31, 9), (130, 33), (61, 40), (2, 1)])
    func lanes(channels: Int, target: (width: Int, height: Int)) {
        var random = SeededGenerator(seed: 5)
        let source = PixelSize(width: 137, height: 40)
        let pixels = (0..<(source.pixelCount * channels)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let results = ResampleLanes.supported
            .map { lanes in
                var resampler = Resampler(
                    source: SourceRegion(whole: source),
                    region: SourceRegion(whole: source),
                    target: PixelSize(width: target.width, height: target.height),
                    channels: channels,
                    lift: 1.0 / 24,
                    light: .linear,
                    lanes: lanes
                )
                var words = [Int16](repeating: 0, count: source.width * (channels == 1 ? 1 : 4))
                for y in 0..<source.height {
                    let start = y * source.width * channels
                    let row = Array(pixels[start..<(start + source.width * channels)])
                    unsafe row.withUnsafeBufferPointer { row in
                        unsafe words.withUnsafeMutableBufferPointer { words in
                            unsafe LightRow.light(of: row, channels: channels, into: words)
                            unsafe resampler.push(light: UnsafeBufferPointer(words))
                        }
                    }
                }
                return resampler.result
            }
        #expect(results.allSatisfy { $0 == results[0] })
    }

    @Test(
        "rows of red, green and blue give what each gives alone",
        arguments: ResampleLanes.supported,
        [(31, 9), (130, 33), (61, 40), (2, 1)]
    )
    func planes(lanes: ResampleLanes, target: (width: Int, height: Int)) {
        var random = SeededGenerator(seed: 6)
        let source = PixelSize(width: 137, height: 40)
        var region = SourceRegion(whole: source)
        region.left += 21.4
        region.top += 3.2
        let rows = (0..<source.height)
            .map { _ in
                (0..<3)
                    .map { _ in
                        (0..<source.width)
                            .map { _ in Int16.random(in: 0...Int16(LightCurve.full), using: &random) }
                    }
            }
        func result(_ planes: Int, _ row: (Int) -> [Int16]) -> [UInt8] {
            var resampler = Resampler(
                source: SourceRegion(whole: source),
                region: region,
                target: PixelSize(width: target.width, height: target.height),
                channels: 1,
                planes: planes,
                lift: 1.0 / 24,
                light: .linear,
                lanes: lanes
            )
            for y in 0..<source.height {
                unsafe row(y).withUnsafeBufferPointer { row in unsafe resampler.push(light: row) }
            }
            return resampler.result
        }
        let alone = (0..<3).map { plane in result(1) { rows[$0][plane] } }
        var pixels: [UInt8] = []
        for index in alone[0].indices { pixels += alone.map { $0[index] } + [255] }
        #expect(result(3) { rows[$0][0] + rows[$0][1] + rows[$0][2] } == pixels)
    }
}
