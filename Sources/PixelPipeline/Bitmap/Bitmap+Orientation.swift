extension Bitmap {
    /// Gives the upright picture.
    ///
    /// - Parameter orientation: The way this picture is stored.
    /// - Returns: The upright picture; itself when it already is.
    public func turnedUpright(from orientation: Orientation) -> Bitmap {
        guard orientation != .upright else { return self }
        let target = orientation.upright(size)
        let channels = layout.channelCount
        // The offset of the stored pixel for (0, 0) and the steps for one column and one row of the upright picture.
        let column = channels
        let row = rowByteCount
        let lastColumn = (size.width - 1) * column
        let lastRow = (size.height - 1) * row
        let (start, acrossStep, downStep) =
            switch orientation {
            case .upright: (0, column, row)
            case .mirrored: (lastColumn, -column, row)
            case .upsideDown: (lastColumn + lastRow, -column, -row)
            case .flipped: (lastRow, column, -row)
            case .transposed: (0, row, column)
            case .turnedLeft: (lastRow, -row, column)
            case .transversed: (lastColumn + lastRow, -row, -column)
            case .turnedRight: (lastColumn, row, -column)
            }
        var turned: [UInt8] = []
        turned.reserveCapacity(bytes.count)
        for y in 0..<target.height {
            var source = start + y * downStep
            for _ in 0..<target.width {
                for channel in 0..<channels { turned.append(bytes[source + channel]) }
                source += acrossStep
            }
        }
        return Bitmap(size: target, layout: layout, bytes: turned)
    }
}
