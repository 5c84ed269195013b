import PixelPipeline
import PortraitDrawing
import Screenlets
import Synchronization

/// The threads that decode, filter and encode, and on which requests are answered; two more than draw, so that requests
/// that need none of that are not kept waiting.
///
/// Pictures are drawn side by side as far as the memory that they need together stays within a budget. Clients take turns.
/// Work that finds the queue full, or half of it full of its own client's, is refused; work whose task is cancelled leaves the
/// queue.
final class RenderingWorkers: Sendable {
    /// A place to work at, used by one thread at a time.
    private final class Worker: Sendable {
        let slot: Mutex<WorkerSlot>

        init(_ renderer: Renderer, pool: WorkerPool?) { slot = Mutex(WorkerSlot(renderer, pool: pool)) }
    }

    /// The most pictures that are drawn at once.
    let workerCount: Int
    /// The threads; a task that is on them already need not change threads to work.
    ///
    /// There are two more than draw: requests are read and answered there while pictures are drawn, and tasks come to wait for
    /// their turn, as otherwise each thread that is free would draw for whoever came first.
    let threads: ThreadPoolExecutor
    private let turns: TurnQueue
    private let renderer: Renderer
    private let pool: WorkerPool?
    private let quarantine: Quarantine
    /// Made as they are needed, and kept.
    private let idle = Mutex<[Worker]>([])

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - workerCount: The most pictures that are drawn at once, at least 1.
    ///   - queueLength: The most pictures that wait for their turn; of one client half of them, rounded up.
    ///   - byteBudget: The most memory that pictures may need together, in bytes; one that needs more is drawn alone.
    ///   - renderer: Draws.
    ///   - decoding: Where originals are decoded: each worker has a process of its own for it, or none has.
    init(
        workerCount: Int,
        queueLength: Int,
        byteBudget: Int,
        renderer: Renderer = Renderer(),
        decoding: Decoding = .inside
    ) {
        self.workerCount = max(1, workerCount)
        turns = TurnQueue(limit: self.workerCount, byteBudget: byteBudget, queueLength: queueLength)
        threads = ThreadPoolExecutor(threadCount: self.workerCount + 2)
        self.renderer = renderer
        pool = decoding.pool
        quarantine = decoding.quarantine
    }

    /// The number of pictures that are being made or wait for a thread.
    var load: Int { turns.load }

    /// The number of pictures that are being made.
    var running: Int { turns.running }

    /// Gives the place where pictures of one client are drawn.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - byteCount: The memory that each picture needs, in bytes.
    /// - Returns: The place.
    func place(for client: ClientNetwork, byteCount: Int) -> RenderingPlace {
        RenderingPlace(workers: self, client: client, byteCount: byteCount)
    }

    /// Works on a picture that a stranger may have made, on one of the threads or in its process.
    ///
    /// - Parameters:
    ///   - job: The work.
    ///   - client: For whom.
    ///   - byteCount: The memory that it needs, in bytes.
    /// - Returns: What comes of it, or the failure of the picture.
    /// - Throws: ``ServiceError/busy`` where there is no place in the queue, ``ServiceError/unwanted`` where the task was
    ///   cancelled before it began, and the failure of what was to decode it.
    func result<Job: DrawingJob>(
        of job: Job,
        for client: ClientNetwork,
        byteCount: Int
    ) async throws(ServiceError) -> Result<Job.Value, ImagingError> {
        let result = try await admitted(client, byteCount) { () async -> Result<Job.Value, DrawingFault> in
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
    /// - Parameters:
    ///   - client: For whom.
    ///   - byteCount: The memory that it needs, in bytes.
    ///   - work: What to do, with what a thread keeps from picture to picture.
    /// - Returns: What the work returns.
    /// - Throws: The failure of the work, ``ServiceError/busy`` where there is no place in the queue, and
    ///   ``ServiceError/unwanted`` where the task was cancelled before it began.
    func perform<Value: Sendable>(
        for client: ClientNetwork,
        byteCount: Int,
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(ServiceError) -> Value {
        let result = try await admitted(client, byteCount) {
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

    /// Does work once its turn has come.
    private func admitted<Value: Sendable>(
        _ client: ClientNetwork,
        _ byteCount: Int,
        _ body: () async -> Value
    ) async throws(ServiceError) -> Value {
        let byteCount = try await turns.begin(for: client, byteCount: byteCount)
        defer { turns.end(byteCount) }
        return await body()
    }

    private func onThread<Value: Sendable>(_ body: @Sendable (WorkerSlot) -> Value) async -> Value {
        await withTaskExecutorPreference(threads) { () async in atWorker(body) }
    }

    /// Works at a place that is free, or at a new one: turns keep them from becoming more than ``workerCount``.
    private func atWorker<Value: Sendable>(_ body: (WorkerSlot) -> Value) -> Value {
        let worker = idle.withLock { $0.popLast() } ?? Worker(renderer, pool: pool)
        defer { idle.withLock { $0.append(worker) } }
        threads.shareJobs()
        return worker.slot.withLock { body($0) }
    }
}
