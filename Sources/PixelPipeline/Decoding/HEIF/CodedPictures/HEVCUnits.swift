/// The units that a picture of HEVC consists of, before a decoder sees them.
///
/// Source: ITU-T H.265, sections 7.3.1 and 7.3.2.2; ISO/IEC 14496-15, section 8.3.3.1.
struct HEVCUnits {
    /// The size that the file states.
    let size: PixelSize
    private var pictureCount = 0

    /// Begins a check.
    ///
    /// - Parameter size: The size that the file states.
    init(size: PixelSize) {
        self.size = size
    }

    /// Checks what a decoder has to know: sets of parameters, in lists by their kind.
    ///
    /// - Parameter content: The content of the box `hvcC`.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/unsupported(feature:)``.
    mutating func check(configuration content: ByteReader) throws(ImagingError) {
        var fields = BoxFields(content)
        _ = try fields.number(8)
        _ = try fields.number(8)
        _ = try fields.number(5)
        guard try fields.number(1) & 3 == 3 else {
            throw .unsupported(feature: "lengths of fewer than four bytes in HEIC")
        }
        for _ in 0..<(try fields.number(1)) {
            _ = try fields.number(1)
            for _ in 0..<(try fields.number(2)) {
                try check(unit: fields.part(try fields.number(2)))
            }
        }
    }

    /// Checks the coded picture.
    ///
    /// - Parameter data: The units, each with its length in four bytes before it.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/damaged(reason:)``.
    mutating func check(data: ByteReader) throws(ImagingError) {
        var offset = 0
        while offset < data.count {
            guard let length = data.number(at: offset, length: 4) else { throw .truncated }
            let unit = data.part(at: offset + 4, length: length)
            guard unit.count == length else { throw .truncated }
            try check(unit: unit)
            offset += 4 + length
        }
        guard pictureCount == 1 else { throw .damaged(reason: "there is not one picture where one is expected") }
    }

    private mutating func check(unit: ByteReader) throws(ImagingError) {
        guard let first = unit.byte(at: 0) else { return }
        switch first >> 1 & 0x3F {
        // Slices, of which the first one of a picture says so.
        case 0..<32: pictureCount += (unit.byte(at: 2) ?? 0) & 0x80 == 0 ? 0 : 1
        case 33: try check(sequence: unit)
        default: break
        }
    }

    /// Compares the size that a set of parameters states; a decoder allocates by it.
    private func check(sequence unit: ByteReader) throws(ImagingError) {
        var fields = BitFields(Self.unescaped(unit.part(at: 2, length: 200)))
        fields.skip(4)
        let layerCount = try fields.number(3)
        fields.skip(1 + 96)
        var layers: [(hasProfile: Bool, hasLevel: Bool)] = []
        for _ in 0..<layerCount { layers.append((try fields.flag(), try fields.flag())) }
        if layerCount > 0 { fields.skip((8 - layerCount) * 2) }
        for layer in layers { fields.skip((layer.hasProfile ? 88 : 0) + (layer.hasLevel ? 8 : 0)) }
        _ = try fields.exponentialGolomb()
        if try fields.exponentialGolomb() == 3 { fields.skip(1) }
        let coded = PixelSize(width: try fields.exponentialGolomb(), height: try fields.exponentialGolomb())
        guard coded.isFilledUp(from: size) else {
            throw .damaged(reason: "a picture has another size than the file says")
        }
    }

    /// Takes out the bytes that keep the beginning of a unit from being found within it.
    private static func unescaped(_ unit: ByteReader) -> ByteReader {
        var bytes: [UInt8] = []
        var zeros = 0
        for byte in unit.bytes {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        return ByteReader(bytes)
    }
}

extension PixelSize {
    /// Whether this is the size in which a picture is coded: filled up to whole blocks of at most 64 pixels at its edges.
    ///
    /// - Parameter shown: The size of the picture.
    /// - Returns: Whether no side is shorter, and none longer by 128 pixels or more.
    func isFilledUp(from shown: PixelSize) -> Bool {
        (0..<128).contains(width - shown.width) && (0..<128).contains(height - shown.height)
    }
}
