import PixelPipeline
import PortraitDrawing
import Screenlets
import Synchronization

/// The threads that decode, filter and encode; as many as there are cores, so that requests that need none of that are
/// not kept waiting.
///
/// Work that finds the queue full is refused.
final class RenderingWorkers: DrawingPlace {
    /// A place to work at, used by one thread at a time.
    private final class Worker: Sendable {
        let workspace = Mutex(RenderingWorkspace())
    }

    private struct State {
        var taken = 0
        var idle: [Worker]
    }

    /// The number of threads.
    let workerCount: Int
    /// The threads; a task that is on them already need not change threads to work.
    let threads: ThreadPoolExecutor
    private let queueLength: Int
    private let state: Mutex<State>

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - workerCount: The number of threads, at least 1.
    ///   - queueLength: The most pictures that wait for a thread.
    init(workerCount: Int, queueLength: Int) {
        self.workerCount = max(1, workerCount)
        self.queueLength = queueLength
        threads = ThreadPoolExecutor(threadCount: self.workerCount)
        state = Mutex(State(idle: (0..<self.workerCount).map { _ in Worker() }))
    }

    /// The number of pictures that are being made or wait for a thread.
    var load: Int { state.withLock { $0.taken } }

    /// Does a piece of work on one of the threads.
    ///
    /// - Parameter work: What to do, with what a thread keeps from picture to picture.
    /// - Returns: What the work returns.
    /// - Throws: The failure of the work, and ``ServiceError/busy`` where the queue is full.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(ServiceError) -> Value {
        let isAdmitted = state.withLock { state in
            guard state.taken < workerCount + queueLength else { return false }
            state.taken += 1
            return true
        }
        guard isAdmitted else { throw .busy }
        defer { state.withLock { $0.taken -= 1 } }
        return try await withTaskExecutorPreference(threads) { () async throws(ServiceError) in try atWorker(work) }
    }

    func failure(_ error: PortraitError) -> ServiceError { ServiceError(error) }

    /// There are as many workers as threads, so one is always free.
    private func atWorker<Value: Sendable>(
        _ work: (RenderingWorkspace) throws(ImagingError) -> Value
    ) throws(ServiceError) -> Value {
        let worker = state.withLock { $0.idle.popLast() } ?? Worker()
        defer { state.withLock { $0.idle.append(worker) } }
        let result = worker.workspace.withLock { workspace -> Result<Value, ServiceError> in
            do throws(ImagingError) {
                return .success(try work(workspace))
            } catch {
                return .failure(ServiceError(rendering: error))
            }
        }
        return try result.get()
    }
}
