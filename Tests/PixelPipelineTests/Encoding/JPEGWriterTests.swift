import SeededNumbers
import Testing

@testable import PixelPipeline

@Suite("JPEG writer")
struct JPEGWriterTests {
    /// Converts as JFIF says (ITU-T T.871, 7) with 16 bits behind the point, and halves chroma as libjpeg does.
    private func planes(of bitmap: Bitmap, _ subsampling: ChromaSubsampling) -> YCbCrPlanes {
        var planes: [[UInt8]] = [[], [], []]
        for offset in stride(from: 0, to: bitmap.bytes.count, by: 4) {
            let (red, green, blue) = (
                Int(bitmap.bytes[offset]), Int(bitmap.bytes[offset + 1]), Int(bitmap.bytes[offset + 2])
            )
            let middle = 128 << 16 + 32_767
            planes[0].append(UInt8((19_595 * red + 38_470 * green + 7_471 * blue + 32_768) >> 16))
            planes[1].append(UInt8((-11_059 * red - 21_709 * green + 32_768 * blue + middle) >> 16))
            planes[2].append(UInt8((32_768 * red - 27_439 * green - 5_329 * blue + middle) >> 16))
        }
        if subsampling == .halved {
            for index in 1...2 { planes[index] = halved(planes[index], bitmap.size) }
        }
        let chroma = YCbCrPlanes.Chroma(blue: planes[1], red: planes[2], subsampling: subsampling)
        return YCbCrPlanes(size: bitmap.size, luma: planes[0], chroma: chroma)
    }

    private func halved(_ plane: [UInt8], _ size: PixelSize) -> [UInt8] {
        let target = ChromaSubsampling.halved.chromaSize(for: size)
        var result: [UInt8] = []
        for y in 0..<target.height {
            for x in 0..<target.width {
                var sum = 1 + x % 2
                for row in [2 * y, min(2 * y + 1, size.height - 1)] {
                    for column in [2 * x, min(2 * x + 1, size.width - 1)] {
                        sum += Int(plane[row * size.width + column])
                    }
                }
                result.append(UInt8(sum / 4))
            }
        }
        return result
    }

    private func scene(_ width: Int, _ height: Int) throws -> Bitmap {
        try Renderer().bitmap(of: Fixture.image("portrait.jpg"))
            .cropped(to: PixelRect(x: 30, y: 40, width: width, height: height))
    }

    @Test(
        "planes give the very file that rows give",
        arguments: [(64, 48, ChromaSubsampling.none), (37, 53, .none), (64, 48, .halved), (1, 1, .none)],
        [false, true]
    )
    func planes(_ sides: (Int, Int, ChromaSubsampling), _ isProgressive: Bool) throws {
        let bitmap = try scene(sides.0, sides.1)
        let writer = JPEGWriter(quality: 80, subsampling: sides.2, isProgressive: isProgressive)
        #expect(try writer.write(planes(of: bitmap, sides.2)) == writer.write(bitmap))
    }

    @Test("planes of noise give the very file that rows give", arguments: [1, 5, 30, 49, 50, 75, 90, 98, 100])
    func noise(quality: Int) throws {
        var random = SeededGenerator(seed: UInt64(quality))
        let size = PixelSize(width: 64, height: 80)
        // Rare symbols among many get codes that are too long at first.
        let bytes = (0..<(size.pixelCount * 4))
            .map { index -> UInt8 in
                let isLoud = index / 4 / size.width < 16
                return index % 4 == 3 ? 255 : isLoud ? .random(in: 0...255, using: &random) : UInt8(index / 160)
            }
        let bitmap = Bitmap(size: size, layout: .rgba, bytes: bytes)
        for subsampling in ChromaSubsampling.allCases {
            let writer = JPEGWriter(quality: quality, subsampling: subsampling)
            #expect(try writer.write(planes(of: bitmap, subsampling)) == writer.write(bitmap))
        }
    }

    @Test(
        "planes of any size have the samples that libjpeg writes",
        arguments: [(1, 1), (2, 2), (7, 9), (8, 8), (9, 8), (15, 33), (16, 17), (18, 18), (24, 40), (41, 26)],
        ChromaSubsampling.allCases
    )
    func edges(_ sides: (Int, Int), _ subsampling: ChromaSubsampling) throws {
        let planes = planes(of: try scene(sides.0, sides.1), subsampling)
        let found = try DecodedPlane.all(of: JPEGWriter(quality: 85, isStandard: true).write(planes), decoder: .library)
        let library = try JPEGWriter(quality: 85, codecs: .system).write(planes)
        let expected = try DecodedPlane.all(of: library, decoder: .library)
        #expect(found.map(\.plane) == expected.map(\.plane))
        #expect(found.map(\.samples) == expected.map(\.samples))
    }

