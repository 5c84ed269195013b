extension Bitmap {
    /// Makes all outside of an outline transparent; the edge is anti-aliased.
    ///
    /// - Parameter shape: The outline.
    /// - Returns: The picture with alpha multiplied by the share of each pixel inside.
    func masked(by shape: MaskShape) -> Bitmap {
        guard let outline = shape.outline(in: size, inset: 0) else { return self }
        var result = convertedToRGBA()
        var coverage = CoverageRow(width: size.width)
        for y in 0..<size.height {
            coverage.measure(row: y) { outline.span(at: $0).map { [$0] } ?? [] }
            let start = y * result.rowByteCount
            for x in 0..<size.width {
                let share = coverage.shares[x]
                // Sums of sixteenths may miss one by an ulp.
                guard share < 0.999_9 else { continue }
                let offset = start + x * 4 + 3
                result.bytes[offset] = UInt8((Float(result.bytes[offset]) * share).rounded())
            }
        }
        return result
    }

    /// Makes all transparent but the inscribed circle, which touches the longer edges in the middle.
    ///
    /// - Returns: The picture in its size, with four parts for each pixel.
    public func maskedByCircle() -> Bitmap {
        masked(by: .circle)
    }

    /// Rounds the corners.
    ///
    /// - Parameter radius: The radius in pixels, clamped to 0 and half of the shorter side.
    /// - Returns: The picture in its size.
    public func roundingCorners(radius: Int) -> Bitmap {
        guard radius > 0 else { return self }
        return masked(by: .rounded(radius: radius))
    }
}
