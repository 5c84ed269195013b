/// The units that a picture of AV1 consists of, before a decoder sees them.
///
/// Source: AV1 Bitstream Specification, sections 5.3 to 5.5.
struct AV1Units {
    /// The most frames of a picture: it may come in layers, of which there are eight at most.
    static let maximumFrameCount = 8

    /// The size that the file states.
    let size: PixelSize

    /// Checks the coded picture.
    ///
    /// - Parameter data: The units.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/damaged(reason:)``.
    func check(data: ByteReader) throws(ImagingError) {
        var offset = 0
        var frameCount = 0
        while let head = data.byte(at: offset) {
            offset += head & 4 == 0 ? 1 : 2
            let length = head & 2 == 0 ? data.count - offset : try Self.length(at: &offset, of: data)
            let unit = data.part(at: offset, length: length)
            guard length >= 0, unit.count == length else { throw .truncated }
            switch head >> 3 & 15 {
            case 1: try check(sequence: unit)
            case 3, 6: frameCount += 1
            default: break
            }
            offset += length
        }
        guard (1...Self.maximumFrameCount).contains(frameCount) else {
            throw .damaged(reason: "there is not one picture where one is expected")
        }
    }

    /// Reads a length of seven bits a byte, the least significant ones first.
    private static func length(at offset: inout Int, of data: ByteReader) throws(ImagingError) -> Int {
        var length = 0
        for index in 0..<5 {
            guard let byte = data.byte(at: offset) else { throw .truncated }
            offset += 1
            length |= Int(byte & 0x7F) << (index * 7)
            if byte & 0x80 == 0 { return length }
        }
        throw .damaged(reason: "a length in a coded picture is too long")
    }

    /// Compares the size that the header of a sequence states; a decoder allocates by it.
    private func check(sequence unit: ByteReader) throws(ImagingError) {
        var fields = BitFields(unit)
        fields.skip(4)
        if try fields.flag() {
            fields.skip(5)
        } else {
            try Self.skipOperatingPoints(&fields)
        }
        let lengths = (width: try fields.number(4) + 1, height: try fields.number(4) + 1)
        let coded = PixelSize(
            width: try fields.number(lengths.width) + 1,
            height: try fields.number(lengths.height) + 1
        )
        guard coded.isFilledUp(from: size) else {
            throw .damaged(reason: "a picture has another size than the file says")
        }
    }

    /// Goes past what stills seldom say: times, and the points at which less is decoded.
    private static func skipOperatingPoints(_ fields: inout BitFields) throws(ImagingError) {
        var delayLength: Int?
        if try fields.flag() {
            fields.skip(64)
            if try fields.flag() { _ = try fields.exponentialGolomb() }
            if try fields.flag() {
                delayLength = try fields.number(5) + 1
                fields.skip(32 + 10)
            }
        }
        let hasDisplayDelay = try fields.flag()
        for _ in 0...(try fields.number(5)) {
            fields.skip(12)
            if try fields.number(5) > 7 { fields.skip(1) }
            if let delayLength, try fields.flag() { fields.skip(delayLength * 2 + 1) }
            if hasDisplayDelay, try fields.flag() { fields.skip(4) }
        }
    }
}
