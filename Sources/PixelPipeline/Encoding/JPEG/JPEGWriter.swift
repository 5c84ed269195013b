import CImageCodecs

/// A writer of JPEG files with optimised Huffman tables and no metadata but JFIF.
///
/// The same picture gives the same bytes with the same version of libjpeg.
struct JPEGWriter: Hashable, Sendable {
    /// The quality, 1 to 100, as libjpeg scales its tables by it.
    let quality: Int
    /// How many pixels share chroma; 4:2:0 below quality 90 and else 4:4:4 where nothing else is said.
    let subsampling: ChromaSubsampling
    /// Whether the picture comes in scans of growing detail, which is smaller but slower to write and read.
    let isProgressive: Bool
    /// Whose code writes.
    let codecs: Codecs

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - quality: The quality, clamped to 1 to 100.
    ///   - subsampling: How many pixels share chroma in files that are made from rows; by the quality when nil.
    ///   - isProgressive: Whether the picture comes in scans of growing detail.
    ///   - codecs: Whose code writes; the bytes of planes are the same.
    init(
        quality: Int,
        subsampling: ChromaSubsampling? = nil,
        isProgressive: Bool = false,
        codecs: Codecs = .fast
    ) {
        self.quality = min(100, max(1, quality))
        self.subsampling = subsampling ?? Self.subsampling(for: quality)
        self.isProgressive = isProgressive
        self.codecs = codecs
    }

    /// Gives the subsampling that a quality deserves.
    ///
    /// - Parameter quality: The quality.
    /// - Returns: 4:2:0 below 90, else 4:4:4.
    static func subsampling(for quality: Int) -> ChromaSubsampling {
        quality < 90 ? .halved : .none
    }

    /// Writes a picture; gray when all its pixels are.
    ///
    /// - Parameter bitmap: The picture, whose alpha is ignored.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the library fails.
    func write(_ bitmap: Bitmap) throws(ImagingError) -> [UInt8] {
        var settings = settings(subsampling)
        let samples = bitmap.isGray ? PackedSamples(grayOf: bitmap) : PackedSamples(unpacked: bitmap)
        return try unsafe [UInt8](encodedBy: { file, report in
            unsafe samples.withSource(size: bitmap.size) { source in
                unsafe portrait_jpeg_encode(source, &settings, file, report)
            }
        })
    }

    /// Writes planes as they are, with the subsampling that they have.
    ///
    /// - Parameter planes: The picture.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the library fails.
    func write(_ planes: YCbCrPlanes) throws(ImagingError) -> [UInt8] {
        var settings = settings(planes.chroma?.subsampling ?? .none)
        let blue = planes.chroma?.blue ?? []
        let red = planes.chroma?.red ?? []
        return try unsafe [UInt8](encodedBy: { file, report in
            unsafe planes.luma.withUnsafeBufferPointer { luma in
                unsafe blue.withUnsafeBufferPointer { blue in
                    unsafe red.withUnsafeBufferPointer { red in
                        let samples = unsafe [luma, blue, red]
                            .map { unsafe portrait_jpeg_samples(samples: $0.baseAddress, count: $0.count) }
                        return unsafe portrait_jpeg_encode_planes(
                            samples,
                            planes.chroma == nil ? 1 : 3,
                            UInt32(clamping: planes.size.width),
                            UInt32(clamping: planes.size.height),
                            &settings,
                            file,
                            report
                        )
                    }
                }
            }
        })
    }

    /// Gives the settings in the words of C.
    ///
    /// - Parameter subsampling: How many pixels share chroma.
    /// - Returns: The settings.
    func settings(_ subsampling: ChromaSubsampling) -> portrait_jpeg_settings {
        portrait_jpeg_settings(
            quality: Int32(quality),
            sampling: UInt32(subsampling.factor),
            progressive: isProgressive ? 1 : 0,
            codecs: codecs.code
        )
    }
}
