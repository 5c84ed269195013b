import Screenlets

/// The runners of a service's hooks, each used by one task at a time, so that there are never more hooks than runners.
///
/// An actor, as who finds no runner waits for one. The requests that may wait are bounded by those who ask.
actor HookCrew {
    private var idle: [HookRunner]
    private var waiting: [CheckedContinuation<HookRunner, Never>] = []

    /// Gathers a crew.
    ///
    /// - Parameter runners: The runners, at least one.
    init(_ runners: [HookRunner]) {
        idle = runners
    }

    /// Does a piece of work with a runner; the time limit of a hook bounds how long others have to wait.
    ///
    /// - Parameter work: What to do.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    nonisolated func perform<Value: Sendable, Failure: Error>(
        _ work: @Sendable (HookRunner) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let runner = await take()
        do throws(Failure) {
            let value = try await work(runner)
            await giveBack(runner)
            return value
        } catch {
            await giveBack(runner)
            throw error
        }
    }

    private func take() async -> HookRunner {
        if let runner = idle.popLast() { return runner }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func giveBack(_ runner: HookRunner) {
        if waiting.isEmpty { idle.append(runner) } else { waiting.removeFirst().resume(returning: runner) }
    }
}
