package import PixelPipeline

/// Draws a prepared picture at exactly the size that a portal keeps.
package struct FitUploadJob: DrawingJob {
    package static let code = DrawingJobCode.fitUpload

    package let original: [UInt8]
    private let maximumByteCount: Int
    private let size: PixelSize
    private let format: UploadFormat
    private let source: ImageFormat

    /// Asks for a file.
    ///
    /// - Parameters:
    ///   - prepared: The picture as it was prepared.
    ///   - maximumByteCount: The most bytes that the file may have.
    ///   - size: The size that the portal keeps of it.
    ///   - format: How it is written.
    ///   - source: The format that the picture was given in.
    package init(
        _ prepared: [UInt8],
        maximumByteCount: Int,
        size: PixelSize,
        format: UploadFormat,
        source: ImageFormat
    ) {
        original = prepared
        self.maximumByteCount = maximumByteCount
        self.size = size
        self.format = format
        self.source = source
    }

    package func run(with renderer: Renderer, in workspace: RenderingWorkspace) throws(ImagingError) -> PreparedUpload {
        try UploadPreparation(maximumByteCount: maximumByteCount, limits: renderer.limits)
            .fit(original, to: size, as: format, from: source)
    }

    package func write(to frame: inout FrameWriter) {
        frame.write(maximumByteCount)
        frame.write(size)
        frame.write(format.rawValue)
        frame.write(source)
        frame.write(original)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        maximumByteCount = try frame.number()
        size = try frame.value()
        guard let format = UploadFormat(rawValue: try frame.text()) else { throw FrameReader.Fault() }
        self.format = format
        source = try frame.value()
        original = try frame.array()
    }
}
