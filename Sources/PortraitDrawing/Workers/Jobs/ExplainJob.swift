package import PixelPipeline

/// Draws a rendition of an original, and tells how.
package struct ExplainJob: DrawingJob {
    package static let code = DrawingJobCode.explain

    package let original: [UInt8]
    private let request: RenditionRequest

    /// Asks for a rendition.
    package init(_ original: [UInt8], _ request: RenditionRequest) {
        self.original = original
        self.request = request
    }

    package func run(
        with renderer: Renderer,
        in workspace: RenderingWorkspace
    ) throws(ImagingError) -> RenditionExplanation {
        try renderer.explain(original, recipe: request.recipe, format: request.format, in: workspace)
    }

    package func write(to frame: inout FrameWriter) {
        frame.write(request)
        frame.write(original)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        request = try frame.value()
        original = try frame.array()
    }
}
