extension MaskShape {
    /// Measures the rows of the upper half of a picture, the middle one included.
    ///
    /// - Parameter size: The size of the picture.
    /// - Returns: The rows; nil for the whole rectangle.
    func rows(in size: PixelSize) -> [OutlineRow]? {
        guard self != .rectangle, let outline = outline(in: size, inset: 0) else { return nil }
        return (0..<(size.height + 1) / 2)
            .map { y in
                var row = OutlineRow(width: size.width)
                row.measure(outline, row: y)
                return row
            }
    }
}

extension Bitmap {
    /// Makes all outside of an outline transparent; the edge is anti-aliased.
    ///
    /// Only pixels outside and on the edge are touched; what is measured for a row is used for its mirror image too.
    ///
    /// - Parameters:
    ///   - shape: The outline.
    ///   - masks: Keeps what is measured.
    /// - Returns: The picture with alpha multiplied by the share of each pixel inside.
    func masked(by shape: MaskShape, masks: MaskCache = MaskCache()) -> Bitmap {
        guard let rows = masks.rows(of: shape, in: size) else { return self }
        var result = convertedToRGBA()
        var pixels = result.bytes.mutableSpan
        for (y, row) in rows.enumerated() {
            for x in 0..<row.inside {
                let share = row[x]
                size.forEachMirrorImage(x: x, y: y) { index in
                    let alpha = index * 4 + 3
                    pixels[alpha] = share > 0 ? UInt8((Float(pixels[alpha]) * share).rounded()) : 0
                }
            }
        }
        return result
    }
}
