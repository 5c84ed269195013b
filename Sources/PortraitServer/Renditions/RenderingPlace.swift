import PixelPipeline
import PortraitDrawing
import Screenlets

/// The threads of the service, where they draw for one client.
struct RenderingPlace: DrawingPlace {
    /// The threads.
    let workers: RenderingWorkers
    /// For whom they draw.
    let client: ClientNetwork
    /// The memory that each picture needs, in bytes.
    let byteCount: Int

    func perform<Job: DrawingJob>(_ job: Job) async throws(ServiceError) -> Job.Value {
        try await result(of: job).mapError { ServiceError(rendering: $0) }.get()
    }

    /// Works on a picture for who tells its failure otherwise.
    ///
    /// - Parameter job: The work.
    /// - Returns: What comes of it, or the failure of the picture.
    /// - Throws: ``ServiceError/busy`` where there is no place in the queue, and the failure of what was to decode it.
    func result<Job: DrawingJob>(of job: Job) async throws(ServiceError) -> Result<Job.Value, ImagingError> {
        try await workers.result(of: job, for: client, byteCount: byteCount)
    }

    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(ServiceError) -> Value {
        try await workers.perform(for: client, byteCount: byteCount, work)
    }

    func failure(_ error: PortraitError) -> ServiceError { ServiceError(error) }
}
