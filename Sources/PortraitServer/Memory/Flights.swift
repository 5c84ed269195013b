import Synchronization

/// Work that several wait for and that is done once.
///
/// Whoever asks first starts it; who asks while it is under way waits for the same answer, also where that is a failure.
/// Nothing is kept when it has ended. The work goes on where those who wait are cancelled.
final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let limit: Int
    private let executor: (any TaskExecutor)?
    private let flights = Mutex<[Key: Task<Result<Value, ServiceError>, Never>]>([:])

    /// Creates an empty board.
    ///
    /// - Parameters:
    ///   - limit: The most flights at once.
    ///   - executor: Where the work is done as far as it does not go elsewhere; nil for where tasks are run by default.
    init(limit: Int, executor: (any TaskExecutor)? = nil) {
        self.limit = limit
        self.executor = executor
    }

    /// The number of flights under way.
    var count: Int { flights.withLock { $0.count } }

    /// Waits for the answer of the flight of a key, and starts it where there is none.
    ///
    /// - Parameters:
    ///   - key: What is asked for.
    ///   - work: How to get it.
    /// - Returns: The answer.
    /// - Throws: The failure of the work, or ``ServiceError/busy`` where too many flights are under way.
    func value(
        _ key: Key,
        _ work: @escaping @Sendable () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let flight = flights.withLock { flights -> Task<Result<Value, ServiceError>, Never>? in
            if let flight = flights[key] { return flight }
            guard flights.count < limit else { return nil }
            // Unstructured, since it belongs to everybody who waits for it and not to who came first. Time limits below
            // end it.
            let flight = Task(executorPreference: executor) { [weak self] in
                let result: Result<Value, ServiceError>
                do throws(ServiceError) {
                    result = .success(try await work())
                } catch {
                    result = .failure(error)
                }
                self?.end(key)
                return result
            }
            flights[key] = flight
            return flight
        }
        guard let flight else { throw .busy }
        return try await flight.value.get()
    }

    private func end(_ key: Key) {
        flights.withLock { $0[key] = nil }
    }
}
