extension Bitmap {
    /// The bytes with the colour parts multiplied by alpha, for filters that mix pixels.
    func premultipliedBytes() -> [UInt8] {
        var result = bytes
        PixelWord.update(&result) { $0.premultiplied }
        return result
    }

    /// Divides the colour parts by alpha.
    ///
    /// - Parameter bytes: Premultiplied pixels of four parts; overshoot of a filter is clamped.
    /// - Returns: The pixels with straight alpha; where nothing is to be seen the colour is black.
    static func straightened(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        var span = result.mutableSpan
        for offset in stride(from: 0, to: span.count, by: 4) {
            let alpha = UInt32(span[offset + 3])
            guard alpha < 255 else { continue }
            for channel in offset..<(offset + 3) {
                span[channel] =
                    alpha > 0 ? UInt8(min(255, (UInt32(span[channel]) &* 255 &+ alpha / 2) / alpha)) : 0
            }
        }
        return result
    }
}
