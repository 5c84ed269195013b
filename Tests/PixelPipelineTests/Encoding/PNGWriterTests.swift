import SeededNumbers
import Testing

@testable import PixelPipeline

@Suite("Writing PNG")
struct PNGWriterTests {
    /// A drawn picture with the kind of file that it has to become.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let colorType: UInt8
        let depth: UInt8
        let bitmap: Bitmap

        /// Draws a picture.
        init(
            _ name: String,
            _ kind: (colorType: UInt8, depth: UInt8),
            width: Int = 61,
            height: Int = 47,
            _ color: (_ index: Int) -> Color
        ) {
            testDescription = name
            (colorType, depth) = kind
            let bytes = (0..<(width * height))
                .flatMap { index -> [UInt8] in
                    let color = color(index)
                    return [color.red, color.green, color.blue, color.alpha]
                }
            bitmap = Bitmap(size: PixelSize(width: width, height: height), layout: .rgba, bytes: bytes)
        }
    }

    /// A picture of each kind, and those that are hard to compress.
    static let samples: [Sample] = {
        var generator = SeededGenerator(seed: 11)
        func byte(_ range: ClosedRange<UInt8> = 0...255) -> UInt8 { UInt8.random(in: range, using: &generator) }
        func gray(_ luma: UInt8, _ alpha: UInt8 = 255) -> Color {
            Color(red: luma, green: luma, blue: luma, alpha: alpha)
        }
        // Some of so many colours, each of them in the same way on every run.
        func numbered(_ number: Int, _ alpha: UInt8 = 255) -> Color {
            Color(red: UInt8(number % 256), green: UInt8(number / 256), blue: 77, alpha: alpha)
        }
        // Counts that grow like Fibonacci's numbers want codes that are longer than deflate has them.
        var fibonacci = [1, 1]
        while fibonacci.count < 19 { fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2]) }
        let skewed = fibonacci.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
            .shuffled(using: &generator)
        let phrase = (0..<900).map { _ in byte() }
        return [
            Sample("one pixel", (0, 1), width: 1, height: 1) { _ in .white },
            Sample("black and white", (0, 1)) { gray($0 % 3 == 0 ? 0 : 255) },
            Sample("four levels", (0, 2)) { gray(UInt8($0 % 4 * 85)) },
            Sample("sixteen levels", (0, 4)) { gray(UInt8($0 % 16 * 17)) },
            Sample("other grays", (0, 8)) { gray(UInt8($0 % 250)) },
            Sample("one gray", (3, 1)) { _ in gray(9) },
            Sample("gray noise", (0, 8)) { _ in gray(byte()) },
            Sample("gray with alpha", (4, 8)) { gray(UInt8($0 % 251), UInt8($0 % 241)) },
            Sample("two colors", (3, 1)) { numbered($0 % 7 == 0 ? 5 : 900) },
            Sample("three colors, one clear", (3, 2)) { numbered($0 % 3, $0 % 3 == 0 ? 0 : 255) },
            Sample("sixteen colors", (3, 4)) { numbered($0 * 7 % 16 * 300) },
            Sample("256 colors", (3, 8)) { numbered($0 % 256 * 9, $0 % 2 == 0 ? 255 : 8) },
            Sample("256 colors and nothing", (3, 8)) { $0 % 256 == 3 ? numbered($0 * 9, 0) : numbered($0 % 256 * 9) },
            Sample("257 colors", (2, 8)) { numbered($0 % 257 * 9) },
            Sample("a row of 1100 palette pixels", (3, 2), width: 1_100, height: 3) { numbered($0 % 11 % 3) },
            Sample("RGB noise", (2, 8)) { _ in Color(red: byte(), green: byte(), blue: byte()) },
            Sample("RGBA noise", (6, 8), width: 130, height: 120) { _ in
                Color(red: byte(), green: byte(), blue: byte(), alpha: byte(1...255))
            },
            Sample("few pixels of many colors", (6, 8), width: 5, height: 3) { numbered($0 * 99, UInt8(200 + $0)) },
            Sample("runs of every length", (3, 8), width: 300, height: 130) {
                numbered(($0 / (1 + $0 / 300 * 2)) % 200)
            },
            Sample("far repetitions", (0, 8), width: 300, height: 120) { gray(phrase[$0 % 900]) },
            Sample("gray noise with a coloured edge", (6, 8), width: 97, height: 83) {
                $0 % 97 < 4 ? numbered($0, byte()) : gray(byte())
            },
            Sample("long rows of gray noise with a coloured edge", (2, 8), width: 2_300, height: 60) {
                $0 % 2_300 < 400 ? numbered($0 % 2_300) : gray(byte())
            },
            Sample("gray noise between repetitions that are too far", (2, 8), width: 200, height: 130) {
                $0 < 400 ? numbered($0) : $0 >= 25_600 ? numbered($0 - 25_600) : gray(byte())
            },
            Sample("even areas of many colors", (2, 8), width: 200, height: 90) { numbered($0 / 37 * 53) },
            Sample("skewed counts", (3, 8), width: skewed.count, height: 1) { numbered(skewed[$0] * 3) },
        ]
    }()

    /// The picture as a file may keep it: what can't be seen is black.
    private func seen(_ bitmap: Bitmap) -> Bitmap {
        var bytes = bitmap.convertedToRGBA().bytes
        for offset in stride(from: 0, to: bytes.count, by: 4) where bytes[offset + 3] == 0 {
            bytes.replaceSubrange(offset..<(offset + 3), with: [0, 0, 0])
        }
        return Bitmap(size: bitmap.size, layout: .rgba, bytes: bytes)
    }

    /// The picture in a file, read by libpng.
    private func read(_ bytes: [UInt8]) throws -> Bitmap {
        try Bitmap(png: bytes, state: PNGDecoderState(), limits: DecodeLimits(codecs: .system)).convertedToRGBA()
    }

    /// The names of the chunks of a file in order.
    private func chunks(_ bytes: [UInt8]) -> [String] {
        var names: [String] = []
        var offset = 8
        while offset + 8 <= bytes.count {
            let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self))
            offset += 12 + length
        }
        return names
    }

    @Test("uses the smallest kind, no metadata but sRGB, and libpng reads the same picture", arguments: samples)
    func kinds(_ sample: Sample) throws {
        let bytes = try PNGWriter().write(sample.bitmap)
        #expect((bytes[25], bytes[24]) == (sample.colorType, sample.depth))
        let isOpaque = sample.bitmap.isOpaque
        let tables = sample.colorType == 3 ? (isOpaque ? ["PLTE"] : ["PLTE", "tRNS"]) : []
        #expect(chunks(bytes) == ["IHDR", "sRGB"] + tables + ["IDAT", "IEND"])
        #expect(try read(bytes) == seen(sample.bitmap))
    }

    @Test("libpng reads every picture of the corpus back", arguments: PNGReaderTests.names)
    func corpus(_ name: String) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image(name))
        #expect(try read(PNGWriter().write(bitmap)) == seen(bitmap))
    }

    @Test("gives the same bytes whatever was written before")
    func repeatable() throws {
        let writer = PNGWriter()
        for sample in Self.samples + Self.samples.reversed() {
            #expect(try writer.write(sample.bitmap) == PNGWriter().write(sample.bitmap))
        }
    }

    @Test("a gray picture makes the same file in both layouts", arguments: ["scene-gray.png", "gray-2.png"])
    func layouts(_ name: String) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image(name))
        #expect(bitmap.layout == .gray)
        #expect(try PNGWriter().write(bitmap) == PNGWriter().write(bitmap.convertedToRGBA()))
    }

    @Test("random pictures of few and many colors come back", arguments: 0..<40)
    func random(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(
            width: Int.random(in: 1...70, using: &generator),
            height: Int.random(in: 1...70, using: &generator)
        )
        let highest = UInt8([1, 3, 20, 255].randomElement(using: &generator) ?? 255)
        let layout: Bitmap.Layout = Bool.random(using: &generator) ? .gray : .rgba
        var bytes: [UInt8] = []
        while bytes.count < size.pixelCount * layout.channelCount {
            let stop = Int.random(in: 1...300, using: &generator)
            if bytes.count > stop, Bool.random(using: &generator) {
                bytes += bytes[(bytes.count - stop)...]
            } else {
                bytes += (0..<stop).map { _ in UInt8.random(in: 0...highest, using: &generator) }
            }
        }
        let bitmap = Bitmap(size: size, layout: layout, bytes: Array(bytes[..<(size.pixelCount * layout.channelCount)]))
        #expect(try read(PNGWriter().write(bitmap)) == seen(bitmap))
    }

    // The lengths are those of libpng 1.6.39 on level 6 with its own choice of filters, in the same colour type.
    @Test(
        "files of portraits are at most a twentieth larger than those of libpng",
        arguments: [
            ("portal/portraits", "anna.png", 17_351), ("portal/portraits", "francoise.png", 20_192),
            ("portal/portraits", "noa.png", 8_195), ("golden", "fill-cutout-150x130.png", 24_159),
            ("golden", "fill-scene-gray-150x130.png", 2_210), ("images", "rgb-8.png", 1_030),
            ("images", "rgba-8.png", 1_097), ("images", "palette-8.png", 306),
            ("golden", "overlay-cutout-scene-gray-southeast.png", 6_272),
        ]
    )
    func size(_ folder: String, _ name: String, _ libraryByteCount: Int) throws {
        let bitmap = try Renderer().bitmap(of: Fixture.bytes(folder, name))
        #expect(try PNGWriter().write(bitmap).count * 20 <= libraryByteCount * 21)
    }

    // The length is that of the same pixels by libpng 1.6.39 on level 6 (Pillow 11).
    @Test("a slope of gray, as behind a portrait, makes a smaller file than with libpng")
    func slope() throws {
        var bytes: [UInt8] = []
        for y in 0..<256 {
            for x in 0..<256 {
                let height = 3 * x * x + 2 * x * y + y * y
                bytes.append(UInt8(height * 255 / (6 * 255 * 255)))
            }
        }
        let bitmap = Bitmap(size: PixelSize(width: 256, height: 256), layout: .gray, bytes: bytes)
        #expect(try PNGWriter().write(bitmap).count < 6_977)
    }

    /// A screenshot: lines of words in three colours, whose letters are strokes of a grid, made smaller to 256 x 256.
    private func page(seed: UInt64) throws -> Bitmap {
        var generator = SeededGenerator(seed: seed)
        let side = 896
        let inks: [[UInt8]] = [[36, 41, 47, 255], [9, 105, 218, 255], [87, 96, 106, 255]]
        let letters = (0..<26).map { _ in (0..<35).map { _ in Bool.random(using: &generator) } }
        var bytes = Array([[UInt8]](repeating: [246, 248, 250, 255], count: side * side).joined())
        for line in 0..<40 {
            var left = 20
            let end = Int.random(in: 400...(side - 20), using: &generator)
            while left < end {
                let letter = letters[Int.random(in: 0..<26, using: &generator)]
                for (cell, isInk) in letter.enumerated() where isInk {
                    for index in 0..<4 {
                        let x = left + cell % 5 * 2 + index % 2
                        let y = 20 + line * 21 + cell / 5 * 2 + index / 2
                        bytes.replaceSubrange((y * side + x) * 4..<(y * side + x + 1) * 4, with: inks[line % 3])
                    }
                }
                left += Int.random(in: 0..<6, using: &generator) == 0 ? 20 : 12
            }
        }
        let size = PixelSize(width: side, height: side)
        let picture = try PNGWriter().write(Bitmap(size: size, layout: .rgba, bytes: bytes))
        return try Renderer()
            .bitmap(of: Renderer().render(picture, recipe: Recipe(parsing: "resize:256x256/format:png")).bytes)
    }

    @Test("a page of text makes a file that is at most a twentieth larger than that of libpng", arguments: 1...3)
    func text(_ seed: UInt64) throws {
        let page = try page(seed: seed)
        let (own, libpng) = try (PNGWriter().write(page), PNGWriter().write(page, codecs: .system))
        #expect(own.count * 20 <= libpng.count * 21)
    }

    // The length is that of the same pixels by libpng 1.6.39 on level 6.
    @Test("a gray portrait with a coloured ring makes a smaller file than with libpng")
    func ring() throws {
        let recipe = try Recipe(parsing: "grayscale/circle/border:4:#27ae61/format:png")
        let rendition = try Renderer().render(Fixture.bytes("portal/portraits", "anna.png"), recipe: recipe)
        #expect(rendition.bytes.count < 22_668)
    }
}
