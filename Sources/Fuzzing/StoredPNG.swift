/// A PNG file whose pixels are made up and not compressed, so that a changed byte is a changed pixel or filter.
struct StoredPNG {
    /// The colour types of PNG with the depths that each may have.
    static let kinds: [(colorType: UInt8, depth: Int)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
        (6, 8), (6, 16),
    ]

    /// The colour type as the header states it.
    var colorType: UInt8
    /// The bits of one part.
    var depth: Int
    /// Whether a chunk makes some pixels transparent.
    var hasTransparency: Bool
    /// Whether rows come in seven passes.
    var isInterlaced: Bool

    /// Gives the file, 9 pixels wide and 7 high, with the filter types in turn.
    var bytes: [UInt8] {
        let width = 9
        let height = 7
        var file = SealedPNG.signature
        let header = SealedPNG.big(UInt32(width)) + SealedPNG.big(UInt32(height))
        file += SealedPNG.chunk("IHDR", header + [UInt8(depth), colorType, 0, 0, isInterlaced ? 1 : 0])
        if colorType == 3 {
            file += SealedPNG.chunk("PLTE", (0..<(3 << depth)).map { UInt8(truncatingIfNeeded: $0 * 37) })
        }
        if hasTransparency {
            file += SealedPNG.chunk("tRNS", colorType == 3 ? [0, 128] : colorType == 0 ? [0, 1] : [0, 1, 0, 1, 0, 1])
        }
        var rows: [UInt8] = []
        for pass in isInterlaced ? Self.passes : [(0, 0, 1, 1)] {
            let columns = (width - pass.0 + pass.2 - 1) / pass.2
            let lines = (height - pass.1 + pass.3 - 1) / pass.3
            guard columns > 0 else { continue }
            for line in 0..<lines {
                rows.append(UInt8(line % 5))
                for column in 0..<((columns * depth * partCount + 7) / 8) {
                    rows.append(UInt8(truncatingIfNeeded: (line * 31 + column) * 7))
                }
            }
        }
        file += SealedPNG.chunk("IDAT", SealedPNG.stored(rows))
        return file + SealedPNG.chunk("IEND", [])
    }

    private var partCount: Int {
        switch colorType {
        case 2: 3
        case 4: 2
        case 6: 4
        default: 1
        }
    }

    /// First column and row, and the steps to the next, of each pass.
    ///
    /// Source: PNG, section 8.2.
    private static let passes = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
}
