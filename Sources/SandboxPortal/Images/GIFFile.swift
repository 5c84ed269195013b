import PixelPipeline

/// A still GIF (GIF89a) of a picture with at most 256 colours, without compression.
///
/// Codes of nine bits stand for the colours themselves; the decoder's table is cleared before it needs longer ones.
struct GIFFile {
    /// How many codes are written between two clear codes: with 254 more the table would take a tenth bit.
    private static let runLength = 254
    private static let clearCode = 256
    private static let endCode = 257

    /// The file.
    let bytes: [UInt8]

    /// Writes a picture.
    ///
    /// - Parameter bitmap: The picture; nil comes out where it has more than 256 colours. A pixel with an alpha below
    ///   128 lets everything through, every other nothing.
    init?(_ bitmap: Bitmap) {
        var table: [UInt32: Int] = [:]
        var palette: [UInt8] = []
        var indices: [Int] = []
        indices.reserveCapacity(bitmap.size.pixelCount)
        for y in 0..<bitmap.size.height {
            for x in 0..<bitmap.size.width {
                let color = bitmap[x, y]
                let key = color.alpha < 128 ? UInt32.max : Self.key(color)
                if let index = table[key] {
                    indices.append(index)
                    continue
                }
                guard table.count < 256 else { return nil }
                indices.append(table.count)
                table[key] = table.count
                palette += key == .max ? [0, 0, 0] : [color.red, color.green, color.blue]
            }
        }
        palette += [UInt8](repeating: 0, count: 768 - palette.count)
        bytes = Self.header(bitmap.size, palette, clear: table[.max]) + Self.blocks(Self.packed(indices)) + [0x3B]
    }

    private static func key(_ color: Color) -> UInt32 {
        UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }

    private static func header(_ size: PixelSize, _ palette: [UInt8], clear: Int?) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
        let sides = number(size.width) + number(size.height)
        // A table of 256 colours, then what is transparent, then where the one picture lies.
        var bytes = Array("GIF89a".utf8) + sides + [0xF7, 0, 0] + palette
        if let clear { bytes += [0x21, 0xF9, 4, 1, 0, 0, UInt8(clear), 0] }
        return bytes + [0x2C, 0, 0, 0, 0] + sides + [0, 8]
    }

    private static func packed(_ indices: [Int]) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits = 0
        var bitCount = 0
        func add(_ code: Int) {
            bits |= code << bitCount
            bitCount += 9
            while bitCount >= 8 {
                bytes.append(UInt8(bits & 0xFF))
                bits >>= 8
                bitCount -= 8
            }
        }
        for (position, index) in indices.enumerated() {
            if position.isMultiple(of: runLength) { add(clearCode) }
            add(index)
        }
        add(endCode)
        if bitCount > 0 { bytes.append(UInt8(bits & 0xFF)) }
        return bytes
    }

    private static func blocks(_ data: [UInt8]) -> [UInt8] {
        stride(from: 0, to: data.count, by: 255)
            .flatMap { start in
                let block = data[start..<min(start + 255, data.count)]
                return [UInt8(block.count)] + block
            } + [0]
    }
}
