import ChildProcesses
import Screenlets

/// A persistent hook: one process that changes one picture after the other.
///
/// An actor that owns the process. It is started for the first picture; one that has ended is started anew. After some
/// failures with nothing useful in between it rests for a while, longer each time. The pictures of one job come one after
/// the other; for one that comes while another is under way a further process is started.
actor HookServer {
    /// The failures in a row after which the process rests.
    static let maximumFailureCount = 5

    /// How long the process rests after that many failures and each further one: 1 second to a minute.
    private static let rest = RetrySchedule(base: .seconds(1), cap: .seconds(60))

    private let process: HookProcess
    private let now: @Sendable () -> ContinuousClock.Instant
    private var session: HookSession?
    private var failureCount = 0
    private var restsUntil: ContinuousClock.Instant?

    /// Prepares a server; no process is started yet.
    ///
    /// - Parameters:
    ///   - process: The command, its environment and the time that it has for a picture.
    ///   - now: The present time.
    init(_ process: HookProcess, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.process = process
        self.now = now
    }

    /// Has a picture changed.
    ///
    /// - Parameters:
    ///   - request: The frame of the picture.
    ///   - maximum: The most bytes of the answer.
    /// - Returns: The answer, empty where the picture stays as it is, and what the process wrote to its standard error.
    func answer(_ request: [UInt8], maximum: Int) async -> HookProcess.Result {
        if let restsUntil, now() < restsUntil {
            return HookProcess.Result(fault: .resting(failures: failureCount))
        }
        let result = await attempt(request, maximum: maximum)
        // Whoever gave up says nothing of the hook.
        guard !Task.isCancelled else { return result }
        switch result.fault {
        case nil, .refused:
            failureCount = 0
            restsUntil = nil
        case .some:
            failureCount += 1
            let further = failureCount - Self.maximumFailureCount
            if further >= 0 { restsUntil = now() + Self.rest.longestWait(after: further) }
        }
        return result
    }

    /// Ends the process, if there is one.
    func end() async {
        guard let last = session else { return }
        session = nil
        await last.end()
    }

    private func attempt(_ request: [UInt8], maximum: Int) async -> HookProcess.Result {
        var result = HookProcess.Result()
        do throws(HookFault) {
            // Nobody else gets it while it is at work; it is taken before anything is waited for.
            let kept = session
            session = nil
            var current: HookSession
            if let kept { current = kept } else { current = try HookSession(process) }
            let isUsed = current.answerCount > 0
            let (answer, isClean) = await exchange(request, maximum: maximum, in: &current)
            await giveBack(current, isClean: isClean)
            result.text = current.log.take()
            if case .failure(.ended) = answer, isUsed, !Task.isCancelled {
                // It left after an earlier picture, as a process may: a new one gets this picture.
                return await attempt(request, maximum: maximum)
            }
            result.output = try answer.get()
        } catch {
            result.fault = error
        }
        return result
    }

    private enum Part: Sendable {
        case written(isComplete: Bool)
        case time(isOver: Bool)
    }

    /// Sends a frame and reads the answer; a process whose time is over is killed.
    ///
    /// - Parameters:
    ///   - request: The frame.
    ///   - maximum: The most bytes of the answer.
    ///   - session: The process.
    /// - Returns: The answer, and whether the process can be given another picture.
    private func exchange(
        _ request: [UInt8],
        maximum: Int,
        in session: inout HookSession
    ) async -> (Result<[UInt8], HookFault>, isClean: Bool) {
        let child = session.child
        let limit = process.timeLimit
        var frames = session.frames
        let outcome = await withTaskGroup(of: Part.self) { group in
            group.addTask { .time(isOver: await Self.kill(child, after: limit)) }
            group.addTask { .written(isComplete: await child.write(request)) }
            var answer = Result<[UInt8], HookFault>.failure(.ended)
            do throws(HookFault) {
                answer = .success(try await frames.answer(maximum: maximum))
            } catch {
                answer = .failure(error)
                // What broke the protocol is not waited for.
                if case .refused = error {} else { child.kill() }
            }
            var isClean = true
            for await part in group {
                switch part {
                case .written(let isComplete):
                    isClean = isClean && isComplete
                    group.cancelAll()
                case .time(let isOver):
                    guard isOver else { continue }
                    isClean = false
                    // An answer that is complete was quick enough, however late that was noticed.
                    if case .failure = answer { answer = .failure(.tooSlow(limit)) }
                }
            }
            switch answer {
            case .success, .failure(.refused): return (answer, isClean: isClean)
            case .failure: return (answer, isClean: false)
            }
        }
        session.frames = frames
        session.answerCount += 1
        return outcome
    }

    /// Kills a process with its group after a time, unless the task is cancelled before.
    ///
    /// - Parameters:
    ///   - child: The process.
    ///   - time: The time.
    /// - Returns: Whether it was killed.
    private static func kill(_ child: ChildProcess, after time: Duration) async -> Bool {
        do {
            try await Task.sleep(for: time)
        } catch {
            return false
        }
        child.kill()
        return true
    }

    /// Keeps a process for the next picture, or ends it where it can't have one or another one is kept already.
    private func giveBack(_ used: HookSession, isClean: Bool) async {
        guard !isClean || session != nil else {
            session = used
            return
        }
        if !isClean { used.child.kill() }
        await used.end()
    }
}
