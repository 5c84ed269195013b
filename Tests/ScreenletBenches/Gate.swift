import Synchronization

/// Stops those who come by until it is opened, and tells when somebody has come.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivedCount = 0
        var stopped: [CheckedContinuation<Void, Never>] = []
        var watching: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Waits here until the gate is open.
    package func pass() async {
        await withCheckedContinuation { continuation in
            let resumed = state.withLock { state in
                state.arrivedCount += 1
                let count = state.arrivedCount
                var resumed = state.watching.filter { $0.count <= count }.map(\.1)
                state.watching.removeAll { $0.count <= count }
                if state.isOpen { resumed.append(continuation) } else { state.stopped.append(continuation) }
                return resumed
            }
            for continuation in resumed { continuation.resume() }
        }
    }

    /// Waits until so many have come by.
    package func arrival(of count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrivedCount >= count { return true }
                state.watching.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Waits for nothing but the end of the task.
    ///
    /// - Throws: `CancellationError`, once the task is cancelled.
    package static func waitForCancellation() async throws {
        // Nothing is ever given to it, so only the cancellation of who waits ends it.
        let (nothing, source) = AsyncStream.makeStream(of: Void.self)
        for await _ in nothing { continue }
        source.finish()
        throw CancellationError()
    }

    /// Lets everybody pass from now on.
    package func open() {
        let stopped = state.withLock { state in
            state.isOpen = true
            defer { state.stopped = [] }
            return state.stopped
        }
        for continuation in stopped { continuation.resume() }
    }
}
