import Synchronization

/// Work that several wait for and that is done once.
///
/// Whoever asks first starts it; who asks while it is under way waits for the same answer, also where that is a failure.
/// Nothing is kept when it has ended. The work goes on where those who wait are cancelled.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let limit: Int
    private let executor: (any TaskExecutor)?
    private let tasks = Mutex<[Key: Task<Result<Value, ServiceError>, Never>]>([:])

    /// Creates it with nothing under way.
    ///
    /// - Parameters:
    ///   - limit: The most questions at once.
    ///   - executor: Where the work is done as far as it does not go elsewhere; nil for where tasks are run by default.
    init(limit: Int, executor: (any TaskExecutor)? = nil) {
        self.limit = limit
        self.executor = executor
    }

    /// The number of questions under way.
    var count: Int { tasks.withLock { $0.count } }

    /// Waits for the answer to a question, and asks it where nobody has.
    ///
    /// - Parameters:
    ///   - key: What is asked for.
    ///   - work: How to get it.
    /// - Returns: The answer.
    /// - Throws: The failure of the work, or ``ServiceError/busy`` where too many are under way.
    func value(
        _ key: Key,
        _ work: @escaping @Sendable () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let task = tasks.withLock { tasks -> Task<Result<Value, ServiceError>, Never>? in
            if let task = tasks[key] { return task }
            guard tasks.count < limit else { return nil }
            // Unstructured, since it belongs to everybody who waits for it and not to who came first. Time limits below
            // end it.
            let task = Task(executorPreference: executor) { [weak self] in
                let result: Result<Value, ServiceError>
                do throws(ServiceError) {
                    result = .success(try await work())
                } catch {
                    result = .failure(error)
                }
                self?.end(key)
                return result
            }
            tasks[key] = task
            return task
        }
        guard let task else { throw .busy }
        return try await task.value.get()
    }

    private func end(_ key: Key) {
        tasks.withLock { $0[key] = nil }
    }
}
