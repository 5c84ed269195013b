import Testing

@testable import PixelPipeline

@Suite("JPEG budget")
struct JPEGBudgetTests {
    private func scene(_ width: Int = 150, _ height: Int = 110) throws -> Bitmap {
        let portrait = try Renderer().bitmap(of: Fixture.image("portrait.jpg"))
        return try portrait.cropped(to: PixelRect(x: 30, y: 40, width: width, height: height))
    }

    /// A picture that is large enough to be sampled: a small one beside and below itself, ever brighter.
    private func large() throws -> YCbCrPlanes {
        let tile = try DecodedPlane.all(of: Fixture.bytes("jpeg", "444.jpg"))
        func tiled(_ plane: DecodedPlane, _ brighter: Int) -> [UInt8] {
            let width = plane.plane.size.width
            var all: [UInt8] = []
            for y in 0..<750 {
                let row = plane.samples[(y % 75 * width)..<((y % 75 + 1) * width)]
                let raised = row.map { UInt8(min(255, Int($0) + y / 75 * brighter)) }
                for _ in 0..<8 { all += raised }
            }
            return all
        }
        let chroma = YCbCrPlanes.Chroma(blue: tiled(tile[1], 0), red: tiled(tile[2], 0), subsampling: .none)
        return YCbCrPlanes(size: PixelSize(width: 776, height: 750), luma: tiled(tile[0], 5), chroma: chroma)
    }

    @Test("finds the quality that trying all of them finds", arguments: [2_000, 3_500, 6_000, 9_000, 20_000])
    func bitmap(_ maximum: Int) throws {
        let bitmap = try scene()
        let exact = try (10...95).last { try JPEGWriter(quality: $0).write(bitmap).count <= maximum }
        let found = try JPEGBudget(maximumByteCount: maximum).write(bitmap)
        #expect(found.bytes.count <= maximum)
        #expect(found.quality == exact || found.quality + 1 == exact)
        #expect(try found.bytes == JPEGWriter(quality: found.quality).write(bitmap))
    }

    @Test("a large picture is estimated by a sample", arguments: [40_000, 90_000, 140_000])
    func sampled(_ maximum: Int) throws {
        let planes = try large()
        let unit = PixelSize(width: 16, height: 16)
        let sample = StripeSample(of: planes.size, unit: unit)
        #expect(sample.columns == 7 && sample.starts.count == 47 && sample.factor == 7)
        let found = try JPEGBudget(maximumByteCount: maximum).write(planes)
        #expect(found.bytes.count <= maximum)
        let exact = try (max(10, found.quality - 1)...95)
            .prefix { try JPEGWriter(quality: $0).write(planes).count <= maximum }
        #expect(found.quality == exact.last || found.quality + 1 == exact.last)
        let part = try JPEGWriter(quality: found.quality).write(planes.sampled(sample, unit: unit))
        #expect(abs(sample.byteCount(from: part) / Double(found.bytes.count) - 1) < 0.03)
    }