    @Test(
        "planes come back as they were given at the best quality",
        arguments: [(37, 53), (16, 16), (17, 1), (1, 17), (2, 2), (40, 33)],
        ChromaSubsampling.allCases
    )
    func roundTrip(_ sides: (Int, Int), _ subsampling: ChromaSubsampling) throws {
        let planes = planes(of: try scene(sides.0, sides.1), subsampling)
        let found = try DecodedPlane.all(of: JPEGWriter(quality: 100).write(planes))
        let chroma = try #require(planes.chroma)
        for (plane, expected) in zip(found, [planes.luma, chroma.blue, chroma.red]) {
            #expect(plane.distance(to: expected) <= 2)
        }
        #expect(found[1].plane.across == SamplePitch(pixels: subsampling.factor, samples: 1))
    }

    @Test("a gray picture is one plane", arguments: [(37, 53), (8, 8), (1, 1)])
    func gray(_ width: Int, _ height: Int) throws {
        let size = PixelSize(width: width, height: height)
        let luma = (0..<size.pixelCount).map { UInt8($0 * 37 % 200) }
        let bitmap = Bitmap(size: size, layout: .gray, bytes: luma)
        let file = try JPEGWriter(quality: 95).write(YCbCrPlanes(size: size, luma: luma))
        #expect(try file == JPEGWriter(quality: 95).write(bitmap))
        #expect(try DecodedPlane.all(of: file).count == 1)
    }

    @Test("a progressive file has the pixels of the other")
    func progressive() throws {
        let bitmap = try scene(120, 90)
        let plain = try JPEGWriter(quality: 80).write(bitmap)
        let progressive = try JPEGWriter(quality: 80, isProgressive: true).write(bitmap)
        let info = try JPEGReader.withReader(on: progressive, limits: .default) { $0.info }
        #expect(info.isProgressive && info.scanCount == 10)
        #expect(try Renderer().bitmap(of: progressive) == Renderer().bitmap(of: plain))
    }

    @Test("alpha is ignored")
    func alpha() throws {
        let bitmap = try scene(20, 20)
        var clear = bitmap.bytes
        for offset in stride(from: 3, to: clear.count, by: 4) { clear[offset] = UInt8(offset % 256) }
        let transparent = Bitmap(size: bitmap.size, layout: .rgba, bytes: clear)
        #expect(try JPEGWriter(quality: 80).write(transparent) == JPEGWriter(quality: 80).write(bitmap))
    }

    @Test("chroma is halved below quality 90", arguments: [(1, ChromaSubsampling.halved), (89, .halved), (90, .none)])
    func subsampling(_ quality: Int, _ expected: ChromaSubsampling) throws {
        #expect(JPEGWriter.subsampling(for: quality) == expected)
        #expect(JPEGWriter(quality: quality).planes(of: try scene(40, 40)).chroma?.subsampling == expected)
    }

    @Test("strong fine colours keep their own chroma")
    func colorful() {
        let size = PixelSize(width: 32, height: 32)
        let stripes = (0..<size.pixelCount)
            .flatMap { index -> [UInt8] in index % 2 == 0 ? [200, 30, 30, 255] : [30, 30, 200, 255] }
        let bitmap = Bitmap(size: size, layout: .rgba, bytes: stripes)
        #expect(JPEGWriter(quality: 80).planes(of: bitmap).chroma?.subsampling == ChromaSubsampling.none)
        let forced = JPEGWriter(quality: 80, subsampling: .halved).planes(of: bitmap)
        #expect(forced.chroma?.subsampling == .halved)
    }

    @Test(
        "the fast writer can write the very file of libjpeg",
        arguments: [10, 50, 80, 100],
        ChromaSubsampling.allCases
    )
    func standard(_ quality: Int, _ subsampling: ChromaSubsampling) throws {
        let planes = planes(of: try scene(61, 45), subsampling)
        let fast = try JPEGWriter(quality: quality, isStandard: true).write(planes)
        #expect(try fast == JPEGWriter(quality: quality, codecs: .system).write(planes))
    }

    @Test("a file is about as large as that of libjpeg in the same quality", arguments: [75, 80, 85, 90])
    func size(_ quality: Int) throws {
        let bitmap = try scene(200, 220)
        let found = try JPEGWriter(quality: quality).write(bitmap).count
        let library = try JPEGWriter(quality: quality, codecs: .system).write(bitmap).count
        #expect(abs(Double(found) / Double(library) - 1) < 0.12, "\(found) to \(library)")
    }
}
