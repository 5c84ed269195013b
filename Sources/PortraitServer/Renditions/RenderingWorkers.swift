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
        let slot: Mutex<WorkerSlot>

        init(_ renderer: Renderer, pool: WorkerPool?) { slot = Mutex(WorkerSlot(renderer, pool: pool)) }
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
    private let renderer: Renderer
    private let pool: WorkerPool?
    private let quarantine: Quarantine
    private let state: Mutex<State>

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - workerCount: The number of threads, at least 1.
    ///   - queueLength: The most pictures that wait for a thread.
    ///   - renderer: Draws.
    ///   - decoding: Where originals are decoded: each thread has a process of its own for it, or none has.
    init(workerCount: Int, queueLength: Int, renderer: Renderer = Renderer(), decoding: Decoding = .inside) {
        self.workerCount = max(1, workerCount)
        self.queueLength = queueLength
        threads = ThreadPoolExecutor(threadCount: self.workerCount)
        self.renderer = renderer
        pool = decoding.pool
        quarantine = decoding.quarantine
        state = Mutex(State(idle: (0..<self.workerCount).map { _ in Worker(renderer, pool: decoding.pool) }))
    }

    /// The number of pictures that are being made or wait for a thread.
    var load: Int { state.withLock { $0.taken } }

    /// Works on a picture that a stranger may have made, on one of the threads or in its process.
    ///
    /// - Parameter job: The work.
    /// - Returns: What comes of it.
    /// - Throws: The failure of the picture, and ``ServiceError/busy`` where the queue is full.
    func perform<Job: DrawingJob>(_ job: Job) async throws(ServiceError) -> Job.Value {
        try await result(of: job).mapError { ServiceError(rendering: $0) }.get()
    }

    /// Does the same for who tells the failure of the picture otherwise.
    ///
    /// - Parameter job: The work.
    /// - Returns: What comes of it, or the failure of the picture.
    /// - Throws: ``ServiceError/busy`` where the queue is full, and the failure of what was to decode it.
    func result<Job: DrawingJob>(of job: Job) async throws(ServiceError) -> Result<Job.Value, ImagingError> {
        let result = try await admitted { () async -> Result<Job.Value, DrawingFault> in
            do throws(DrawingFault) {
                let value = try await quarantine.keepingOut(job.original) { () async throws(DrawingFault) in
                    try await onThread { slot in Result { () throws(DrawingFault) in try slot.perform(job) } }.get()
                }
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let value): return .success(value)
        case .failure(.imaging(let error)): return .failure(error)
        case .failure(let fault): throw ServiceError(PortraitError(fault))
        }
    }

    /// Does a piece of work on pixels that are decoded already, on one of the threads.
    ///
    /// - Parameter work: What to do, with what a thread keeps from picture to picture.
    /// - Returns: What the work returns.
    /// - Throws: The failure of the work, and ``ServiceError/busy`` where the queue is full.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(ServiceError) -> Value {
        let result = try await admitted {
            await onThread { slot in Result { () throws(ImagingError) in try work(slot.workspace) } }
        }
        return try result.mapError { ServiceError(rendering: $0) }.get()
    }

    /// Refuses a picture that is in quarantine, also where nothing would be drawn of it.
    ///
    /// - Parameter original: The file.
    /// - Throws: The same failure as that of a job.
    func refuseQuarantined(_ original: [UInt8]) async throws(ServiceError) {
        guard let reason = await quarantine.reason(for: original) else { return }
        throw ServiceError(rendering: .quarantined(reason: reason))
    }

    func failure(_ error: PortraitError) -> ServiceError { ServiceError(error) }

    private func admitted<Value: Sendable>(_ body: () async -> Value) async throws(ServiceError) -> Value {
        let isAdmitted = state.withLock { state in
            guard state.taken < workerCount + queueLength else { return false }
            state.taken += 1
            return true
        }
        guard isAdmitted else { throw .busy }
        defer { state.withLock { $0.taken -= 1 } }
        return await body()
    }

    private func onThread<Value: Sendable>(_ body: @Sendable (WorkerSlot) -> Value) async -> Value {
        await withTaskExecutorPreference(threads) { () async in atWorker(body) }
    }

    /// There are as many workers as threads, so one is always free.
    private func atWorker<Value: Sendable>(_ body: (WorkerSlot) -> Value) -> Value {
        let worker = state.withLock { $0.idle.popLast() } ?? Worker(renderer, pool: pool)
        defer { state.withLock { $0.idle.append(worker) } }
        return worker.slot.withLock { body($0) }
    }
}
