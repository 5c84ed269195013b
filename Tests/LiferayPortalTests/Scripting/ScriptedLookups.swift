import Synchronization

@testable import LiferayPortal

/// The portal's side of look-ups, which a test answers by hand, and the clock beside it.
final class ScriptedLookups: Sendable {
    /// A request that came.
    struct Request: Sendable {
        var selectors: [UserSelector]
        var tell: LookupQueue.AnswerHandler
        var end: CheckedContinuation<Void, Never>
    }

    private struct State {
        var requests: [Request] = []
        var pauses: [CheckedContinuation<Bool, Never>] = []
        var pauseCount = 0
        var cancelledCount = 0
        var watching: [(isDue: @Sendable (State) -> Bool, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// The requests so far, by the ids of their users.
    var asked: [[Int64]] { state.withLock { $0.requests.map { $0.selectors.map(\.number) } } }
    /// How often somebody has waited for company.
    var pauseCount: Int { state.withLock(\.pauseCount) }

    /// A queue before these look-ups.
    func queue() -> LookupQueue {
        LookupQueue(
            pause: { _ in
                let isDue = await withTaskCancellationHandler {
                    await withCheckedContinuation { pause in
                        self.change { state in
                            state.pauseCount += 1
                            state.pauses.append(pause)
                        }
                        if Task.isCancelled { self.endPause(false) }
                    }
                } onCancel: {
                    self.endPause(false)
                }
                if !isDue { throw CancellationError() }
            },
            ask: { selectors, tell in
                await withTaskCancellationHandler {
                    await withCheckedContinuation { end in
                        self.change { $0.requests.append(Request(selectors: selectors, tell: tell, end: end)) }
                    }
                } onCancel: {
                    self.change { $0.cancelledCount += 1 }
                }
            }
        )
    }

    /// Ends the wait for company, by its time or because it is not needed.
    func endPause(_ isDue: Bool = true) {
        let pauses = state.withLock { state in
            defer { state.pauses = [] }
            return state.pauses
        }
        for pause in pauses { pause.resume(returning: isDue) }
    }

    /// Answers a request with its users, and ends it.
    func answer(_ index: Int, tellingOnly told: Set<Int64>? = nil) async {
        let request = state.withLock { $0.requests[index] }
        for selector in request.selectors where told?.contains(selector.number) ?? true {
            await request.tell(selector, .success(Sample.portalUser(userId: selector.number)))
        }
        request.end.resume()
    }

    /// Waits until so many requests have come.
    func requests(_ count: Int) async { await watch { $0.requests.count >= count } }

    /// Waits until somebody has waited for company so often.
    func pauses(_ count: Int) async { await watch { $0.pauseCount >= count } }

    /// Waits until so many requests were cancelled.
    func cancelled(_ count: Int) async { await watch { $0.cancelledCount >= count } }

    private func watch(_ isDue: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            change { $0.watching.append((isDue, continuation)) }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let due = state.withLock { state in
            body(&state)
            let due = state.watching.filter { $0.isDue(state) }.map(\.1)
            let now = state
            state.watching.removeAll { $0.isDue(now) }
            return due
        }
        for continuation in due { continuation.resume() }
    }
}

extension UserSelector {
    /// The user's id.
    fileprivate var number: Int64 {
        if case .userId(let number) = self { number } else { 0 }
    }
}
