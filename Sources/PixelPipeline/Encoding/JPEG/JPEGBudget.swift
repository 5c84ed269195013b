/// A number of bytes that a JPEG file has to keep to, at the best quality that does.
///
/// What is found is the best quality or, rarely, the one below. Cost: about half an encoding for the search, and one or
/// two files. The same input gives the same bytes.
struct JPEGBudget: Hashable, Sendable {
    /// The most bytes that a file may have.
    let maximumByteCount: Int
    /// The qualities to choose from.
    let qualities: ClosedRange<Int>
    /// How many pixels share chroma in files that are made from rows; by the quality when nil.
    let subsampling: ChromaSubsampling?
    /// Whether the files come in scans of growing detail.
    let isProgressive: Bool
    /// Whose code writes.
    let codecs: Codecs

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The most bytes that a file may have.
    ///   - qualities: The qualities to choose from, of 1 to 100; 10 to 95 by default.
    ///   - subsampling: How many pixels share chroma in files that are made from rows; by the quality when nil.
    ///   - isProgressive: Whether the files come in scans of growing detail.
    ///   - codecs: Whose code writes.
    init(
        maximumByteCount: Int,
        qualities: ClosedRange<Int> = 10...95,
        subsampling: ChromaSubsampling? = nil,
        isProgressive: Bool = false,
        codecs: Codecs = .fast
    ) {
        self.maximumByteCount = maximumByteCount
        self.qualities = qualities
        self.subsampling = subsampling
        self.isProgressive = isProgressive
        self.codecs = codecs
    }

    /// Writes a picture; grey when all its pixels are, and with the subsampling of the quality.
    ///
    /// - Parameter bitmap: The picture, whose alpha is ignored.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` with ``ImagingError/Limit/outputBytes`` when even the lowest
    ///   quality needs more, and ``ImagingError/encoding(reason:)`` when the library fails.
    func write(_ bitmap: Bitmap) throws(ImagingError) -> FittedJPEG {
        // Chroma differs by the quality, and what is chosen for the whole goes for its part.
        let exact = writer(qualities.upperBound).planes(of: bitmap)
        let coarse = writer(qualities.lowerBound).planes(of: bitmap)
        let unit = PixelSize(width: 16, height: 16)
        let sample = StripeSample(of: bitmap.size, unit: unit)
        let parts = (exact: exact.sampled(sample, unit: unit), coarse: coarse.sampled(sample, unit: unit))
        return try best(sample: sample) { (quality) throws(ImagingError) in
            try writer(quality).write(isExact(quality) ? parts.exact : parts.coarse)
        } encode: { (quality) throws(ImagingError) in
            try writer(quality).write(isExact(quality) ? exact : coarse)
        }
    }

    /// Whether a quality has the chroma of the highest.
    private func isExact(_ quality: Int) -> Bool {
        JPEGWriter.subsampling(for: quality) == JPEGWriter.subsampling(for: qualities.upperBound)
    }

    /// Writes planes with the subsampling that they have.
    ///
    /// - Parameter planes: The picture.
    /// - Returns: The file.
    /// - Throws: As for a bitmap.
    func write(_ planes: YCbCrPlanes) throws(ImagingError) -> FittedJPEG {
        let unit = PixelSize(width: 16, height: 16)
        let sample = StripeSample(of: planes.size, unit: unit)
        let part = planes.sampled(sample, unit: unit)
        return try best(sample: sample) { (quality) throws(ImagingError) in
            try writer(quality).write(part)
        } encode: { (quality) throws(ImagingError) in
            try writer(quality).write(planes)
        }
    }

    /// Writes a JPEG file anew with coarser quantisation, without decoding it to pixels: faster, and nearer to it.
    ///
    /// Cost: the coefficients are read once, their symbols are counted once or twice, and one file is made. Progressive
    /// files take far more time to read. Memory: two bytes for each coefficient, and once more to turn the picture.
    ///
    /// Colour profile and all other metadata are lost; they are the caller's business. A file that fits is not, either: it
    /// would only grow worse.
    ///
    /// - Precondition: The file has planes of luma, or of luma and chroma; see ``JPEGInfo/hasPlanes``.
    ///
    /// - Parameters:
    ///   - jpeg: The whole file.
    ///   - orientation: The way the picture is stored; it is turned upright.
    ///   - limits: What the file may ask for.
    /// - Returns: The file, with the sampling that it had; nil where it can't be turned so.
    /// - Throws: As for a bitmap, or what is wrong with the file.
    func rewrite(
        _ jpeg: [UInt8],
        turnedFrom orientation: Orientation = .upright,
        limits: DecodeLimits
    ) throws(ImagingError) -> FittedJPEG? {
        try JPEGReader.withReader(on: jpeg, limits: limits) { (reader) throws(ImagingError) in
            guard reader.info.canTurn(from: orientation) else { return nil }
            let size = orientation.upright(reader.info.size)
            let unit = orientation.upright(reader.info.unit)
            let sample = StripeSample(of: size, unit: unit)
            let whole = StripeSample(wholeOf: size, unit: unit)
            var lower = qualities
            while true {
                do throws(ImagingError) {
                    try reader.loadCoefficients(turnedFrom: orientation)
                } catch .unsupported(_) where orientation != .upright {
                    return nil
                }
                var search = QualitySearch(maximumByteCount: maximumByteCount, qualities: lower)
                let quality = try search.bestQuality { (quality) throws(ImagingError) in
                    try reader.estimatedByteCount(quality: quality, sample: sample)
                } measure: { (quality) throws(ImagingError) in
                    Int(try reader.estimatedByteCount(quality: quality, sample: whole).rounded(.up))
                }
                let bytes = try reader.requantised(by: writer(quality))
                if bytes.count <= maximumByteCount { return FittedJPEG(bytes: bytes, quality: quality) }
                // More bytes than usual had to be escaped.
                guard quality > lower.lowerBound else {
                    throw .limit(.outputBytes, maximum: maximumByteCount, found: bytes.count)
                }
                lower = lower.lowerBound...(quality - 1)
            }
        }
    }

    private func writer(_ quality: Int) -> JPEGWriter {
        JPEGWriter(quality: quality, subsampling: subsampling, isProgressive: isProgressive, codecs: codecs)
    }

    private func best(
        sample: StripeSample,
        part: (Int) throws(ImagingError) -> [UInt8],
        encode: (Int) throws(ImagingError) -> [UInt8]
    ) throws(ImagingError) -> FittedJPEG {
        var search = QualitySearch(maximumByteCount: maximumByteCount, qualities: qualities)
        return try search.best(
            estimate: { (quality) throws(ImagingError) in try sample.byteCount(from: part(quality)) },
            encode: encode
        )
    }
}
