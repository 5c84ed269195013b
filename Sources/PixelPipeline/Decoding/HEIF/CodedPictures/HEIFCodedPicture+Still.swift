extension HEIFCodedPicture {
    /// A file that contains nothing but this picture.
    ///
    /// It is all that the library sees: no boxes of strangers, no other items, and nothing to be turned or put together.
    /// Source: ISO/IEC 14496-12, section 8.11; ISO/IEC 23008-12, section 9.3.
    var stillFile: [UInt8] {
        let brand = Array((codec == .hevc ? "heic" : "avif").utf8)
        let type = Self.box("ftyp", brand + Self.number(0, 4) + Array("mif1".utf8) + brand)
        let byteCount = data.reduce(0) { $0 + $1.count }
        // The offset has four bytes, whatever it is.
        let start = type.count + meta(dataAt: 0, byteCount: byteCount).count + 8
        var file = type + meta(dataAt: start, byteCount: byteCount) + Self.number(byteCount + 8, 4) + Array("mdat".utf8)
        file.reserveCapacity(file.count + byteCount)
        for part in data { file += part.bytes }
        return file
    }

    private func meta(dataAt offset: Int, byteCount: Int) -> [UInt8] {
        let handler = Self.fullBox("hdlr", Self.number(0, 4) + Array("pict".utf8) + Self.number(0, 13))
        let primary = Self.fullBox("pitm", Self.number(1, 2))
        // Offsets and lengths of four bytes; one item, in this file, of one extent.
        let place =
            Self.number(0x4400, 2) + Self.number(1, 2) + Self.number(1, 2) + Self.number(0, 2) + Self.number(1, 2)
        let places = Self.fullBox("iloc", place + Self.number(offset, 4) + Self.number(byteCount, 4))
        let entry = Self.number(1, 2) + Self.number(0, 2) + Array(codec.itemType.utf8) + [0]
        let items = Self.fullBox("iinf", Self.number(1, 2) + Self.fullBox("infe", version: 2, entry))
        return Self.fullBox("meta", handler + primary + places + items + properties)
    }

    private var properties: [UInt8] {
        var boxes = [
            Self.fullBox("ispe", Self.number(size.width, 4) + Self.number(size.height, 4)),
            Self.box(codec.configurationName, Array(configuration.bytes)),
        ]
        if let codingPoints { boxes.append(Self.box("colr", Array("nclx".utf8) + Array(codingPoints.bytes.prefix(7)))) }
        let links = (1...boxes.count).map(UInt8.init)
        let associations = Self.number(1, 4) + Self.number(1, 2) + [UInt8(boxes.count)] + links
        return Self.box("iprp", Self.box("ipco", boxes.flatMap(\.self)) + Self.fullBox("ipma", associations))
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + Array(name.utf8) + content
    }

    private static func fullBox(_ name: String, version: UInt8 = 0, _ content: [UInt8]) -> [UInt8] {
        box(name, [version, 0, 0, 0] + content)
    }

    /// Gives the bytes of a number, the most significant one first.
    private static func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }
}
