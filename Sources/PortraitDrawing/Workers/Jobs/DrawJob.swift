package import PixelPipeline

/// Draws renditions of an original for who changes them before they are written.
package struct DrawJob: DrawingJob {
    package static let code = DrawingJobCode.draw

    package let original: [UInt8]
    private let requests: [RenditionRequest]

    /// Asks for renditions.
    package init(_ original: [UInt8], _ requests: [RenditionRequest]) {
        self.original = original
        self.requests = requests
    }

    package func run(with renderer: Renderer, in workspace: RenderingWorkspace) throws(ImagingError) -> [DrawnPicture] {
        try renderer.draw(original, requests, in: workspace)
    }

    package func mayBe(_ value: [DrawnPicture]) -> Bool { value.count == requests.count }

    package func write(to frame: inout FrameWriter) {
        frame.write(requests)
        frame.write(original)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        requests = try frame.value()
        original = try frame.array()
    }
}
