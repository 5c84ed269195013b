import CDeflate

/// The checksums of a PNG file, which nearly every change breaks, and without which no decoder looks any further.
enum SealedPNG {
    /// The bytes that every PNG file begins with.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Corrects the checksum of every whole chunk, and of pixel data that consist of stored blocks.
    ///
    /// - Parameter bytes: The file; anything else stays as it is.
    static func reseal(_ bytes: inout [UInt8]) {
        guard bytes.starts(with: signature) else { return }
        var offset = signature.count
        while offset + 12 <= bytes.count {
            let length = number(bytes, at: offset)
            guard length <= bytes.count - offset - 12 else { return }
            let body = (offset + 8)..<(offset + 8 + length)
            if bytes[(offset + 4)..<(offset + 8)].elementsEqual("IDAT".utf8) {
                resealStored(&bytes, body)
            }
            set(&bytes, at: body.upperBound, to: crc(bytes[(offset + 4)..<body.upperBound]))
            offset = body.upperBound + 4
        }
    }

    /// Makes a chunk.
    ///
    /// - Parameters:
    ///   - name: The four letters of its type.
    ///   - body: Its content.
    /// - Returns: The chunk with length and checksum.
    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let typed = Array(name.utf8) + body
        return big(UInt32(body.count)) + typed + big(crc(typed[...]))
    }

    /// Packs bytes as a zlib stream of stored blocks.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The stream.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var offset = 0
        repeat {
            let end = min(bytes.count, offset + 65_535)
            let length = UInt16(end - offset)
            stream.append(end == bytes.count ? 1 : 0)
            stream += [UInt8(truncatingIfNeeded: length), UInt8(length >> 8)]
            stream += [UInt8(truncatingIfNeeded: ~length), UInt8(~length >> 8)]
            stream += bytes[offset..<end]
            offset = end
        } while offset < bytes.count
        return stream + big(adler(bytes))
    }

    /// Gives a number in big-endian order.
    ///
    /// - Parameter number: The number.
    /// - Returns: Its four bytes.
    static func big(_ number: UInt32) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }

    private static func resealStored(_ bytes: inout [UInt8], _ body: Range<Int>) {
        guard body.count > 11, bytes[body.lowerBound] == 0x78 else { return }
        var content: [UInt8] = []
        var offset = body.lowerBound + 2
        var isLast = false
        while !isLast {
            guard offset + 5 <= body.upperBound, bytes[offset] <= 1 else { return }
            isLast = bytes[offset] == 1
            let length = Int(bytes[offset + 1]) | Int(bytes[offset + 2]) << 8
            guard offset + 5 + length <= body.upperBound else { return }
            bytes[offset + 3] = ~bytes[offset + 1]
            bytes[offset + 4] = ~bytes[offset + 2]
            content += bytes[(offset + 5)..<(offset + 5 + length)]
            offset += 5 + length
        }
        guard offset + 4 <= body.upperBound else { return }
        set(&bytes, at: offset, to: adler(content))
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func set(_ bytes: inout [UInt8], at offset: Int, to number: UInt32) {
        bytes.replaceSubrange(offset..<(offset + 4), with: big(number))
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe libdeflate_adler32(1, $0.baseAddress, $0.count) }
    }
}
