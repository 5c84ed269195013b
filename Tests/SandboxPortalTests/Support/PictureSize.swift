/// The size of a picture, read from its header without the product's codecs.
struct PictureSize: Equatable, CustomStringConvertible {
    var width: Int
    var height: Int

    var description: String { "\(width)x\(height)" }

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    init?(_ bytes: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> Int {
            bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        if bytes.starts(with: [0x89, 0x50]), bytes.count > 24 {
            self.init(number(16, 4), number(20, 4))
            return
        }
        var offset = 2
        while bytes.starts(with: [0xFF, 0xD8]), offset + 9 < bytes.count {
            let marker = bytes[offset + 1]
            // SOF0 to SOF15 hold the size; C4, C8 and CC are other segments.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                self.init(number(offset + 7, 2), number(offset + 5, 2))
                return
            }
            offset += 2 + number(offset + 2, 2)
        }
        return nil
    }
}
