package import PixelPipeline

/// Makes a picture fit for the portal.
package struct PrepareUploadJob: DrawingJob {
    package static let code = DrawingJobCode.prepareUpload

    package let original: [UInt8]
    private let maximumByteCount: Int
    private let crop: PixelRect?

    /// Asks for a file.
    ///
    /// - Parameters:
    ///   - original: The picture as it was given.
    ///   - maximumByteCount: The most bytes that the file may have.
    ///   - crop: The part of it that is sent; nil for all of it.
    package init(_ original: [UInt8], maximumByteCount: Int, crop: PixelRect?) {
        self.original = original
        self.maximumByteCount = maximumByteCount
        self.crop = crop
    }

    package func run(with renderer: Renderer, in workspace: RenderingWorkspace) throws(ImagingError) -> PreparedUpload {
        try UploadPreparation(maximumByteCount: maximumByteCount, limits: renderer.limits).prepare(original, crop: crop)
    }

    package func write(to frame: inout FrameWriter) {
        frame.write(maximumByteCount)
        frame.write(crop) { frame, crop in
            frame.write(crop.x)
            frame.write(crop.y)
            frame.write(crop.size.width)
            frame.write(crop.size.height)
        }
        frame.write(original)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        maximumByteCount = try frame.number()
        crop = try frame.optional { frame throws(FrameReader.Fault) in
            let (x, y) = (try frame.number(), try frame.number())
            return PixelRect(x: x, y: y, width: try frame.number(), height: try frame.number())
        }
        original = try frame.array()
    }
}
