extension ImageFormat {
    /// Whether a file ends before its picture does, as far as that shows without decoding it.
    ///
    /// A JPEG file needs its end-of-image marker, a PNG file its last chunk, a GIF file the last part of its first picture. The
    /// headers of the other formats say how long they are, and are refused by ``ImageHeader`` where that is not there. What is
    /// broken in another way is left to the decoder. Cost: a search for markers through the file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, of any format.
    ///   - limits: The limits for the number of segments, chunks and blocks.
    /// - Returns: Whether the end is missing; false for what is no picture.
    package static func isCut(_ bytes: [UInt8], limits: DecodeLimits) -> Bool {
        let reader = ByteReader(bytes)
        do throws(ImagingError) {
            switch sniff(bytes) {
            case .jpeg: return try !JPEGSegmentWalk.hasEnd(reader, limits: limits)
            case .png: return try !PNGChunkWalk.hasEnd(reader, limits: limits)
            case .gif: return try !GIFBlockWalk.hasPicture(reader, limits: limits)
            case .webp, .heic, .avif, .bmp, .tiff, nil: return false
            }
        } catch {
            return false
        }
    }
}
