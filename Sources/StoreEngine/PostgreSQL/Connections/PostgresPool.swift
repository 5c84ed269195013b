import Dispatch
import Synchronization

/// A bounded number of connections, lent one at a time; who comes when all are lent waits for a bounded time.
final class PostgresPool: Sendable {
    private struct Waiter {
        var id: Int
        var continuation: CheckedContinuation<Result<PostgresLink, StoreError>, Never>
    }

    private struct State {
        var isClosed = false
        var idle: [PostgresLink] = []
        var count = 0
        var waiters: [Waiter] = []
        var nextId = 0
    }

    private let place: String
    private let limit: Duration
    private let maximumCount: Int
    private let state = Mutex(State())

    /// Creates a pool; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - maximumCount: The greatest number of connections.
    ///   - limit: The time to wait for one.
    ///   - place: The address for errors.
    init(maximumCount: Int, limit: Duration, place: String) {
        self.maximumCount = maximumCount
        self.limit = limit
        self.place = place
    }

    /// Whether the store was closed.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Lends a connection, the one that was used last.
    ///
    /// - Returns: The connection, to be given back.
    /// - Throws: ``StoreError/busy(path:)`` when none was given back in time, or too many wait already;
    ///   ``StoreError/cancelled``, ``StoreError/closed``.
    func take() async throws(StoreError) -> PostgresLink {
        let id = state.withLock { state in
            state.nextId += 1
            return state.nextId
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let result = takeNow(id, continuation) { continuation.resume(returning: result) }
            }
        } onCancel: {
            giveUp(id, .cancelled)
        }
        return try result.get()
    }

    /// Lends a connection if one lies there, and nobody waits for it.
    ///
    /// - Returns: The connection, to be given back; nil where none does.
    func takeIdle() -> PostgresLink? { state.withLock { $0.idle.popLast() } }

    /// Closes those that are not lent, where one was found to be cut: the others most likely are, too.
    func forgetIdle() {
        // They close after the lock was given back.
        _ = state.withLock { state -> [PostgresLink] in
            defer {
                state.count -= state.idle.count
                state.idle = []
            }
            return state.idle
        }
    }

    /// Takes a connection back.
    ///
    /// - Parameter link: The connection.
    func give(_ link: PostgresLink) {
        let waiter = state.withLock { state -> Waiter? in
            guard !state.isClosed else { return nil }
            guard !state.waiters.isEmpty else {
                state.idle.append(link)
                return nil
            }
            return state.waiters.removeFirst()
        }
        waiter?.continuation.resume(returning: .success(link))
    }

    /// Lets go of the connections; those that are lent close when their work is done.
    func close() {
        let waiters = state.withLock { state in
            defer {
                state.isClosed = true
                state.idle = []
                state.waiters = []
            }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(returning: .failure(.closed)) }
    }

    private func takeNow(
        _ id: Int,
        _ continuation: CheckedContinuation<Result<PostgresLink, StoreError>, Never>
    ) -> Result<PostgresLink, StoreError>? {
        let result = state.withLock { state -> Result<PostgresLink, StoreError>? in
            guard !state.isClosed else { return .failure(.closed) }
            // Who was cancelled before has given up before it waited.
            guard !Task.isCancelled else { return .failure(.cancelled) }
            if let link = state.idle.popLast() { return .success(link) }
            if state.count < maximumCount {
                state.count += 1
                return .success(PostgresLink())
            }
            guard state.waiters.count < WaiterLimit.count else { return .failure(.busy(path: place)) }
            state.waiters.append(Waiter(id: id, continuation: continuation))
            return nil
        }
        if result == nil {
            let end = DispatchTime.now() + .milliseconds(Int(limit / .milliseconds(1)))
            DispatchQueue.global().asyncAfter(deadline: end) { self.giveUp(id, .busy(path: self.place)) }
        }
        return result
    }

    private func giveUp(_ id: Int, _ error: StoreError) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: .failure(error))
    }
}
