package import PixelPipeline

/// Draws renditions of an original, which is decoded once.
package struct PaintJob: DrawingJob {
    package static let code = DrawingJobCode.paint

    package let original: [UInt8]
    private let requests: [RenditionRequest]

    /// Asks for renditions.
    package init(_ original: [UInt8], _ requests: [RenditionRequest]) {
        self.original = original
        self.requests = requests
    }

    package func run(with renderer: Renderer, in workspace: RenderingWorkspace) throws(ImagingError) -> [Rendition] {
        try renderer.render(original, requests, in: workspace)
    }

    package func mayBe(_ value: [Rendition]) -> Bool { value.count == requests.count }

    package func write(to frame: inout FrameWriter) {
        frame.write(requests)
        frame.write(original)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        requests = try frame.value()
        original = try frame.array()
    }
}
