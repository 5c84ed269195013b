import CImageCodecs

/// A writer of JPEG files with optimised Huffman tables and no metadata but JFIF.
///
/// Its quantisation is made for pictures that are looked at closely: a file has about the bytes that libjpeg needs for the same
/// quality, and shows more. The same picture gives the same bytes with the same version of libjpeg.
struct JPEGWriter: Hashable, Sendable {
    /// The quality, 1 to 100, as libjpeg scales its tables by it.
    let quality: Int
    /// How many pixels share chroma in files that are made from pixels; by the quality and the picture when nil.
    let subsampling: ChromaSubsampling?
    /// Whether the picture comes in scans of growing detail, which is smaller but slower to write and read.
    let isProgressive: Bool
    /// Whose code writes.
    let codecs: Codecs
    /// Whether the fast writer, too, takes the quantisation of libjpeg.
    let isStandard: Bool

    /// The mean square that both colours may lose together before each pixel gets its own chroma.
    ///
    /// Found on photographs by SSIMULACRA2: below, files of the same size show more in 4:2:0; beyond, up to 15 points less.
    private static let largestLoss = 20.0

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - quality: The quality, clamped to 1 to 100.
    ///   - subsampling: How many pixels share chroma in files that are made from pixels; by the quality and the picture when nil.
    ///   - isProgressive: Whether the picture comes in scans of growing detail.
    ///   - codecs: Whose code writes; the system's quantises as libjpeg does.
    ///   - isStandard: Whether the fast writer does too: it gives the very bytes then.
    init(
        quality: Int,
        subsampling: ChromaSubsampling? = nil,
        isProgressive: Bool = false,
        codecs: Codecs = .fast,
        isStandard: Bool = false
    ) {
        self.quality = min(100, max(1, quality))
        self.subsampling = subsampling
        self.isProgressive = isProgressive
        self.codecs = codecs
        self.isStandard = isStandard
    }

    /// Gives the subsampling that a quality deserves where nothing is known of the picture.
    ///
    /// - Parameter quality: The quality.
    /// - Returns: 4:2:0 below 90, else 4:4:4.
    static func subsampling(for quality: Int) -> ChromaSubsampling {
        quality < 90 ? .halved : .none
    }

    /// Writes a picture; grey when all its pixels are.
    ///
    /// - Parameter bitmap: The picture, whose alpha is ignored.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the library fails.
    func write(_ bitmap: Bitmap) throws(ImagingError) -> [UInt8] {
        try write(planes(of: bitmap))
    }

    /// Gives the planes of a picture as they are written.
    ///
    /// - Parameter bitmap: The picture, whose alpha is ignored.
    /// - Returns: The planes; luma alone where all pixels are shades of grey.
    func planes(of bitmap: Bitmap) -> YCbCrPlanes {
        let whole = YCbCrPlanes(bitmap)
        guard subsampling ?? Self.subsampling(for: quality) == .halved else { return whole }
        let (halved, loss) = whole.halvingChroma()
        let mayChoose = subsampling == nil && codecs == .fast && !isStandard
        return mayChoose && loss > Self.largestLoss ? whole : halved
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
            codecs: codecs.code,
            standard: isStandard ? 1 : 0
        )
    }
}
