import Synchronization

/// Work that several wait for and that is done once.
///
/// Whoever asks first starts it; who asks while it is under way waits for the same answer, also where that is a failure.
/// Nothing is kept when it has ended.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Work = Task<Result<Value, ServiceError>, Never>

    private struct Flight {
        let task: Work
        /// Who asked first.
        let client: ClientNetwork?
        /// How many wait for the answer.
        var waiterCount = 1
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        /// How many flights each client has started.
        var counts: [ClientNetwork: Int] = [:]
    }

    private let limit: Int
    private let executor: (any TaskExecutor)?
    private let endsUnwanted: Bool
    private let state = Mutex(State())

    /// Creates it with nothing under way.
    ///
    /// - Parameters:
    ///   - limit: The most questions at once; of one client half of them, rounded up.
    ///   - endsUnwanted: Whether work is cancelled when nobody waits for it any more, as all who did were; otherwise it goes
    ///     on, and time limits below end it.
    ///   - executor: Where the work is done as far as it does not go elsewhere; nil for where tasks are run by default.
    init(limit: Int, endsUnwanted: Bool = false, executor: (any TaskExecutor)? = nil) {
        self.limit = limit
        self.endsUnwanted = endsUnwanted
        self.executor = executor
    }

    /// The number of questions under way.
    var count: Int { state.withLock { $0.flights.count } }

    /// Counts those who wait for the answer to a question.
    ///
    /// - Parameter key: What is asked for.
    /// - Returns: Their number.
    func waiterCount(_ key: Key) -> Int { state.withLock { $0.flights[key]?.waiterCount ?? 0 } }

    /// Waits for the answer to a question, and asks it where nobody has.
    ///
    /// - Parameters:
    ///   - key: What is asked for.
    ///   - client: Who asks; nil where that makes no difference.
    ///   - work: How to get it; fails soon where it is cancelled.
    /// - Returns: The answer.
    /// - Throws: The failure of the work, or ``ServiceError/busy`` where too many are under way.
    func value(
        _ key: Key,
        for client: ClientNetwork? = nil,
        _ work: @escaping @Sendable () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        while true {
            guard let task = join(key, for: client, work) else { throw .busy }
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                leave(key, task)
            }
            // Who came when the others had left asks anew.
            if case .failure(.unwanted) = result, !Task.isCancelled { continue }
            return try result.get()
        }
    }

    private func join(
        _ key: Key,
        for client: ClientNetwork?,
        _ work: @escaping @Sendable () async throws(ServiceError) -> Value
    ) -> Work? {
        state.withLock { state in
            if let flight = state.flights[key] {
                state.flights[key]?.waiterCount += 1
                return flight.task
            }
            guard state.flights.count < limit else { return nil }
            if let client {
                let count = state.counts[client] ?? 0
                guard count < (limit + 1) / 2 else { return nil }
                state.counts[client] = count + 1
            }
            // Unstructured, since it belongs to everybody who waits for it and not to who came first.
            let task = Task(executorPreference: executor) { [weak self] in
                let result: Result<Value, ServiceError>
                do throws(ServiceError) {
                    result = .success(try await work())
                } catch {
                    result = .failure(Task.isCancelled ? .unwanted : error)
                }
                self?.end(key)
                return result
            }
            state.flights[key] = Flight(task: task, client: client)
            return task
        }
    }

    private func leave(_ key: Key, _ task: Work) {
        let isUnwanted = state.withLock { state in
            guard state.flights[key]?.task == task else { return false }
            state.flights[key]?.waiterCount -= 1
            return endsUnwanted && state.flights[key]?.waiterCount == 0
        }
        if isUnwanted { task.cancel() }
    }

    private func end(_ key: Key) {
        state.withLock { state in
            guard let client = state.flights.removeValue(forKey: key)?.client else { return }
            let count = (state.counts[client] ?? 1) - 1
            state.counts[client] = count == 0 ? nil : count
        }
    }
}
