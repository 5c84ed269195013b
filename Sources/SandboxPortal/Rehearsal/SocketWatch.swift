import Glibc
import Synchronization

/// Waits for what happens on sockets, on a thread of its own.
///
/// A fault takes as long as its client pleases. That long neither the threads that serve may wait nor those that tasks share.
/// The thread begins with the first wait and ends with ``close()``.
final class SocketWatch: Sendable {
    /// What is waited for.
    enum Interest: Sendable {
        /// That there is room for bytes to be sent.
        case room
        /// That the other side has closed its direction, or reset the connection.
        case departure
    }

    /// Why a wait is over.
    enum Outcome: Sendable {
        /// What was waited for has happened, or the connection has broken.
        case happened
        /// The time is up.
        case timedOut
        /// The watch is closed or full, or the task is cancelled.
        case closed
    }

    /// How many sockets are watched at a time; a further wait is over at once.
    static let capacity = 10_000

    private struct Wait {
        let descriptor: CInt
        let events: CShort
        let deadline: ContinuousClock.Instant?
        let isCancellable: Bool
        let continuation: CheckedContinuation<Outcome, Never>
    }

    private struct State {
        var waits: [Int: Wait] = [:]
        var counter = 0
        /// The end of the pair that wakes the thread, while it runs.
        var wakeSocket: CInt?
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Waits for something on a socket, which stays open meanwhile.
    ///
    /// - Parameters:
    ///   - interest: What to wait for.
    ///   - descriptor: The socket.
    ///   - limit: The longest time; nil for as long as it takes.
    /// - Returns: Why the wait is over.
    func wait(for interest: Interest, on descriptor: CInt, atMost limit: Duration? = nil) async -> Outcome {
        let number = number()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let wait = Wait(
                    descriptor: descriptor,
                    events: interest == .room ? CShort(POLLOUT) : Self.departure,
                    deadline: limit.map { .now + $0 },
                    isCancellable: true,
                    continuation: continuation
                )
                if !begin(wait, number) { continuation.resume(returning: .closed) }
            }
        } onCancel: {
            end([(number, .closed)])
        }
    }

    /// Waits for a time, also where the task is cancelled meanwhile.
    ///
    /// - Parameter time: The time.
    /// - Returns: Whether all of it has gone by; false where the watch is closed or full.
    func pause(_ time: Duration) async -> Bool {
        let number = number()
        let outcome = await withCheckedContinuation { continuation in
            // No socket has this number, so that nothing happens on it (poll(2)).
            let wait = Wait(
                descriptor: -1,
                events: 0,
                deadline: .now + time,
                isCancellable: false,
                continuation: continuation
            )
            if !begin(wait, number) { continuation.resume(returning: .closed) }
        }
        return outcome == .timedOut
    }

    /// Ends all waits and the thread; further waits are over at once.
    func close() {
        state.withLock { state in
            state.isClosed = true
            Self.wake(state)
        }
    }

    /// `POLLRDHUP`, which the header shows to GNU programs only (poll(2)); resets are told unasked.
    private static let departure: CShort = 0x2000

    private func number() -> Int {
        state.withLock { state in
            state.counter += 1
            return state.counter
        }
    }

    private func begin(_ wait: Wait, _ number: Int) -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.waits.count < Self.capacity else { return false }
            // Who is cancelled from here on finds the wait.
            guard !wait.isCancellable || !Task.isCancelled else { return false }
            guard state.wakeSocket != nil || startThread(&state) else { return false }
            state.waits[number] = wait
            Self.wake(state)
            return true
        }
    }

    private func end(_ outcomes: [(number: Int, outcome: Outcome)]) {
        let ended = state.withLock { state in
            outcomes.compactMap { number, outcome in
                state.waits.removeValue(forKey: number).map { ($0.continuation, outcome) }
            }
        }
        for (continuation, outcome) in ended { continuation.resume(returning: outcome) }
    }

    private static func wake(_ state: State) {
        // Where there is no room for a byte, the thread has yet to read those that wake it.
        if let wakeSocket = state.wakeSocket { _ = unsafe send(wakeSocket, [1], 1, CInt(MSG_DONTWAIT)) }
    }

    private func startThread(_ state: inout State) -> Bool {
        var pair: [CInt] = [0, 0]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &pair) == 0 else { return false }
        let watching = unsafe Unmanaged.passRetained(Watching(watch: self, wakeSocket: pair[0]))
        var thread = pthread_t()
        let failure = unsafe pthread_create(&thread, nil, Self.work, watching.toOpaque())
        guard failure == 0 else {
            unsafe watching.release()
            for end in pair { Glibc.close(end) }
            return false
        }
        pthread_detach(thread)
        state.wakeSocket = pair[1]
        return true
    }

    /// What the thread is given.
    private final class Watching {
        let watch: SocketWatch
        let wakeSocket: CInt

        init(watch: SocketWatch, wakeSocket: CInt) {
            self.watch = watch
            self.wakeSocket = wakeSocket
        }
    }

    private static let work: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
        guard let pointer = unsafe $0 else { return nil }
        let watching = unsafe Unmanaged<Watching>.fromOpaque(pointer).takeRetainedValue()
        watching.watch.watch(wakeSocket: watching.wakeSocket)
        return nil
    }

    private func watch(wakeSocket: CInt) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while let (numbers, watched, timeout) = round(wakeSocket: wakeSocket) {
            var watched = watched
            guard unsafe poll(&watched, nfds_t(watched.count), timeout) >= 0 || errno == EINTR else { break }
            if watched[0].revents != 0 { _ = unsafe recv(wakeSocket, &bytes, bytes.count, CInt(MSG_DONTWAIT)) }
            end(zip(numbers, watched.dropFirst()).compactMap { $1.revents == 0 ? nil : ($0, .happened) })
            end(overdue().map { ($0, .timedOut) })
        }
        finish(wakeSocket: wakeSocket)
    }

    /// What the thread waits for next: the numbers of the waits, the wake socket and their sockets, and the time.
    private func round(wakeSocket: CInt) -> (numbers: [Int], watched: [pollfd], timeout: CInt)? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            var watched = [pollfd(fd: wakeSocket, events: CShort(POLLIN), revents: 0)]
            var numbers: [Int] = []
            var next: ContinuousClock.Instant?
            for (number, wait) in state.waits {
                numbers.append(number)
                watched.append(pollfd(fd: wait.descriptor, events: wait.events, revents: 0))
                if let deadline = wait.deadline { next = min(next ?? deadline, deadline) }
            }
            return (numbers, watched, next.map(Self.milliseconds) ?? -1)
        }
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant) -> CInt {
        let rest = ContinuousClock.now.duration(to: deadline)
        return rest <= .zero ? 0 : CInt(clamping: Int64(rest / .milliseconds(1)) + 1)
    }

    private func overdue() -> [Int] {
        let now = ContinuousClock.now
        return state.withLock { state in
            state.waits.filter { $1.deadline.map { $0 <= now } ?? false }.map(\.key)
        }
    }

    private func finish(wakeSocket: CInt) {
        let numbers = state.withLock { state in
            state.isClosed = true
            Glibc.close(wakeSocket)
            if let other = state.wakeSocket { Glibc.close(other) }
            state.wakeSocket = nil
            return Array(state.waits.keys)
        }
        end(numbers.map { ($0, .closed) })
    }
}
