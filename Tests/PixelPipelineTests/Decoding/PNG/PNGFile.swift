import SeededNumbers

/// A PNG file that a test puts together, right or wrong, without a library.
struct PNGFile {
    /// The colour types with the depths that each may have.
    static let kinds: [(colorType: UInt8, depth: UInt8)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
        (6, 8), (6, 16),
    ]

    /// The chunks in order, with their data.
    var chunks: [(name: String, data: [UInt8])]

    /// The whole file.
    var bytes: [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunks.flatMap { name, data in
                let content = Array(name.utf8) + data
                return Self.number(UInt32(data.count)) + content + Self.number(Self.checksum(content))
            }
    }

    /// Creates a file of four chunks, header, data and end, and a palette where the colour type needs one.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - kind: The colour type and the depth.
    ///   - rows: The filtered rows, each after its filter byte.
    init(width: Int, height: Int, kind: (colorType: UInt8, depth: UInt8), rows: [UInt8]) {
        let sides = Self.number(UInt32(width)) + Self.number(UInt32(height))
        chunks = [("IHDR", sides + [kind.depth, kind.colorType, 0, 0, 0])]
        if kind.colorType == 3 {
            let entries = 1 << Int(kind.depth)
            chunks.append(("PLTE", (0..<(entries * 3)).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }))
        }
        chunks.append(("IDAT", Self.stored(rows)))
        chunks.append(("IEND", []))
    }

    /// Creates a file of random rows: every byte after a filter byte is right.
    ///
    /// - Parameters:
    ///   - kind: The colour type and the depth.
    ///   - filters: The filters that are drawn from.
    ///   - generator: Where the numbers come from.
    init(
        random kind: (colorType: UInt8, depth: UInt8),
        filters: [UInt8] = [0, 1, 2, 3, 4],
        using generator: inout SeededGenerator
    ) {
        let width = Int.random(in: 1...40, using: &generator)
        let height = Int.random(in: 1...12, using: &generator)
        let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(kind.colorType)] ?? 1
        let rowCount = (width * samples * Int(kind.depth) + 7) / 8
        // Small differences meet the ties of the fourth filter more often.
        let highest = UInt8([3, 255].randomElement(using: &generator) ?? 255)
        var rows: [UInt8] = []
        for _ in 0..<height {
            rows.append(filters.randomElement(using: &generator) ?? 0)
            for _ in 0..<rowCount { rows.append(UInt8.random(in: 0...highest, using: &generator)) }
        }
        self.init(width: width, height: height, kind: kind, rows: rows)
    }

    /// The index of the first chunk with a name.
    func index(of name: String) -> Int {
        chunks.firstIndex { $0.name == name } ?? chunks.endIndex
    }

    /// Cuts the data into chunks of a length.
    mutating func split(every length: Int) {
        let index = index(of: "IDAT")
        let data = chunks.remove(at: index).data
        let parts = stride(from: 0, to: data.count, by: length).map { Array(data[$0..<min($0 + length, data.count)]) }
        chunks.insert(contentsOf: parts.map { ("IDAT", $0) }, at: index)
    }

    /// A zlib stream of blocks that are not compressed.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var one: UInt32 = 1
        var other: UInt32 = 0
        for byte in bytes {
            one = (one + UInt32(byte)) % 65_521
            other = (other + one) % 65_521
        }
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let length = [UInt8(block.count & 0xFF), UInt8(block.count >> 8)]
            stream += [start + block.count == bytes.count ? 1 : 0] + length + length.map { ~$0 } + block
        }
        return stream + number(other << 16 | one)
    }

    /// Four bytes, the most significant first.
    static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The check sum of a chunk, from the PNG Specification, annex D.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    }

    private static let table: [UInt32] = (0..<256)
        .map { start in
            (0..<8).reduce(UInt32(start)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
}
