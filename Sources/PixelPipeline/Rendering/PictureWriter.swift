/// A writer of results as files.
struct PictureWriter {
    private let output: OutputRequest
    private let workspace: RenderingWorkspace

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - output: What is asked of the file.
    ///   - workspace: What is kept from picture to picture.
    init(_ output: OutputRequest, workspace: RenderingWorkspace) {
        self.output = output
        self.workspace = workspace
    }

    /// Writes a picture.
    ///
    /// - Parameters:
    ///   - raster: The picture.
    ///   - format: The format.
    /// - Returns: The file with its format and size.
    /// - Throws: ``ImagingError/unsupported(feature:)`` for a format that can't be written and
    ///   ``ImagingError/encoding(reason:)``.
    func write(_ raster: Raster, as format: ImageFormat) throws(ImagingError) -> Rendition {
        Rendition(bytes: try encode(raster, as: format), format: format, size: raster.size)
    }

    private func encode(_ raster: Raster, as format: ImageFormat) throws(ImagingError) -> [UInt8] {
        switch (format, raster) {
        case (.jpeg, .planes(let planes)): try JPEGWriter(quality: output.jpegQuality).write(planes)
        case (.jpeg, .bitmap(let bitmap)): try JPEGWriter(quality: output.jpegQuality).write(flattened(bitmap))
        case (.png, _): try workspace.pngWriter.write(raster.bitmap)
        case (.webp, _): try WebPWriter().webp(raster.bitmap, quality: output.webPQuality)
        default: throw .unsupported(feature: "writing \(format.name)")
        }
    }

    /// Lays the picture on the background, and that on white.
    private func flattened(_ bitmap: Bitmap) -> Bitmap {
        bitmap.laid(on: output.background).laid(on: .white)
    }
}
