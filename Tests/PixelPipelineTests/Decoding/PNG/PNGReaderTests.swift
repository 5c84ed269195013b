import SeededNumbers
import Testing

@testable import PixelPipeline

@Suite("Reading PNG: the quick way and libpng")
struct PNGReaderTests {
    /// What came of a file.
    typealias Outcome = Result<Bitmap, ImagingError>

    /// The names of all good PNG files.
    static let names = Fixture.names(in: "images", extensions: ["png"])

    /// Decodes a file in one of the two ways.
    private func outcome(_ bytes: [UInt8], _ state: PNGDecoderState, codecs: Codecs) -> Outcome {
        do throws(ImagingError) {
            return .success(try Bitmap(png: bytes, state: state, limits: DecodeLimits(codecs: codecs)))
        } catch {
            return .failure(error)
        }
    }

    /// Whether the quick way is taken.
    private func isQuick(_ bytes: [UInt8]) throws -> Bool {
        try PNGReader.withReader(on: bytes, state: PNGDecoderState(), limits: .default) { !$0.isReadByLibrary }
    }

    @Test("both give the same pixels of every picture of the corpus", arguments: names)
    func corpus(_ name: String) throws {
        let bytes = try Fixture.image(name)
        let state = PNGDecoderState()
        let quick = outcome(bytes, state, codecs: .fast)
        #expect(try quick.get() == outcome(bytes, state, codecs: .system).get())
        let isRare = name.hasSuffix("-interlaced.png") || name.hasSuffix("-key.png") || name == "row.png"
        #expect(try isQuick(bytes) == !isRare)
    }

    @Test("the corpus has files")
    func corpusHasFiles() {
        #expect(Self.names.count > 40)
    }

    @Test("both give the same pixels of random rows with every filter", arguments: PNGFile.kinds)
    func random(_ colorType: UInt8, _ depth: UInt8) throws {
        var generator = SeededGenerator(seed: UInt64(colorType) << 8 | UInt64(depth))
        let state = PNGDecoderState()
        for filters: [UInt8] in [[0], [1], [2], [3], [4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4], [1, 3, 4]] {
            for _ in 0..<6 {
                var file = PNGFile(random: (colorType, depth), filters: filters, using: &generator)
                if colorType == 3, Bool.random(using: &generator) {
                    let count = Int.random(in: 1...(1 << Int(depth)), using: &generator)
                    let alphas = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    file.chunks.insert(("tRNS", alphas), at: 2)
                }
                if Bool.random(using: &generator) { file.split(every: Int.random(in: 3...60, using: &generator)) }
                let bytes = file.bytes
                let quick = outcome(bytes, state, codecs: .fast)
                #expect(try quick.get() == outcome(bytes, state, codecs: .system).get())
                #expect(try isQuick(bytes))
            }
        }
    }

    @Test("an index beyond the palette is black")
    func beyondPalette() throws {
        var file = PNGFile(width: 4, height: 1, kind: (3, 8), rows: [0, 0, 1, 2, 255])
        file.chunks[1].data = [10, 20, 30, 40, 50, 60]
        let quick = outcome(file.bytes, PNGDecoderState(), codecs: .fast)
        #expect(try quick.get().bytes == [10, 20, 30, 255, 40, 50, 60, 255, 0, 0, 0, 255, 0, 0, 0, 255])
        #expect(quick == outcome(file.bytes, PNGDecoderState(), codecs: .system))
    }

    @Test(
        "every truncation is refused in both ways with the same error",
        arguments: ["palette-4-transparent.png", "gray-1.png", "tiny.png", "rgba-8.png"]
    )
    func truncations(_ name: String) throws {
        let bytes = try Fixture.image(name)
        let state = PNGDecoderState()
        for length in 8..<bytes.count {
            let part = Array(bytes[..<length])
            let quick = outcome(part, state, codecs: .fast)
            #expect(throws: ImagingError.self) { try quick.get() }
            #expect(quick == outcome(part, state, codecs: .system))
        }
    }

    @Test("flipped bytes end alike in both ways", arguments: ["palette-4-transparent.png", "gray-alpha-8.png"])
    func flips(_ name: String) throws {
        let bytes = try Fixture.image(name)
        let state = PNGDecoderState()
        for position in bytes.indices {
            var broken = bytes
            broken[position] ^= UInt8(1 << (position % 8))
            #expect(outcome(broken, state, codecs: .fast) == outcome(broken, state, codecs: .system))
        }
    }

    @Test("flipped bytes under right check sums end alike in both ways", arguments: PNGFile.kinds)
    func flipsInside(_ colorType: UInt8, _ depth: UInt8) {
        var generator = SeededGenerator(seed: 5)
        let file = PNGFile(random: (colorType, depth), using: &generator)
        let state = PNGDecoderState()
        for chunk in file.chunks.indices {
            for position in file.chunks[chunk].data.indices.prefix(48) {
                var broken = file
                broken.chunks[chunk].data[position] ^= UInt8(1 << Int.random(in: 0..<8, using: &generator))
                let bytes = broken.bytes
                #expect(outcome(bytes, state, codecs: .fast) == outcome(bytes, state, codecs: .system))
            }
        }
    }

    @Test("rows in parts, skipped rows and widened rows are those of the whole", arguments: Codecs.allCases)
    func parts(_ codecs: Codecs) throws {
        for name in ["rgb-8.png", "gray-2.png", "palette-8.png", "rgba-16.png", "rgb-8-interlaced.png"] {
            let bytes = try Fixture.image(name)
            let state = PNGDecoderState()
            let whole = try outcome(bytes, state, codecs: .system).get().convertedToRGBA().bytes
            try PNGReader.withReader(on: bytes, state: state, limits: DecodeLimits(codecs: codecs)) {
                (reader) throws(ImagingError) in
                let (width, channels) = (reader.size.width, reader.channelCount)
                var own = [UInt8](repeating: 1, count: width * channels * 2)
                try unsafe own.withUnsafeMutableBufferPointer { (rows) throws(ImagingError) in
                    try unsafe reader.readRows(2, into: rows)
                }
                for offset in 0..<(width * 2) {
                    #expect(own[offset * channels] == whole[offset * 4])
                    #expect(own[offset * channels + channels - 1] == whole[offset * 4 + max(0, channels - 1)])
                }
                try reader.skipRows(5)
                var wide = [UInt8](repeating: 1, count: width * 4 * 3)
                try unsafe wide.withUnsafeMutableBufferPointer { (rows) throws(ImagingError) in
                    try unsafe reader.readRows(3, into: rows, asRGBA: true)
                }
                #expect(wide == Array(whole[(width * 4 * 7)..<(width * 4 * 10)]))
                try reader.skipRows(reader.size.height - 10)
                do throws(ImagingError) {
                    try reader.skipRows(1)
                    Issue.record("a row beyond the last one was skipped")
                } catch {
                    #expect(error == .damaged(reason: "the rows do not fit the picture"))
                }
            }
        }
    }

    @Test("a picture with over 32 MB of rows is read row by row")
    func large() throws {
        let bytes = try Fixture.bytes("malformed", "flood.png")
        let limits = DecodeLimits(maximumPixelCount: 300_000_000)
        try PNGReader.withReader(on: bytes, state: PNGDecoderState(), limits: limits) {
            (reader) throws(ImagingError) in
            let isReadByLibrary = reader.isReadByLibrary
            #expect(isReadByLibrary)
            try reader.skipRows(3)
        }
    }
}
