import CImageCodecs

/// A writer of PNG files that keeps what it allocated from picture to picture, up to 4 MB for each buffer.
///
/// Not for several tasks at once; each that writes has its own. The same picture gives the same bytes, whatever was
/// written before.
@safe final class PNGWriter {
    private let writer: OpaquePointer?

    /// Creates a writer; its buffers are allocated by the first picture.
    init() {
        unsafe writer = portrait_png_writer_create()
    }

    deinit {
        unsafe portrait_png_writer_free(writer)
    }

    /// Writes a picture in the smallest colour type that holds it, with a chunk that says sRGB and no other metadata.
    ///
    /// The types are grey of 1, 2, 4 and 8 bits, grey and alpha, a palette of up to 256 colours in 1, 2, 4 and 8 bits,
    /// RGB and RGBA. Pixels that are fully transparent lose their colour. Compressed about as small as libpng does on
    /// level 6, in about a tenth of its time; memory: two to three times the bytes of the picture in its type.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - codecs: Whose code filters and compresses; the system's takes about ten times as long.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when there is no memory or the file would be over 2 GB.
    func write(_ bitmap: Bitmap, codecs: Codecs = .fast) throws(ImagingError) -> [UInt8] {
        var file: UnsafePointer<UInt8>?
        var count = 0
        defer { unsafe portrait_png_writer_close(writer) }
        let report = unsafe CodecReport { report in
            unsafe PackedSamples(unpacked: bitmap)
                .withSource(size: bitmap.size) { source in
                    unsafe portrait_png_writer_encode(writer, source, codecs.code, &file, &count, report)
                }
        }
        try report.checkEncoding()
        return unsafe Array(UnsafeBufferPointer(start: file, count: count))
    }
}
