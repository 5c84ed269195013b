/// A picture file without anything that is not needed to show it, its pixels stored as they were.
///
/// What goes are EXIF with its place on earth, XMP, IPTC, comments, texts, times, thumbnails, what no one knows, and
/// whatever follows the end of the picture.
struct BareFile {
    /// The file; equal to the given one where that was bare already.
    let bytes: [UInt8]
    private let header: ImageHeader

    /// Takes out of a file what is not needed; nil where the picture can't stay as it is stored.
    ///
    /// That is so where it is not upright, not in sRGB, made of inks, or in a format that portals do not take or read. Cost: a
    /// walk through the file, and a copy of it; no pixels are decoded.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - header: Its header, read with the same limits.
    ///   - limits: The limits for the number of segments, chunks or blocks, and for the profile.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init?(_ file: [UInt8], header: ImageHeader, limits: DecodeLimits) throws(ImagingError) {
        guard header.orientation == .upright, header.colorProfile == nil else { return nil }
        self.header = header
        let reader = ByteReader(file)
        switch header.format {
        case .jpeg where header.colorModel.profileSpace != .cmyk:
            guard let bare = try Self.bytes(ofJPEG: reader, header: header, limits: limits) else { return nil }
            bytes = bare
        case .png: bytes = try Self.bytes(ofPNG: reader, header: header, limits: limits)
        case .gif: bytes = try Self.bytes(ofGIF: reader, limits: limits)
        default: return nil
        }
    }

    /// Decodes the picture to see whether it can be.
    ///
    /// Memory: for JPEG two bytes for each coefficient, for PNG the filtered rows, for GIF the first frame.
    ///
    /// - Parameter limits: What the file may ask for.
    /// - Returns: False when decoders show the picture but complain, as about something hidden behind its last pixels.
    /// - Throws: What is wrong with the file.
    func isGood(limits: DecodeLimits) throws(ImagingError) -> Bool {
        switch header.format {
        case .jpeg:
            return try JPEGReader.withReader(on: bytes, limits: limits) { (reader) throws(ImagingError) in
                try reader.loadCoefficients()
                return reader.warningCount == 0
            }
        case .png:
            try PNGReader.withReader(on: bytes, state: PNGDecoderState(), limits: limits) {
                (reader) throws(ImagingError) in
                try reader.skipRows(reader.size.height)
            }
            return true
        default:
            _ = try ImageDecoder(limits: limits).decodeStored(bytes, header: header)
            return true
        }
    }
}
