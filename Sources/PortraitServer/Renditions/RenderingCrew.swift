import PixelPipeline
import PortraitDrawing
import Screenlets
import Synchronization

/// The threads that decode, filter and encode; as many as there are cores, so that requests that need none of that are
/// not kept waiting.
///
/// Work that finds the queue full is refused.
final class RenderingCrew: DrawingPlace {
    /// A place to work at, used by one thread at a time.
    private final class Bench: Sendable {
        let workspace = Mutex(RenderingWorkspace())
    }

    private struct Roll {
        var taken = 0
        var benches: [Bench]
    }

    /// The number of threads.
    let workerCount: Int
    /// The threads; a task that is on them already need not change threads to work.
    let threads: ThreadPoolExecutor
    private let queueLength: Int
    private let roll: Mutex<Roll>

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - workerCount: The number of threads, at least 1.
    ///   - queueLength: The most pictures that wait for a thread.
    init(workerCount: Int, queueLength: Int) {
        self.workerCount = max(1, workerCount)
        self.queueLength = queueLength
        threads = ThreadPoolExecutor(threadCount: self.workerCount)
        roll = Mutex(Roll(benches: (0..<self.workerCount).map { _ in Bench() }))
    }

    /// The number of pictures that are being made or wait for a thread.
    var load: Int { roll.withLock { $0.taken } }

    /// Does a piece of work on one of the threads.
    ///
    /// - Parameter work: What to do, with what a thread keeps from picture to picture.
    /// - Returns: What the work returns.
    /// - Throws: The failure of the work, and ``ServiceError/busy`` where the queue is full.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (RenderingWorkspace) throws(ImagingError) -> Value
    ) async throws(ServiceError) -> Value {
        let isAdmitted = roll.withLock { roll in
            guard roll.taken < workerCount + queueLength else { return false }
            roll.taken += 1
            return true
        }
        guard isAdmitted else { throw .busy }
        defer { roll.withLock { $0.taken -= 1 } }
        return try await withTaskExecutorPreference(threads) { () async throws(ServiceError) in try atBench(work) }
    }

    func failure(_ error: PortraitError) -> ServiceError { ServiceError(error) }

    /// There are as many benches as threads, so one is always free.
    private func atBench<Value: Sendable>(
        _ work: (RenderingWorkspace) throws(ImagingError) -> Value
    ) throws(ServiceError) -> Value {
        let bench = roll.withLock { $0.benches.popLast() } ?? Bench()
        defer { roll.withLock { $0.benches.append(bench) } }
        let result = bench.workspace.withLock { workspace -> Result<Value, ServiceError> in
            do throws(ImagingError) {
                return .success(try work(workspace))
            } catch {
                return .failure(ServiceError(rendering: error))
            }
        }
        return try result.get()
    }
}
