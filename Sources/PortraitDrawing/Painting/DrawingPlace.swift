package import PixelPipeline
package import Screenlets

/// Where pictures are drawn while hooks run somewhere else: a worker, or the threads of a service.
///
/// No thread of such a place waits for a hook.
package protocol DrawingPlace: Sendable {
    /// How failures are told here.
    associatedtype Failure: Error

    /// Works on a picture that a stranger may have made, in a worker where there are some.
    ///
    /// - Parameter job: The work.
    /// - Returns: What comes of it.
    /// - Throws: The failure of the picture, or of the place, such as a full queue.
    func perform<Job: DrawingJob>(_ job: Job) async throws(Failure) -> Job.Value

    /// Does a piece of work on pixels that are decoded already, in this process.
    ///
    /// - Parameter work: The work, with what is kept from picture to picture.
    /// - Returns: What comes of it.
    /// - Throws: The failure of the picture, or of the place, such as a full queue.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(Failure) -> Value

    /// How the failure of a hook is told here.
    ///
    /// - Parameter error: The failure.
    /// - Returns: The same.
    func failure(_ error: PortraitError) -> Failure
}
