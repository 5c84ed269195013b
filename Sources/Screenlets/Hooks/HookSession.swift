import Subprocess

/// One process of a persistent hook, from its start to its end.
struct HookSession {
    /// The process.
    let execution: HookExecution
    /// What it writes to its standard error.
    let log: HookLog
    /// The answers on its standard output.
    var frames: HookFrames
    /// The pictures that it has answered.
    var answerCount = 0

    private let ending: AsyncStream<Void>.Continuation
    private let task: Task<HookFault?, Never>

    /// Starts a process.
    ///
    /// - Parameter process: The command and its time limit, which holds for its end as well.
    /// - Throws: ``HookFault/notStarted(reason:)``.
    init(_ process: HookProcess) async throws(HookFault) {
        let log = HookLog()
        let (ended, ending) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (started, starting) = AsyncStream.makeStream(of: Started.self, bufferingPolicy: .bufferingNewest(1))
        // A task of its own, since a process lives as long as a closure and this one outlives every call: ``end()`` waits
        // for it.
        let task = Task { () async -> HookFault? in
            defer { starting.finish() }
            do {
                _ = try await Subprocess.run(
                    process.configuration,
                    input: .inputWriter,
                    output: .sequence,
                    error: .sequence
                ) { execution in
                    starting.yield(Started(execution: HookExecution(execution), output: execution.standardOutput))
                    await Self.attend(HookExecution(execution), log: log, until: ended, within: process.timeLimit)
                    execution.killGroup()
                }
                return nil
            } catch {
                return .notStarted(error)
            }
        }
        guard let first = await started.first(where: { _ in true }) else {
            ending.finish()
            throw await task.value ?? .ended
        }
        execution = first.execution
        frames = HookFrames(reading: first.output)
        self.log = log
        self.ending = ending
        self.task = task
    }

    private struct Started: Sendable {
        let execution: HookExecution
        let output: SubprocessOutputSequence
    }

    /// Closes the input of the process and waits until it has ended; kills it when its time is over.
    func end() async {
        ending.finish()
        _ = await task.value
    }

    private static func attend(
        _ execution: HookExecution,
        log: HookLog,
        until ended: AsyncStream<Void>,
        within limit: Duration
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await execution.copyText(to: log) }
            for await _ in ended {}
            await execution.closeInput()
            _ = await execution.end(within: limit)
            group.cancelAll()
        }
    }
}
