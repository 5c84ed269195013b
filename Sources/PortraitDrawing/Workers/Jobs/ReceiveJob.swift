package import PixelPipeline

/// Decodes an original for who changes it before anything is drawn.
package struct ReceiveJob: DrawingJob {
    package static let code = DrawingJobCode.receive

    package let original: [UInt8]

    /// Asks for the picture.
    package init(_ original: [UInt8]) { self.original = original }

    package func run(with renderer: Renderer, in workspace: RenderingWorkspace) throws(ImagingError) -> ReceivedPicture
    {
        try renderer.receive(original, in: workspace)
    }

    package func write(to frame: inout FrameWriter) { frame.write(original) }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) { original = try frame.array() }
}
