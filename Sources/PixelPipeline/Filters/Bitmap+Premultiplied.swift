extension Bitmap {
    /// The bytes with the colour parts multiplied by alpha, for filters that mix pixels.
    func premultipliedBytes() -> [UInt8] {
        var result = bytes
        for offset in stride(from: 0, to: result.count, by: 4) {
            let alpha = UInt32(result[offset + 3])
            guard alpha < 255 else { continue }
            for channel in offset..<(offset + 3) {
                // Division by 255 with correct rounding, for products up to 255 times 255.
                let product = UInt32(result[channel]) * alpha + 128
                result[channel] = UInt8((product + product >> 8) >> 8)
            }
        }
        return result
    }

    /// Divides the colour parts by alpha.
    ///
    /// - Parameter bytes: Premultiplied pixels of four parts; overshoot of a filter is clamped.
    /// - Returns: The pixels with straight alpha; where nothing is to be seen the colour is black.
    static func straightened(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for offset in stride(from: 0, to: result.count, by: 4) {
            let alpha = UInt32(result[offset + 3])
            guard alpha < 255 else { continue }
            for channel in offset..<(offset + 3) {
                guard alpha > 0 else {
                    result[channel] = 0
                    continue
                }
                result[channel] = UInt8(min(255, (UInt32(result[channel]) * 255 + alpha / 2) / alpha))
            }
        }
        return result
    }
}
