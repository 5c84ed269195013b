/// The means of a picture's blocks: what is left of it when scaling and encoding have moved its details.
///
/// Luma counts fully and the two chroma parts by half, since encoders keep them at half the size.
struct BlockMeans: Hashable, Sendable {
    /// How far two pictures are from each other, in steps of 8 bits.
    struct Difference: Hashable, Sendable {
        /// The mean over all blocks.
        let mean: Double
        /// The block that is farthest.
        let worst: Double
    }

    /// The most blocks in each direction.
    static let mostPerSide = 16
    /// The fewest pixels that a block has in each direction; smaller pictures have fewer blocks.
    static let leastSide = 6

    /// The mean luma and the halves of mean blue and red chroma, block by block.
    private let parts: [Double]

    /// Takes the means of a picture.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - ground: The opaque colour that it is laid on.
    init(of bitmap: Bitmap, on ground: Color) {
        let picture = bitmap.convertedToRGBA().laid(on: ground)
        let columns = Self.blockCount(picture.size.width)
        let rows = Self.blockCount(picture.size.height)
        var sums = [Int](repeating: 0, count: columns * rows * 3)
        var counts = [Int](repeating: 0, count: columns * rows)
        let bytes = picture.bytes.span
        for y in 0..<picture.size.height {
            let row = y * rows / picture.size.height * columns
            for x in 0..<picture.size.width {
                let block = row + x * columns / picture.size.width
                let offset = y &* picture.rowByteCount &+ x &* 4
                for channel in 0..<3 { sums[block * 3 + channel] &+= Int(bytes[offset &+ channel]) }
                counts[block] += 1
            }
        }
        parts = counts.indices.flatMap { block in
            let count = Double(counts[block])
            let red = Double(sums[block * 3]) / count
            let green = Double(sums[block * 3 + 1]) / count
            let blue = Double(sums[block * 3 + 2]) / count
            // ITU-R BT.601, as JPEG has it.
            let luma = 0.299 * red + 0.587 * green + 0.114 * blue
            return [luma, (blue - luma) * 0.564 / 2, (red - luma) * 0.713 / 2]
        }
    }

    /// Measures the difference from another picture of the same size.
    func difference(from other: BlockMeans) -> Difference {
        let blocks = stride(from: 0, to: parts.count, by: 3)
            .map { start in
                (start..<(start + 3)).map { abs(parts[$0] - other.parts[$0]) }.max() ?? 0
            }
        return Difference(mean: blocks.reduce(0, +) / Double(blocks.count), worst: blocks.max() ?? 0)
    }

    private static func blockCount(_ side: Int) -> Int { max(1, min(mostPerSide, side / leastSide)) }
}
