extension Bitmap {
    /// Paints a colour over an opaque picture of four parts, each pixel by its share.
    ///
    /// - Precondition: There is one share for each pixel.
    ///
    /// - Parameters:
    ///   - color: The opaque colour.
    ///   - coverage: The share of each pixel, 0 (nothing) to 255 (all).
    mutating func fill(_ color: Color, coverage: [UInt8]) {
        precondition(coverage.count == size.pixelCount, "there is one share for each pixel")
        for (pixel, share) in coverage.enumerated() where share > 0 {
            let offset = pixel * 4
            bytes[offset] = Self.blend(bytes[offset], color.red, share)
            bytes[offset + 1] = Self.blend(bytes[offset + 1], color.green, share)
            bytes[offset + 2] = Self.blend(bytes[offset + 2], color.blue, share)
        }
    }

    private static func blend(_ below: UInt8, _ above: UInt8, _ share: UInt8) -> UInt8 {
        let sum = Int(below) * (255 - Int(share)) + Int(above) * Int(share)
        return UInt8((sum + 127) / 255)
    }
}
