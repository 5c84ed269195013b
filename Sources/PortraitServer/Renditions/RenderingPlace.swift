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

    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(ServiceError) -> Value {
        try await workers.perform(for: client, byteCount: byteCount, work)
    }

    func failure(_ error: PortraitError) -> ServiceError { ServiceError(error) }
}