    @Test("refuses what does not even fit at the lowest quality")
    func refused() throws {
        let bitmap = try scene()
        let least = try JPEGWriter(quality: 10).write(bitmap).count
        #expect(throws: ImagingError.limit(.outputBytes, maximum: least - 1, found: least)) {
            try JPEGBudget(maximumByteCount: least - 1).write(bitmap)
        }
        #expect(try JPEGBudget(maximumByteCount: least).write(bitmap).quality <= 11)
        let bytes = try Fixture.bytes("jpeg", "420.jpg")
        #expect(throws: ImagingError.self) { try JPEGBudget(maximumByteCount: 300).rewrite(bytes, limits: .default) }
    }

    @Test(
        "rewriting with finer steps than a file has changes no sample",
        arguments: Fixture.names(in: "jpeg", extensions: ["jpg"])
    )
    func unchanged(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let file = try JPEGReader.withReader(on: bytes, limits: .default) { (reader) throws(ImagingError) in
            try reader.loadCoefficients()
            return try reader.requantised(by: JPEGWriter(quality: 100))
        }
        let planes = try DecodedPlane.all(of: file)
        for (plane, expected) in zip(planes, try DecodedPlane.all(of: bytes)) {
            #expect(plane.plane == expected.plane)
            #expect(plane.samples == expected.samples)
        }
        // The fixtures of one scan were optimised by cjpeg.
        let isOneScan = try JPEGReader.withReader(on: bytes, limits: .default) { $0.info.scanCount == 1 }
        if isOneScan { #expect(abs(file.count - bytes.count) <= 20) }
    }

    @Test(
        "a rewritten file is better than one that was decoded and encoded",
        arguments: ["420.jpg", "progressive.jpg", "422.jpg", "gray.jpg", "separate.jpg"],
        [40, 60, 75]
    )
    func fidelity(_ name: String, _ quality: Int) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let original = try DecodedPlane.all(of: bytes)
        let rewritten = try JPEGReader.withReader(on: bytes, limits: .default) { (reader) throws(ImagingError) in
            try reader.loadCoefficients()
            return try reader.requantised(by: JPEGWriter(quality: quality))
        }
        let luma = try DecodedPlane.all(of: rewritten)[0]
        // Only luma, which has the same samples on both ways.
        let planes = YCbCrPlanes(size: PixelSize(width: 97, height: 75), luma: original[0].samples)
        let encoded = try DecodedPlane.all(of: JPEGWriter(quality: quality).write(planes))[0]
        // Coefficients that are just between two steps go the other way in half the cases: the larger the steps, the more it shows.
        // What is nearer to the original is further from the other file, so that is only held against gross errors.
        #expect(luma.ratio(to: encoded.samples) >= (quality < 60 ? 36.5 : 39.5))
        #expect(luma.ratio(to: original[0].samples) >= encoded.ratio(to: original[0].samples) + 0.4)
    }

    @Test(
        "rewrites to the best quality that fits",
        arguments: ["420.jpg", "gray-factors.jpg", "411.jpg", "progressive.jpg"],
        [false, true]
    )
    func rewrite(_ name: String, _ isProgressive: Bool) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        let budget = JPEGBudget(maximumByteCount: bytes.count * 7 / 10, isProgressive: isProgressive)
        let found = try #require(try budget.rewrite(bytes, limits: .default))
        #expect(found.bytes.count <= budget.maximumByteCount)
        let sizes = try (found.quality...(found.quality + 2))
            .map { quality in
                try JPEGReader.withReader(on: bytes, limits: .default) { (reader) throws(ImagingError) in
                    try reader.loadCoefficients()
                    let writer = JPEGWriter(quality: quality, isProgressive: isProgressive)
                    return try reader.requantised(by: writer).count
                }
            }
        #expect(sizes[0] == found.bytes.count)
        #expect(sizes[2] > budget.maximumByteCount)
        let info = try JPEGReader.withReader(on: found.bytes, limits: .default) { $0.info }
        #expect(info.isProgressive == isProgressive)
        #expect(try budget.rewrite(bytes, limits: .default) == found)
    }

    /// The ratios, in dB, are those of the luma of files that Pillow 13.0.0 made of what it had decoded: at the best quality that
    /// fits, with `optimize=True` and the sampling of the source, decoded to `L` as the source was.
    @Test(
        "a rewritten portrait is nearer to what it was than the file that Pillow makes in as many bytes",
        arguments: [
            ("jane.jpg", 7_991, 42.61), ("jane.jpg", 6_581, 40.80), ("jane.jpg", 4_701, 37.57),
            ("omar.jpg", 6_710, 42.35), ("omar.jpg", 5_526, 40.43), ("omar.jpg", 3_947, 37.10),
            ("dimitris.jpg", 4_924, 41.81), ("dimitris.jpg", 4_055, 39.87), ("dimitris.jpg", 2_896, 36.64),
            ("wei.jpg", 6_264, 41.32), ("wei.jpg", 5_159, 41.18), ("wei.jpg", 3_685, 37.47),
        ]
    )
    func nearness(_ name: String, _ maximum: Int, _ ratio: Double) throws {
        let bytes = try Fixture.bytes("portal/portraits", name)
        let budget = JPEGBudget(maximumByteCount: maximum)
        let found = try #require(try budget.rewrite(bytes, limits: .default))
        #expect(found.bytes.count <= maximum)
        let luma = try DecodedPlane.all(of: found.bytes)[0]
        #expect(try luma.ratio(to: DecodedPlane.all(of: bytes)[0].samples) >= ratio + 0.5)
    }

    @Test("a file that fits without its metadata loses nothing else")
    func metadata() throws {
        let plain = try JPEGWriter(quality: 97, isStandard: true).write(scene())
        let comment: [UInt8] = [0xFF, 0xFE, 0x40, 0x02] + [UInt8](repeating: 0, count: 0x4000)
        let bytes: [UInt8] = plain[..<2] + comment + plain[2...]
        let recipe = try Recipe(parsing: "max-bytes:\(plain.count + 40)")
        let found = try Renderer().render(bytes, recipe: recipe)
        for (plane, expected) in zip(try DecodedPlane.all(of: found.bytes), try DecodedPlane.all(of: plain)) {
            #expect(plane.samples == expected.samples)
        }
    }

    @Test("a limit a little below the size of a portrait costs little of it", arguments: ["jane.jpg", "test.jpg"])
    func slightly(_ name: String) throws {
        let bytes = try Fixture.bytes("portal/portraits", name)
        let budget = JPEGBudget(maximumByteCount: bytes.count * 9 / 10)
        let found = try #require(try budget.rewrite(bytes, limits: .default))
        let luma = try DecodedPlane.all(of: found.bytes)[0]
        // Where all steps grow at once it is 44 dB.
        #expect(try luma.ratio(to: DecodedPlane.all(of: bytes)[0].samples) >= 50)
    }

    @Test("estimates a large file from a sample of its coefficients", arguments: [30, 60, 80])
    func estimate(_ quality: Int) throws {
        let bytes = try JPEGWriter(quality: 90).write(large())
        let (estimate, actual) = try JPEGReader.withReader(on: bytes, limits: .default) {
            (reader) throws(ImagingError) in
            try reader.loadCoefficients()
            let sample = StripeSample(of: reader.info.size, unit: reader.info.unit)
            let estimate = try reader.estimatedByteCount(quality: quality, sample: sample)
            return (estimate, try reader.requantised(by: JPEGWriter(quality: quality)).count)
        }
        #expect(abs(estimate / Double(actual) - 1) < 0.03)
    }

    @Test("rewriting refuses cut files", arguments: ["420.jpg", "progressive.jpg"])
    func cut(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        for length in stride(from: 0, to: bytes.count, by: 97) {
            let part = Array(bytes[..<length])
            #expect(throws: ImagingError.truncated) {
                try JPEGBudget(maximumByteCount: 2_000).rewrite(part, limits: .default)
            }
        }
    }

    @Test("rewriting files with flipped bits never crashes", arguments: ["420.jpg", "entangled.jpg"])
    func flips(_ name: String) throws {
        let bytes = try Fixture.bytes("jpeg", name)
        var rewritten = 0
        for position in stride(from: 0, to: bytes.count, by: 31) {
            var broken = bytes
            broken[position] ^= UInt8(1 << (position % 8))
            do throws(ImagingError) {
                let hasPlanes = try JPEGReader.withReader(on: broken, limits: .default) { $0.info.hasPlanes }
                guard hasPlanes else { continue }
                let orientation = Orientation.allCases[position % 8]
                let file = try JPEGBudget(maximumByteCount: 2_000)
                    .rewrite(broken, turnedFrom: orientation, limits: .default)
                guard let file else { continue }
                _ = try DecodedPlane.all(of: file.bytes)
                rewritten += 1
            } catch {
                continue
            }
        }
        #expect(rewritten > 0)
    }
}
