extension Bitmap {
    /// Makes the picture smaller as Java does it for portals: each pixel is mixed of the four around its place, and what lies
    /// between these places is lost.
    ///
    /// - Parameter target: The size; both sides are at least 1, and none is longer than the picture's.
    /// - Returns: The smaller picture.
    func sampled(to target: PixelSize) -> Bitmap {
        let columns = Self.places(target.width, of: size.width)
        let channels = layout.channelCount
        var result: [UInt8] = []
        result.reserveCapacity(target.pixelCount * channels)
        for row in Self.places(target.height, of: size.height) {
            let (upper, lower) = (row.first * rowByteCount, row.second * rowByteCount)
            for column in columns {
                let (left, right) = (column.first * channels, column.second * channels)
                for channel in 0..<channels {
                    func mixed(_ line: Int) -> Double {
                        let start = Double(bytes[line + left + channel])
                        return start + (Double(bytes[line + right + channel]) - start) * column.share
                    }
                    let above = mixed(upper)
                    result.append(UInt8((above + (mixed(lower) - above) * row.share).rounded()))
                }
            }
        }
        return Bitmap(size: target, layout: layout, bytes: result)
    }

    /// The neighbours of the middle of each new pixel, and the share of the second one.
    private static func places(_ count: Int, of length: Int) -> [(first: Int, second: Int, share: Double)] {
        (0..<count)
            .map { index in
                let middle = max(0, (Double(index) + 0.5) * Double(length) / Double(count) - 0.5)
                let first = min(Int(middle), length - 1)
                return (first, min(first + 1, length - 1), middle - Double(first))
            }
    }
}
