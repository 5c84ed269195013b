import PixelPipeline

extension Bitmap {
    /// Makes a smaller picture as Java's `Graphics2D.drawImage` does for the portals: by few samples of the larger one.
    ///
    /// Each pixel is mixed of the four around its place, whatever lies between these places is lost. Held against
    /// pictures that a real 7.2.1 and 6.2.5 made, it gives theirs.
    ///
    /// - Parameter size: The size; both sides are at least 1.
    /// - Returns: The picture.
    func sampled(to size: PixelSize) -> Bitmap {
        let columns = Self.places(size.width, of: self.size.width)
        var result: [UInt8] = []
        result.reserveCapacity(size.pixelCount * layout.channelCount)
        for row in Self.places(size.height, of: self.size.height) {
            for column in columns {
                for channel in 0..<layout.channelCount {
                    let upper = mixed(column, row: row.first, channel)
                    let lower = mixed(column, row: row.second, channel)
                    result.append(UInt8((upper + (lower - upper) * row.share).rounded()))
                }
            }
        }
        return Bitmap(size: size, layout: layout, bytes: result)
    }

    /// Makes a smaller picture of the pixels nearest to each place, so that no colour is new.
    ///
    /// - Parameter size: The size; both sides are at least 1.
    /// - Returns: The picture.
    func picked(to size: PixelSize) -> Bitmap {
        var result: [UInt8] = []
        result.reserveCapacity(size.pixelCount * layout.channelCount)
        for y in 0..<size.height {
            let row = (2 * y + 1) * self.size.height / (2 * size.height) * rowByteCount
            for x in 0..<size.width {
                let start = row + (2 * x + 1) * self.size.width / (2 * size.width) * layout.channelCount
                result += bytes[start..<start + layout.channelCount]
            }
        }
        return Bitmap(size: size, layout: layout, bytes: result)
    }

    /// Two neighbours and the share of the second one.
    private struct Place {
        var first: Int
        var second: Int
        var share: Double
    }

    /// Where the middles of pixels lie in a longer row.
    private static func places(_ count: Int, of length: Int) -> [Place] {
        (0..<count)
            .map { index in
                let middle = (Double(index) + 0.5) * Double(length) / Double(count) - 0.5
                let first = min(max(0, Int(middle.rounded(.down))), length - 1)
                return Place(first: first, second: min(first + 1, length - 1), share: max(0, middle - Double(first)))
            }
    }

    private func mixed(_ column: Place, row: Int, _ channel: Int) -> Double {
        let start = row * rowByteCount + channel
        let first = Double(bytes[start + column.first * layout.channelCount])
        let second = Double(bytes[start + column.second * layout.channelCount])
        return first + (second - first) * column.share
    }
}
