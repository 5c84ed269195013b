import Testing

@testable import PixelPipeline

@Suite("Reading PNG: files that are odd or wrong")
struct PNGOddityTests {
    /// What is done to a good file.
    enum Oddity: CaseIterable {
        case badFilter, shortStream, longStream, bytesAfterStream, wrongSum, smallWindow, presetDictionary, emptyData
        case emptyFirstData, noData, apartData, secondHeader, secondPalette, noPalette, palettePart, longPalette
        case emptyPalette, paletteAfterData, transparencyFirst, longTransparency, twoTransparencies
        case transparencyAfterData, textBetween, unknownChunk, unknownCritical, badName, endWithData, noEnd
        case bytesAfterEnd, longText, unknownCompression, unknownFiltering, unknownInterlacing, depthThree
        case paletteInTrueColor, paletteInGray

        /// Makes the file: a palette picture of 8 by 4 pixels unless it is about another kind.
        func file() -> PNGFile {
            let rows: [UInt8] = (0..<36).map { (index: Int) -> UInt8 in index % 9 == 0 ? 0 : UInt8(index % 7) }
            var file = PNGFile(width: 8, height: 4, kind: (3, 8), rows: rows)
            let data = 2
            switch self {
            case .badFilter: file.chunks[data].data = PNGFile.stored([5] + rows.dropFirst())
            case .shortStream: file.chunks[data].data = PNGFile.stored(Array(rows.dropLast()))
            case .longStream: file.chunks[data].data = PNGFile.stored(rows + [1, 2, 3])
            case .bytesAfterStream: file.chunks[data].data += [1, 2, 3]
            case .wrongSum: file.chunks[data].data[file.chunks[data].data.count - 1] ^= 1
            case .smallWindow: file = Self.farBack
            case .presetDictionary: file.chunks[data].data.replaceSubrange(0..<2, with: [0x78, 0x20])
            case .emptyData: file.chunks[data].data = []
            case .emptyFirstData: file.chunks.insert(("IDAT", []), at: data)
            case .noData: file.chunks.remove(at: data)
            case .apartData:
                file.split(every: 20)
                file.chunks.insert(("tEXt", [65, 0, 66]), at: data + 1)
            case .secondHeader: file.chunks.insert(file.chunks[0], at: 1)
            case .secondPalette: file.chunks.insert(file.chunks[1], at: 1)
            case .noPalette: file.chunks.remove(at: 1)
            case .palettePart: file.chunks[1].data.removeLast()
            case .longPalette: file.chunks[1].data += [1, 2, 3]
            case .emptyPalette: file.chunks[1].data = []
            case .paletteAfterData: file.chunks.swapAt(1, data)
            case .transparencyFirst: file.chunks.insert(("tRNS", [1, 2]), at: 1)
            case .longTransparency: file.chunks.insert(("tRNS", [UInt8](repeating: 9, count: 257)), at: 2)
            case .twoTransparencies:
                file.chunks.insert(contentsOf: [(name: "tRNS", data: [1]), (name: "tRNS", data: [2])], at: 2)
            case .transparencyAfterData: file.chunks.insert(("tRNS", [1, 2]), at: 3)
            case .textBetween: file.chunks.insert(("tEXt", [65, 0, 66]), at: 3)
            case .unknownChunk: file.chunks.insert(("abCd", [1, 2, 3]), at: 1)
            case .unknownCritical: file.chunks.insert(("AbCd", [1, 2, 3]), at: 1)
            case .badName: file.chunks.insert(("ab1d", [1, 2, 3]), at: 1)
            case .endWithData: file.chunks[3].data = [1]
            case .noEnd: file.chunks.removeLast()
            case .bytesAfterEnd: file.chunks.append(("abcd", [1, 2]))
            case .longText: file.chunks.insert(("tEXt", [UInt8](repeating: 65, count: 1_048_577)), at: 1)
            case .unknownCompression: file.chunks[0].data[10] = 1
            case .unknownFiltering: file.chunks[0].data[11] = 64
            case .unknownInterlacing: file.chunks[0].data[12] = 2
            case .depthThree: file.chunks[0].data[8] = 3
            case .paletteInTrueColor:
                file.chunks[0].data[9] = 2
                file.chunks[data].data = PNGFile.stored([UInt8](repeating: 0, count: 25 * 4))
            case .paletteInGray: file.chunks[0].data[9] = 0
            }
            return file
        }

        /// A picture whose stream says that it looks back 256 bytes at most, and looks back 357 to what came rows before.
        private static var farBack: PNGFile {
            var file = PNGFile(width: 64, height: 64, kind: (0, 8), rows: [])
            var bits = BitWriter()
            bits.append(0b011, count: 3)
            // Literals of a fixed Huffman code, then a length of 3 (257) at a distance of 257 to 384 (16, 7 bits).
            for _ in 0..<400 { bits.appendReversed(0x30, count: 8) }
            bits.appendReversed(1, count: 7)
            bits.appendReversed(16, count: 5)
            bits.append(100, count: 7)
            for _ in 403..<(65 * 64) { bits.appendReversed(0x30, count: 8) }
            bits.appendReversed(0, count: 7)
            // All zeros: the sums are 1 and the count.
            file.chunks[1].data = [0x08, 0x1D] + bits.bytes + PNGFile.number(UInt32(65 * 64) << 16 | 1)
            return file
        }
    }

    /// Bits in the order of deflate.
    private struct BitWriter {
        private(set) var bytes: [UInt8] = []
        private var used = 8

        /// Appends a number, the least significant bit first.
        mutating func append(_ value: Int, count: Int) {
            for bit in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8((value >> bit & 1) << used)
                used += 1
            }
        }

        /// Appends a Huffman code, the most significant bit first.
        mutating func appendReversed(_ value: Int, count: Int) {
            for bit in (0..<count).reversed() { append(value >> bit & 1, count: 1) }
        }
    }

    /// The oddities that libpng only warns of, if that.
    private static let accepted: Set<Oddity> = [
        .longStream, .bytesAfterStream, .emptyFirstData, .transparencyFirst, .longTransparency, .twoTransparencies,
        .transparencyAfterData, .textBetween, .unknownChunk, .endWithData, .bytesAfterEnd, .longText,
        .paletteInTrueColor, .paletteInGray,
    ]

    @Test("ends as libpng lets it end", arguments: Oddity.allCases)
    func odd(_ oddity: Oddity) {
        let bytes = oddity.file().bytes
        let state = PNGDecoderState()
        let outcomes = Codecs.allCases
            .map { codecs in
                Result { () throws(ImagingError) -> Bitmap in
                    try Bitmap(png: bytes, state: state, limits: DecodeLimits(codecs: codecs))
                }
            }
        #expect(outcomes[0] == outcomes[1])
        if case .success = outcomes[0] {
            #expect(Self.accepted.contains(oddity))
        } else {
            #expect(!Self.accepted.contains(oddity))
        }
    }
}
