/// A writer of results as files.
struct PictureWriter {
    private let output: OutputRequest
    private let isProgressive: Bool
    private let codecs: Codecs
    private let workspace: RenderingWorkspace

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - output: What is asked of the file.
    ///   - isProgressive: Whether JPEG comes in scans of growing detail.
    ///   - codecs: Whose code writes.
    ///   - workspace: What is kept from picture to picture.
    init(_ output: OutputRequest, isProgressive: Bool, codecs: Codecs, workspace: RenderingWorkspace) {
        self.output = output
        self.isProgressive = isProgressive
        self.codecs = codecs
        self.workspace = workspace
    }

    /// Writes a picture, within the bytes that are asked for.
    ///
    /// Where quality alone can't keep to them the picture is made smaller, in its shape.
    ///
    /// - Parameters:
    ///   - raster: The picture.
    ///   - format: The format.
    ///   - leastSide: What the longer side may be made smaller to, in pixels; to a single one by default.
    /// - Returns: The file with its format and size.
    /// - Throws: ``ImagingError/unsupported(feature:)`` for a format that can't be written,
    ///   ``ImagingError/encoding(reason:)``, and ``ImagingError/limit(_:maximum:found:)`` when not even the smallest picture
    ///   fits.
    func write(_ raster: Raster, as format: ImageFormat, leastSide: Int = 1) throws(ImagingError) -> Rendition {
        guard let maximum = output.maximumByteCount else {
            return Rendition(bytes: try encode(raster, as: format), format: format, size: raster.size)
        }
        var fitted = raster
        var refusedSide: Int?
        while true {
            try workspace.deadline.check(.drawingSeconds)
            do throws(ImagingError) {
                let bytes = try encode(fitted, as: format, within: maximum)
                let rendition = Rendition(bytes: bytes, format: format, size: fitted.size)
                // Formats with a quality have used what was left for that.
                guard format == .png, let refusedSide else { return rendition }
                return try enlarged(rendition, of: raster, under: refusedSide, within: maximum)
            } catch .limit(.outputBytes, let maximum, let found) where fitted.size.longerSide > leastSide {
                refusedSide = fitted.size.longerSide
                let side = Self.side(under: fitted.size.longerSide, share: Double(maximum) / Double(found))
                fitted = resized(raster, to: max(leastSide, side))
            }
        }
    }

    /// The most pictures that are tried to find a larger one that fits.
    private static let enlargementCount = 4

    /// Tries larger pictures where one that fits leaves many of the bytes unused: a smaller picture may take far fewer bytes
    /// for a pixel than a larger one, such as one whose noise is gone, or whose colours are a palette.
    ///
    /// - Parameters:
    ///   - rendition: What fits.
    ///   - raster: The whole picture.
    ///   - side: A longer side with which it does not fit.
    ///   - maximum: The most bytes.
    /// - Returns: The largest picture that was found to fit.
    /// - Throws: ``ImagingError``, as for writing.
    private func enlarged(
        _ rendition: Rendition,
        of raster: Raster,
        under side: Int,
        within maximum: Int
    ) throws(ImagingError) -> Rendition {
        var (best, refusedSide) = (rendition, side)
        for _ in 0..<Self.enlargementCount {
            let fitting = best.size.longerSide
            let likely = Self.side(over: fitting, share: Double(maximum) / Double(best.bytes.count))
            let side = likely < refusedSide ? likely : (fitting + refusedSide) / 2
            guard side > fitting, best.bytes.count < maximum / 10 * 9 else { break }
            do throws(ImagingError) {
                try workspace.deadline.check(.drawingSeconds)
                let larger = resized(raster, to: side)
                let bytes = try encode(larger, as: rendition.format)
                if bytes.count <= maximum {
                    best = Rendition(bytes: bytes, format: rendition.format, size: larger.size)
                } else {
                    refusedSide = side
                }
            } catch .limit {
                // There is no time for a larger one, and one that fits is there.
                return best
            }
        }
        return best
    }

    /// Makes a picture smaller, in its shape.
    private func resized(_ raster: Raster, to side: Int) -> Raster {
        let box = PixelSize(width: side, height: side)
        return .bitmap(raster.bitmap.resized(to: box, fit: .inside, light: output.light))
    }

    private func encode(_ raster: Raster, as format: ImageFormat) throws(ImagingError) -> [UInt8] {
        switch (format, raster) {
        case (.jpeg, .planes(let planes)): try jpegWriter(for: planes.size).write(planes)
        case (.jpeg, .bitmap(let bitmap)): try jpegWriter(for: bitmap.size).write(flattened(bitmap))
        case (.png, _): try workspace.pngWriter.write(raster.bitmap, codecs: codecs)
        case (.webp, _): try WebPWriter().webp(raster.bitmap, quality: output.webPQuality)
        default: throw .unsupported(feature: "writing \(format.name)")
        }
    }

    private func encode(
        _ raster: Raster,
        as format: ImageFormat,
        within maximum: Int
    ) throws(ImagingError) -> [UInt8] {
        switch (format, raster) {
        case (.jpeg, _):
            let budget = output.jpegBudget(
                maximum,
                subsampling: Self.subsampling(for: raster.size),
                isProgressive: isProgressive,
                codecs: codecs
            )
            if case .planes(let planes) = raster { return try budget.write(planes).bytes }
            return try budget.write(flattened(raster.bitmap)).bytes
        case (.webp, _):
            let bitmap = raster.bitmap
            let best = output.quality ?? OutputRequest.bestSoughtQuality
            let qualities = min(OutputRequest.leastSoughtQuality, best)...best
            var search = QualitySearch(maximumByteCount: maximum, qualities: qualities)
            return
                try search.best { quality throws(ImagingError) in
                    Double(try WebPWriter().webp(bitmap, quality: quality).count)
                } encode: { quality throws(ImagingError) in
                    try WebPWriter().webp(bitmap, quality: quality)
                }
                .bytes
        default:
            let bytes = try encode(raster, as: format)
            guard bytes.count <= maximum else { throw .limit(.outputBytes, maximum: maximum, found: bytes.count) }
            return bytes
        }
    }

    private func jpegWriter(for size: PixelSize) -> JPEGWriter {
        JPEGWriter(
            quality: output.jpegQuality(for: size),
            subsampling: Self.subsampling(for: size),
            isProgressive: isProgressive,
            codecs: codecs
        )
    }

    /// The subsampling of small pictures; nil for others.
    private static func subsampling(for size: PixelSize) -> ChromaSubsampling? {
        size.longerSide < OutputRequest.smallSide ? ChromaSubsampling.none : nil
    }

    /// Lays the picture on the background as far as that is opaque, and on white: the step has laid a translucent one already.
    private func flattened(_ bitmap: Bitmap) -> Bitmap {
        bitmap.laid(on: output.background.isOpaque ? output.background : .white)
    }

    /// Gives a longer side with which a picture has about a share of its area.
    private static func side(under side: Int, share: Double) -> Int {
        // A little less than the share, as small pictures take more bytes for a pixel.
        Int(Double(side) * min(0.9, (share * 0.95).squareRoot()))
    }

    /// Gives a longer side with which a picture has about so many times the area.
    private static func side(over side: Int, share: Double) -> Int { Int(Double(side) * (share * 0.95).squareRoot()) }
}
