import Testing

/// A walk through a file that was made by an encoder of ours or was stripped, written without the code that it checks.
struct PlainFileWalk {
    /// The markers of a JPEG file in hexadecimal or the chunks of a PNG file, in order.
    let names: [String]
    /// The bytes behind the end.
    let rest: Int

    /// Whether there is nothing but what a picture needs.
    var isBare: Bool {
        let needed: Set = [
            "e0", "db", "c0", "c2", "c4", "da", "dd", "d9", "ee",
            "IHDR", "PLTE", "tRNS", "sRGB", "gAMA", "cHRM", "pHYs", "IDAT", "IEND",
        ]
        return rest == 0 && names.allSatisfy(needed.contains)
    }

    /// Walks through a file; one that is neither JPEG nor PNG has no parts here.
    init(_ bytes: [UInt8]) throws {
        var names: [String] = []
        var offset = 0
        if bytes.starts(with: [0x89, 0x50]) {
            offset = 8
            while offset < bytes.count, names.last != "IEND" {
                let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
                names.append(String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self))
                offset += 12 + length
            }
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            offset = 2
            while offset < bytes.count, names.last != "d9" {
                try #require(bytes[offset] == 0xFF)
                let marker = bytes[offset + 1]
                names.append(String(marker, radix: 16))
                offset += 2
                guard marker != 0xD9 else { break }
                offset += Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
                guard marker == 0xDA else { continue }
                while bytes[offset] != 0xFF || bytes[offset + 1] == 0 || (0xD0...0xD7).contains(bytes[offset + 1]) {
                    offset += 1
                }
            }
        } else {
            offset = bytes.count
        }
        self.names = names
        rest = bytes.count - offset
    }
}
