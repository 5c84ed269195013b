import Glibc
import Synchronization

/// The open connections by their descriptors, which stay open as long as they are in it.
///
/// So who holds the lock can use a descriptor; it is not yet another's.
final class ConnectionTable: Sendable {
    private struct State {
        var connections: [CInt: Connection] = [:]
        var countsOfAddresses: [String: Int] = [:]
        var countsOfDaemons: [Int: Int] = [:]
        var waiters: [CheckedContinuation<Void, Never>] = []
        /// Whether nobody is to wait for the last connection any more.
        var isWaitingOver = false
    }

    /// How many connections a thread of the library gets before the next one gets any, where they are not encrypted.
    ///
    /// Answers from memory take some ten microseconds each. One thread that finds several requests whenever it looks is woken less
    /// often than two that find one each, and leaves the other processors to drawing.
    static let filledCount = 64

    private let state = Mutex(State())

    /// The number of open connections.
    var count: Int { state.withLock { $0.connections.count } }

    /// Chooses the thread of the library that serves the next connection: the first that is not filled, else that with the fewest.
    ///
    /// - Parameters:
    ///   - count: The number of threads, at least 1.
    ///   - filledCount: How many connections fill a thread.
    /// - Returns: The place of the thread.
    func daemon(among count: Int, filledBy filledCount: Int = filledCount) -> Int {
        state.withLock { state in
            let counts = (0..<count).map { state.countsOfDaemons[$0, default: 0] }
            let fewest = counts.enumerated().min { $0.element < $1.element }
            return counts.firstIndex { $0 < filledCount } ?? fewest?.offset ?? 0
        }
    }

    /// Notes a connection; false where its address has as many as it may.
    func add(_ connection: Connection, limitOfAddress: Int?) -> Bool {
        state.withLock { state in
            if let peer = connection.peer, let limitOfAddress {
                guard state.countsOfAddresses[peer, default: 0] < limitOfAddress else { return false }
                state.countsOfAddresses[peer, default: 0] += 1
            }
            if let daemon = connection.daemon { state.countsOfDaemons[daemon, default: 0] += 1 }
            state.connections[connection.descriptor] = connection
            return true
        }
    }

    /// Notes another connection of a client that has one already, which is about to end.
    func adopt(_ connection: Connection) {
        state.withLock { state in
            if let peer = connection.peer, let count = state.countsOfAddresses[peer] {
                state.countsOfAddresses[peer] = count + 1
            }
            state.connections[connection.descriptor] = connection
        }
    }

    /// Finds a connection.
    func connection(_ descriptor: CInt) -> Connection? { state.withLock { $0.connections[descriptor] } }

    /// A second descriptor of a connection, which stays good when the first one is closed; -1 where it is closed already.
    func duplicate(_ connection: Connection) -> CInt {
        state.withLock { state in
            guard state.connections[connection.descriptor] === connection else { return -1 }
            return fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
        }
    }

    /// Forgets a connection whose descriptor is about to be closed.
    func remove(_ descriptor: CInt) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard let connection = state.connections.removeValue(forKey: descriptor) else { return [] }
            if let peer = connection.peer, let count = state.countsOfAddresses[peer] {
                state.countsOfAddresses[peer] = count > 1 ? count - 1 : nil
            }
            if let daemon = connection.daemon { state.countsOfDaemons[daemon, default: 1] -= 1 }
            guard state.connections.isEmpty else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Looks at all connections while none of them can be closed.
    func withAll<Value: Sendable>(_ body: (Dictionary<CInt, Connection>.Values) -> Value) -> Value {
        state.withLock { body($0.connections.values) }
    }

    /// Waits until no connection is open, or ``endWaiting()`` is or was called.
    func waitUntilEmpty() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                let isOver = state.isWaitingOver || state.connections.isEmpty
                if !isOver { state.waiters.append(continuation) }
                return isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Ends the waiting for the last connection, also of who is about to begin.
    func endWaiting() {
        let waiters = state.withLock { state in
            state.isWaitingOver = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
