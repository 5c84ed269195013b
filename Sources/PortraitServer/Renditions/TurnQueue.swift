import Synchronization

/// Lets pieces of work begin as far as their number and the memory that they need together stay within limits.
///
/// Clients take turns. Work that finds the queue full, or half of it full of its own client's, is refused; work whose task is
/// cancelled leaves the queue.
final class TurnQueue: Sendable {
    /// How waiting ends.
    private enum Verdict {
        /// There is room.
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
        var running = 0
        var runningByteCount = 0
        var queue = DrawingQueue<Ticket>()
        var ticketCount = 0
    }

    private let limit: Int
    private let byteBudget: Int
    private let queueLength: Int
    private let state = Mutex(State())

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - limit: The most pieces of work at once; any number by default.
    ///   - byteBudget: The most memory that they may need together, in bytes; one that needs more is done alone.
    ///   - queueLength: The most that wait; of one client half of them, rounded up.
    init(limit: Int = .max, byteBudget: Int, queueLength: Int) {
        self.limit = limit
        self.byteBudget = byteBudget
        self.queueLength = queueLength
    }

    /// The number of pieces of work that are under way.
    var running: Int { state.withLock { $0.running } }

    /// The number of those that wait.
    var waiting: Int { state.withLock { $0.queue.count } }

    /// The number of those that are under way or wait.
    var load: Int { state.withLock { $0.running + $0.queue.count } }

    /// Waits until a piece of work may begin.
    ///
    /// - Parameters:
    ///   - client: For whom it is.
    ///   - byteCount: The memory that it needs, in bytes.
    /// - Returns: What it counts as, which is given back with ``end(_:)``.
    /// - Throws: ``ServiceError/busy`` where there is no place in the queue, ``ServiceError/unwanted`` where the task was
    ///   cancelled before it began.
    func begin(for client: ClientNetwork, byteCount: Int) async throws(ServiceError) -> Int {
        let byteCount = counted(byteCount)
        switch await turn(client, byteCount) {
        case .begin: return byteCount
        case .refused: throw .busy
        case .dropped: throw .unwanted
        }
    }

    /// Begins a piece of work if it need not wait.
    ///
    /// - Parameter byteCount: The memory that it needs, in bytes.
    /// - Returns: What it counts as, which is given back with ``end(_:)``; nil where it has to wait.
    func beginAtOnce(_ byteCount: Int) -> Int? {
        let byteCount = counted(byteCount)
        return state.withLock { state in
            guard state.queue.count == 0, hasRoom(for: byteCount, state) else { return nil }
            begin(byteCount, &state)
            return byteCount
        }
    }

    /// Notes that a piece of work is done.
    ///
    /// - Parameter byteCount: What it counted as.
    func end(_ byteCount: Int) {
        resume { state in
            state.running -= 1
            state.runningByteCount -= byteCount
        }
    }

    private func counted(_ byteCount: Int) -> Int { min(max(0, byteCount), byteBudget) }

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
            var dropped: Ticket?
            resume { dropped = $0.queue.remove(id) }
            dropped?.waiter.resume(returning: .dropped)
        }
    }

    /// Changes the state, and lets begin what has room then.
    private func resume(after change: (inout State) -> Void) {
        let turns = state.withLock { state in
            change(&state)
            return nextTurns(&state)
        }
        for turn in turns { turn.waiter.resume(returning: .begin) }
    }

    /// Takes out of the queue what can begin; what needs much is waited for, as others would pass it for ever.
    private func nextTurns(_ state: inout State) -> [Ticket] {
        var turns: [Ticket] = []
        while let next = state.queue.next, hasRoom(for: next.byteCount, state) {
            begin(next.byteCount, &state)
            if let ticket = state.queue.takeNext() { turns.append(ticket) }
        }
        return turns
    }

    private func hasRoom(for byteCount: Int, _ state: State) -> Bool {
        state.running < limit && state.runningByteCount <= byteBudget - byteCount
    }

    private func begin(_ byteCount: Int, _ state: inout State) {
        state.running += 1
        state.runningByteCount += byteCount
    }
}
