extension Bitmap {
    /// Paints a shape over an opaque picture of four parts.
    ///
    /// - Parameters:
    ///   - color: The opaque colour of the shape.
    ///   - spans: Gives the stretches of the shape on the line at a height, in pixels from the top.
    package mutating func fill(_ color: Color, spans: (Double) -> [Span1D]) {
        var coverage = CoverageRow(width: size.width)
        for y in 0..<size.height {
            coverage.measure(row: y, spans: spans)
            let start = y * rowByteCount
            for x in 0..<size.width where coverage.shares[x] > 0 {
                let share = min(1, coverage.shares[x])
                let offset = start + x * 4
                bytes[offset] = Self.blend(bytes[offset], color.red, share)
                bytes[offset + 1] = Self.blend(bytes[offset + 1], color.green, share)
                bytes[offset + 2] = Self.blend(bytes[offset + 2], color.blue, share)
            }
        }
    }

    private static func blend(_ below: UInt8, _ above: UInt8, _ share: Float) -> UInt8 {
        UInt8((Float(below) + (Float(above) - Float(below)) * share).rounded())
    }
}
