import Glibc

extension ChildProcess {
    /// Starts a child and the thread that attends it.
    ///
    /// - Parameters:
    ///   - command: The program, its arguments and what it finds around itself.
    ///   - standardError: Where its standard error goes.
    ///   - rule: What is done with a standard output that is longer than wanted.
    ///   - time: The time that it has; nil for ever.
    /// - Returns: The child.
    /// - Throws: ``ChildProcessError`` where it can't be started; no process is left then.
    static func start(
        _ command: ChildCommand,
        standardError: StandardError,
        rule: ChildState.OutputRule,
        time: Duration? = nil
    ) throws(ChildProcessError) -> ChildProcess {
        let wake = try ChildSystem.event()
        let input = try ChildSystem.pipe()
        let output = try ChildSystem.pipe()
        let error = try ErrorEnds(standardError)
        let deadline = time.map { ContinuousClock.now + $0 }
        let identifier = try ChildSystem.spawn(
            command,
            input: input.reading,
            output: output.writing,
            error: error.childs
        )
        var state = ChildState(identifier: identifier, leadsGroup: command.company == .own, rule: rule)
        state.deadline = deadline
        do throws(ChildProcessError) {
            let end = try ChildSystem.end(of: identifier)
            let child = ChildProcess(state, wake: wake)
            try ChildThread(
                child,
                end: end,
                input: input.writing,
                output: output.reading,
                error: error.own,
                tell: error.tell
            )
            .start()
            return child
        } catch {
            state.send(SIGKILL)
            state.reap()
            throw error
        }
    }
}

/// The two ends of a standard error.
private struct ErrorEnds: ~Copyable {
    /// What the child writes to.
    let childs: Descriptor
    /// What is read from here, or none.
    let own: Descriptor
    let tell: @Sendable ([UInt8]) -> Void

    init(_ standardError: ChildProcess.StandardError) throws(ChildProcessError) {
        switch standardError {
        case .discarded: self.init(childs: try ChildSystem.nowhere())
        case .descriptor(let number): self.init(childs: try ChildSystem.copy(of: number))
        case .told(let tell):
            let pipe = try ChildSystem.pipe()
            self.init(childs: pipe.writing, own: pipe.reading, tell: tell)
        }
    }

    private init(
        childs: consuming Descriptor,
        own: consuming Descriptor = Descriptor(-1),
        tell: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) {
        self.childs = childs
        self.own = own
        self.tell = tell
    }
}
