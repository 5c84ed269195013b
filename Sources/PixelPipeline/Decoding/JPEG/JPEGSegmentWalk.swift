/// A walk over the segments of a JPEG file.
///
/// Source: ITU-T T.81, section B.1.1.
struct JPEGSegmentWalk {
    /// A segment.
    struct Segment {
        /// The second byte of its marker.
        let marker: UInt8
        /// What follows the length field, cut at the end of the file; nothing behind the end of the image.
        let content: ByteReader
        /// Whether all of it is there.
        let isWhole: Bool
    }

    /// The marker of the end of the image, which has no length.
    static let end: UInt8 = 0xD9
    /// The marker of the header of a scan, behind whose segment the data of the scan follows.
    static let scan: UInt8 = 0xDA

    private let reader: ByteReader
    private var offset = 2
    private var count = 0

    /// Begins a walk.
    ///
    /// - Parameter reader: The whole file, which begins with the start-of-image marker.
    init(_ reader: ByteReader) {
        self.reader = reader
    }

    /// Goes on to the next segment; stray bytes between segments are skipped, as decoders do.
    ///
    /// - Parameter limits: The limit for the number of segments.
    /// - Returns: The segment, or nil at the end of the file.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    mutating func next(limits: DecodeLimits) throws(ImagingError) -> Segment? {
        while let mark = reader.byte(at: offset) {
            guard mark == 0xFF else {
                offset += 1
                continue
            }
            guard let marker = reader.byte(at: offset + 1) else { return nil }
            switch marker {
            case 0xFF:
                offset += 1
            case 0x00, 0x01, 0xD0...0xD8:
                offset += 2
            case Self.end:
                offset += 2
                return Segment(marker: marker, content: reader.part(at: offset, length: 0), isWhole: true)
            default:
                guard let length = reader.number(at: offset + 2, length: 2) else { return nil }
                guard length >= 2 else { throw .damaged(reason: "a JPEG segment is shorter than its length field") }
                count += 1
                try limits.check(segmentCount: count)
                let content = reader.part(at: offset + 4, length: length - 2)
                offset += 2 + length
                return Segment(marker: marker, content: content, isWhole: content.count == length - 2)
            }
        }
        return nil
    }

    /// Counts the scans of a file, up to one more than are allowed; what is broken behind some is left to the decoder.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the start-of-image marker.
    ///   - limits: The limits for the number of segments and of scans.
    /// - Returns: The number, at least 1.
    static func scanCount(of reader: ByteReader, limits: DecodeLimits) -> Int {
        var walk = JPEGSegmentWalk(reader)
        var count = 0
        do throws(ImagingError) {
            while count <= limits.maximumScanCount, let segment = try walk.next(limits: limits), segment.marker != end {
                guard segment.marker == scan else { continue }
                count += 1
                _ = walk.scanData()
            }
        } catch {
            // Whoever decodes the file tells what is wrong with it.
        }
        return max(1, count)
    }

    /// Looks for the end-of-image marker of a file.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the start-of-image marker.
    ///   - limits: The limit for the number of segments.
    /// - Returns: Whether it is there.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    static func hasEnd(_ reader: ByteReader, limits: DecodeLimits) throws(ImagingError) -> Bool {
        var walk = JPEGSegmentWalk(reader)
        while let segment = try walk.next(limits: limits) {
            if segment.marker == end { return true }
            if segment.marker == scan { _ = walk.scanData() }
        }
        return false
    }

    /// Goes past the data of a scan, whose header was the last segment.
    ///
    /// - Returns: The data, with the restart markers in it.
    mutating func scanData() -> ByteReader {
        let start = offset
        while let mark = reader.index(of: 0xFF, from: offset), let marker = reader.byte(at: mark + 1) {
            offset = mark
            switch marker {
            case 0x00, 0x01, 0xD0...0xD7: offset += 2
            case 0xFF: offset += 1
            default: return reader.part(at: start, length: offset - start)
            }
        }
        offset = reader.count
        return reader.part(at: start, length: offset - start)
    }
}
