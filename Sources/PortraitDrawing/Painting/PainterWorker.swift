package import PixelPipeline
package import Screenlets
import Synchronization

/// A place where one picture at a time is drawn, with what is kept from picture to picture.
package final class PainterWorker: DrawingPlace {
    private let slot: Mutex<WorkerSlot>
    /// The thread that waits for the worker, so that no other does; none where this process draws, or the caller waits.
    private let thread: ThreadPoolExecutor?
    private let quarantine: Quarantine

    /// Sets a place up; its parts are made when they are needed first.
    ///
    /// - Parameters:
    ///   - renderer: Draws.
    ///   - decoding: Where originals are decoded, and what is remembered of those that broke something; by default in this
    ///     process, which remembers none.
    ///   - callerWaits: Whether the calling thread waits for the worker, as it would draw in this process: for who has nothing
    ///     to do but to draw, as changing threads twice for a picture takes a tenth of the time of a small one.
    package init(_ renderer: Renderer, decoding: Decoding = .inside, callerWaits: Bool = false) {
        slot = Mutex(WorkerSlot(renderer, pool: decoding.pool))
        thread = callerWaits ? nil : decoding.pool.map { _ in ThreadPoolExecutor(threadCount: 1) }
        quarantine = decoding.quarantine
    }

    package func perform<Job: DrawingJob>(_ job: Job) async throws(PortraitError) -> Job.Value {
        do throws(DrawingFault) {
            return try await quarantine.keepingOut(job.original) { () async throws(DrawingFault) in
                try await onThread { slot in Result { () throws(DrawingFault) in try slot.perform(job) } }.get()
            }
        } catch {
            throw PortraitError(error)
        }
    }

    package func perform<Value: Sendable>(
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(PortraitError) -> Value {
        let result = await onThread { slot in Result { () throws(ImagingError) in try work(slot.workspace) } }
        return try result.mapError { PortraitError($0) }.get()
    }

    /// Failures of hooks are told as they are.
    package func failure(_ error: PortraitError) -> PortraitError { error }

    private func onThread<Value: Sendable>(_ body: @Sendable (WorkerSlot) -> Value) async -> Value {
        guard let thread else { return slot.withLock { body($0) } }
        return await withTaskExecutorPreference(thread) { () async in slot.withLock { body($0) } }
    }
}
