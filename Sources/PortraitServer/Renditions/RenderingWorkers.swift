import PixelPipeline
import PortraitDrawing
import Screenlets
import Synchronization

/// The threads that decode, filter and encode; as many as there are cores, so that requests that need none of that are
/// not kept waiting.
///
/// Pictures are drawn side by side as far as the memory that they need together stays within a budget. Clients take turns.
/// Work that finds the queue full, or half of it full of its own client's, is refused; work whose task is cancelled leaves the
/// queue.
final class RenderingWorkers: Sendable {
    /// A place to work at, used by one thread at a time.
    private final class Worker: Sendable {
        let workspace = Mutex(RenderingWorkspace())
    }

    /// How waiting ends.
    private enum Verdict {
        /// A thread and the memory are there.
        case begin
        /// There is no place in the queue.
        case refused
        /// Nobody waits for it any more.
        case dropped
    }

    private struct Ticket: Identifiable {
        let id: Int
        let byteCount: Int
        let waiter: CheckedContinuation<Verdict, Never>
    }

    private struct State {
        var idle: [Worker]
        var running = 0
        var runningByteCount = 0
        var queue = DrawingQueue<Ticket>()
        var ticketCount = 0
    }

    /// The number of threads.
    let workerCount: Int
    /// The threads; a task that is on them already need not change threads to work.
    let threads: ThreadPoolExecutor
    private let queueLength: Int
    private let byteBudget: Int
    private let state: Mutex<State>

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - workerCount: The number of threads, at least 1.
    ///   - queueLength: The most pictures that wait for a thread; of one client half of them, rounded up.
    ///   - byteBudget: The most memory that pictures may need together, in bytes; one that needs more is drawn alone.
    init(workerCount: Int, queueLength: Int, byteBudget: Int) {
        self.workerCount = max(1, workerCount)
        self.queueLength = queueLength
        self.byteBudget = byteBudget
        threads = ThreadPoolExecutor(threadCount: self.workerCount)
        state = Mutex(State(idle: (0..<self.workerCount).map { _ in Worker() }))
    }

    /// The number of pictures that are being made or wait for a thread.
    var load: Int { state.withLock { $0.running + $0.queue.count } }

    /// The number of pictures that are being made.
    var running: Int { state.withLock { $0.running } }

    /// Gives the place where pictures of one client are drawn.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - byteCount: The memory that each picture needs, in bytes.
    /// - Returns: The place.
    func place(for client: ClientNetwork, byteCount: Int) -> RenderingPlace {
        RenderingPlace(workers: self, client: client, byteCount: byteCount)
    }

    /// Does a piece of work on one of the threads.
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
        let byteCount = min(max(0, byteCount), byteBudget)
        switch await turn(client, byteCount) {
        case .begin: break
        case .refused: throw .busy
        case .dropped: throw .unwanted
        }
        defer { end(byteCount) }
        return try await withTaskExecutorPreference(threads) { () async throws(ServiceError) in try atWorker(work) }
    }

    /// Waits for the turn of a picture.
    private func turn(_ client: ClientNetwork, _ byteCount: Int) async -> Verdict {
        let id = state.withLock { state in
            state.ticketCount += 1
            return state.ticketCount
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let verdict = state.withLock { state -> Verdict? in
                    if Task.isCancelled { return .dropped }
                    if state.queue.count == 0, hasRoom(for: byteCount, state) {
                        begin(byteCount, &state)
                        return .begin
                    }
                    guard state.queue.count < queueLength, state.queue.count(of: client) < (queueLength + 1) / 2 else {
                        return .refused
                    }
                    state.queue.add(Ticket(id: id, byteCount: byteCount, waiter: waiter), of: client)
                    return nil
                }
                if let verdict { waiter.resume(returning: verdict) }
            }
        } onCancel: {
            let (ticket, turns) = state.withLock { state in (state.queue.remove(id), nextTurns(&state)) }
            ticket?.waiter.resume(returning: .dropped)
            for turn in turns { turn.waiter.resume(returning: .begin) }
        }
    }

    private func end(_ byteCount: Int) {
        let turns = state.withLock { state in
            state.running -= 1
            state.runningByteCount -= byteCount
            return nextTurns(&state)
        }
        for turn in turns { turn.waiter.resume(returning: .begin) }
    }

    /// Takes the pictures out of the queue that can begin; a large one is waited for, as others would pass it for ever.
    private func nextTurns(_ state: inout State) -> [Ticket] {
        var turns: [Ticket] = []
        while let next = state.queue.next, hasRoom(for: next.byteCount, state) {
            begin(next.byteCount, &state)
            if let ticket = state.queue.takeNext() { turns.append(ticket) }
        }
        return turns
    }

    private func hasRoom(for byteCount: Int, _ state: State) -> Bool {
        state.running < workerCount && state.runningByteCount <= byteBudget - byteCount
    }

    private func begin(_ byteCount: Int, _ state: inout State) {
        state.running += 1
        state.runningByteCount += byteCount
    }

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
