package import PixelPipeline

/// Tells what a portal's picture is to the one that was sent to it.
package struct CompareJob: DrawingJob {
    package static let code = DrawingJobCode.compare

    package let original: [UInt8]
    private let sent: [UInt8]

    /// Asks for a verdict.
    ///
    /// - Parameters:
    ///   - found: The file that the portal gives.
    ///   - sent: The file that was sent to it.
    package init(_ found: [UInt8], sent: [UInt8]) {
        original = found
        self.sent = sent
    }

    package func run(
        with renderer: Renderer,
        in workspace: RenderingWorkspace
    ) throws(ImagingError) -> PictureLikeness.Verdict {
        try PictureLikeness(renderer: renderer).verdict(on: original, from: sent)
    }

    package func write(to frame: inout FrameWriter) {
        frame.write(sent)
        frame.write(original)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        sent = try frame.array()
        original = try frame.array()
    }
}

extension PictureLikeness.Verdict: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        switch self {
        case .exact: frame.write(0)
        case .same: frame.write(1)
        case .other: frame.write(2)
        }
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        switch try frame.number() {
        case 0: self = .exact
        case 1: self = .same
        case 2: self = .other
        default: throw FrameReader.Fault()
        }
    }
}
