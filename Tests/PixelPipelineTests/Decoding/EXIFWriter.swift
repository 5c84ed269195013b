/// A writer of the smallest EXIF data that there is, into files that have none.
enum EXIFWriter {
    /// A TIFF directory of one entry, the orientation.
    static func tiff(orientation: UInt8, littleEndian: Bool) -> [UInt8] {
        littleEndian
            ? Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            : Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    /// Puts an APP1 segment after the start of a JPEG file.
    static func jpeg(_ bytes: [UInt8], exif: [UInt8]) -> [UInt8] {
        let body = Array("Exif\0\0".utf8) + exif
        return bytes[..<2] + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + bytes[2...]
    }

    /// Puts an eXIf chunk after the header of a PNG file.
    static func png(_ bytes: [UInt8], exif: [UInt8]) -> [UInt8] {
        let typed = Array("eXIf".utf8) + exif
        var sum = UInt32.max
        for byte in typed {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        let check = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: ~sum >> UInt32($0)) }
        var file = bytes
        file.insert(contentsOf: [0, 0, 0, UInt8(exif.count)] + typed + check, at: 33)
        return file
    }
}
