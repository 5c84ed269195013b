import Glibc
import Synchronization
import Threads

/// The thread that asks a portal: takes requests from any task, has all of them under way at once, and wakes the tasks.
final class CurlThread: Sendable {
    /// The most requests that are under way or wait for a connection.
    static let maximumExchangeCount = 10_000

    fileprivate struct State {
        /// What has yet to be taken over by the thread.
        var inbox: [CurlExchange] = []
        /// How much the thread has taken over and not ended.
        var heldCount = 0
        /// Whether the thread is to end.
        var isEnding = false
        /// What requests are refused with once it is; nil for as cancelled.
        var refusal: PortalError?
        /// Whether the thread has been woken and has not looked yet.
        var isWoken = false
        /// What the thread waits by.
        var multi: Curl.Multi?
        /// Whether the thread calls the library no more.
        var isOver = false
        /// Who waits for that.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let running = Mutex<[ObjectIdentifier: CurlThread]>([:])

    private let settings: CurlSettings
    private let state = Mutex(State())
    private let thread = Mutex<OwnThread?>(nil)

    private init(settings: CurlSettings) {
        self.settings = settings
    }

    /// Starts a thread.
    ///
    /// - Parameter settings: What all requests have in common.
    /// - Returns: The thread; nil where the system gives none.
    static func start(_ settings: CurlSettings) -> CurlThread? {
        let curlThread = CurlThread(settings: settings)
        running.withLock { $0[ObjectIdentifier(curlThread)] = curlThread }
        do throws(ThreadShortage) {
            let thread = try OwnThread { curlThread.run() }
            curlThread.thread.withLock { $0 = thread }
            return curlThread
        } catch {
            _ = running.withLock { $0.removeValue(forKey: ObjectIdentifier(curlThread)) }
            return nil
        }
    }

    // MARK: For tasks

    /// Sends a request and waits for the answer; a task that is cancelled waits no longer, and its transfer ends.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer, or why there is none.
    func send(_ request: CurlRequest) async -> CurlExchange.Outcome {
        let exchange = CurlExchange(request)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard exchange.wake(continuation) else { return }
                if let refusal = submit(exchange) { exchange.end(.failure(refusal)) }
            }
        } onCancel: {
            exchange.end(.failure(.cancelled))
            wakeUp()
        }
    }

    private func submit(_ exchange: CurlExchange) -> PortalError? {
        state.withLock { state in
            guard !state.isEnding else { return state.refusal ?? .cancelled }
            guard state.inbox.count + state.heldCount < Self.maximumExchangeCount else {
                let detail = "\(Self.maximumExchangeCount) requests wait for it already"
                return .connectionFailure(ConnectionFailure(.timedOut(.connect), detail: detail))
            }
            state.inbox.append(exchange)
            state.wakeUp()
            return nil
        }
    }

    private func wakeUp() {
        state.withLock { $0.wakeUp() }
    }

    /// Ends all transfers as cancelled and waits until the thread is gone.
    func close() async {
        askToEnd()
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
        // It has nothing left to do but to return.
        taken()?.join()
    }

    /// Ends all transfers as cancelled, without waiting for anything.
    func abandon() {
        askToEnd()
        taken()?.detach()
    }

    private func taken() -> OwnThread? {
        thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
    }

    private func askToEnd() {
        state.withLock { state in
            state.isEnding = true
            state.wakeUp()
        }
    }

    /// Ends the transfers of all threads and waits until none calls the library any more.
    ///
    /// A program that exits while TLS is under way crashes; this is done by itself before the library's own end.
    static func shutDownAll() {
        for thread in running.withLock({ Array($0.values) }) { thread.askToEnd() }
        // Others may be about to end a thread as well, so nothing is joined here.
        while !running.withLock(\.isEmpty) { usleep(500) }
    }

    // MARK: For the thread

    private func run() {
        // Signals are for the threads that wait for them.
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        CurlLoop(settings: settings, thread: self).run()
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waiting = [] }
            return state.waiting
        }
        _ = Self.running.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
        for continuation in waiting { continuation.resume() }
    }

    /// Has the thread woken by a handle from now on; nil before the handle goes.
    func wait(by multi: Curl.Multi?) {
        state.withLock { $0.multi = multi }
    }

    /// Ends what has come in, and all that is still to come.
    ///
    /// - Parameter error: Why.
    func refuse(_ error: PortalError) {
        let exchanges = state.withLock { state in
            defer { state.inbox = [] }
            state.isEnding = true
            state.refusal = error
            return state.inbox
        }
        for exchange in exchanges { exchange.end(.failure(error)) }
    }

    /// Takes over what has come in.
    ///
    /// - Parameter heldCount: How many exchanges the thread has taken over and not ended.
    /// - Returns: What has come in, and whether the thread is to end.
    func take(heldCount: Int) -> (exchanges: [CurlExchange], isEnding: Bool) {
        state.withLock { state in
            defer { state.inbox = [] }
            state.heldCount = heldCount + state.inbox.count
            state.isWoken = false
            return (state.inbox, state.isEnding)
        }
    }
}

extension CurlThread.State {
    /// Wakes the thread, once until it looks.
    fileprivate mutating func wakeUp() {
        guard !isWoken else { return }
        isWoken = true
        multi?.wakeUp()
    }
}
