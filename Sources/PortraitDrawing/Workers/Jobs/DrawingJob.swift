package import PixelPipeline

/// Work on a picture that a stranger may have made, as it is done in this process or sent to a worker.
package protocol DrawingJob: FrameCodable, Sendable {
    /// What comes of it.
    associatedtype Value: FrameCodable & Sendable

    /// What its frame begins with; one for each type.
    static var code: DrawingJobCode { get }

    /// The file.
    var original: [UInt8] { get }

    /// Does the work.
    ///
    /// - Parameters:
    ///   - renderer: Decodes, draws and encodes.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: What comes of it.
    /// - Throws: ``ImagingError``, of every case.
    func run(with renderer: Renderer, in workspace: RenderingWorkspace) throws(ImagingError) -> Value

    /// Whether a worker may have answered with this, as far as its caller counts on it.
    func mayBe(_ value: Value) -> Bool
}

extension DrawingJob {
    package func mayBe(_ value: Value) -> Bool { true }
}
