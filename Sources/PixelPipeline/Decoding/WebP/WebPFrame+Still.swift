extension WebPFrame {
    /// A file that contains nothing but this frame.
    ///
    /// The library decodes no frames of animations by itself. Source: WebP Container Specification, section "Extended
    /// File Format".
    var stillFile: [UInt8] {
        let flags: [UInt8] = [mayHaveAlpha ? 0x10 : 0, 0, 0, 0]
        let sides = Self.number(place.size.width - 1, length: 3) + Self.number(place.size.height - 1, length: 3)
        let extended = Array("VP8X".utf8) + Self.number(10, length: 4) + flags + sides
        var file = Array("RIFF".utf8)
        file.reserveCapacity(chunks.count + 30)
        file += Self.number(4 + extended.count + chunks.count, length: 4)
        file += Array("WEBP".utf8)
        file += extended
        file += chunks.bytes
        return file
    }

    /// Gives the bytes of a number, the least significant one first.
    private static func number(_ value: Int, length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
