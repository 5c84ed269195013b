extension Bitmap {
    /// Lays the picture on a colour.
    ///
    /// - Parameter color: The colour behind the picture; what shines through it stays transparent.
    /// - Returns: The picture, opaque when the colour is.
    public func laid(on color: Color) -> Bitmap {
        guard !color.isInvisible, !isOpaque else { return self }
        var result = self
        for offset in stride(from: 0, to: bytes.count, by: 4) where bytes[offset + 3] < 255 {
            let above = UInt32(bytes[offset + 3])
            // In units of 255 times 255, so that nothing is rounded before the division.
            let aboveWeight = above * 255
            let belowWeight = UInt32(color.alpha) * (255 - above)
            let weight = aboveWeight + belowWeight
            guard weight > 0 else { continue }
            let below = (color.red, color.green, color.blue)
            result.bytes[offset] = Self.mix(bytes[offset], aboveWeight, below.0, belowWeight)
            result.bytes[offset + 1] = Self.mix(bytes[offset + 1], aboveWeight, below.1, belowWeight)
            result.bytes[offset + 2] = Self.mix(bytes[offset + 2], aboveWeight, below.2, belowWeight)
            result.bytes[offset + 3] = UInt8((weight + 127) / 255)
        }
        return result
    }

    private static func mix(_ above: UInt8, _ aboveWeight: UInt32, _ below: UInt8, _ belowWeight: UInt32) -> UInt8 {
        let weight = aboveWeight + belowWeight
        return UInt8((UInt32(above) * aboveWeight + UInt32(below) * belowWeight + weight / 2) / weight)
    }
}
