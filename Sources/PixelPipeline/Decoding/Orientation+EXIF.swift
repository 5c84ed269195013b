extension Orientation {
    /// Reads the orientation out of the TIFF structure that EXIF consists of.
    ///
    /// Broken structures count as upright, since the picture itself may be good. Source: EXIF 2.32, section 4.6.
    ///
    /// - Parameter exif: The structure, beginning with its byte order mark, or with the name that it has in JPEG: some writers
    ///   of PNG and WebP leave that where it was.
    init(exif: ByteReader) {
        let isNamed = exif.has("Exif\0\0", at: 0)
        self = Self.find(in: isNamed ? exif.part(at: 6, length: exif.count) : exif) ?? .upright
    }

    private static func find(in tiff: ByteReader) -> Orientation? {
        let littleEndian = tiff.has("II", at: 0)
        guard littleEndian || tiff.has("MM", at: 0) else { return nil }
        guard
            tiff.number(at: 2, length: 2, littleEndian: littleEndian) == 42,
            let directory = tiff.number(at: 4, length: 4, littleEndian: littleEndian),
            let count = tiff.number(at: directory, length: 2, littleEndian: littleEndian)
        else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = tiff.number(at: entry, length: 2, littleEndian: littleEndian) else { return nil }
            guard tag == 0x0112 else { continue }
            let type = tiff.number(at: entry + 2, length: 2, littleEndian: littleEndian)
            // Type 3 is a short. Some writers use type 4, a long.
            let length = type == 4 ? 4 : 2
            guard
                type == 3 || type == 4,
                let value = tiff.number(at: entry + 8, length: length, littleEndian: littleEndian)
            else { return nil }
            return Orientation(rawValue: value)
        }
        return nil
    }
}
