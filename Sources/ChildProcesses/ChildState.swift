import Glibc

/// What the tasks and the thread of a child know of it.
struct ChildState {
    /// What is done with a standard output that is longer than wanted.
    enum OutputRule {
        /// The child waits until something was read.
        case waits(beyond: Int)
        /// What is more is thrown away.
        case drops(beyond: Int)
        /// The child is killed.
        case kills(beyond: Int)

        var limit: Int {
            switch self {
            case .waits(let limit), .drops(let limit), .kills(let limit): limit
            }
        }
    }

    /// The child; its number is another one's once it was reaped.
    let identifier: pid_t
    /// Whether it leads a process group.
    let leadsGroup: Bool
    let rule: OutputRule

    /// What is being written.
    var input: [UInt8] = []
    /// What of it the pipe has taken.
    var inputCount = 0
    var isInputClosing = false
    var isInputOpen = true
    var writer: CheckedContinuation<Bool, Never>?

    /// What was read and not taken yet.
    var output: [UInt8] = []
    /// Whether the output was longer than wanted.
    var isOutputCut = false
    var hasOutputEnded = false
    var reader: CheckedContinuation<[UInt8]?, Never>?

    /// When it is killed.
    var deadline: ContinuousClock.Instant?
    /// Whether it was killed because its time was over.
    var isLate = false
    /// How the child ended; nil until it is reaped.
    var ending: ChildEnding?
    /// Whether it has ended and everything was read.
    var isOver = false
    var enders: [CheckedContinuation<ChildEnding, Never>] = []

    init(identifier: pid_t, leadsGroup: Bool, rule: OutputRule) {
        self.identifier = identifier
        self.leadsGroup = leadsGroup
        self.rule = rule
    }

    /// Whether somebody may write.
    var takesInput: Bool { isInputOpen && !isInputClosing }

    /// Whether the child has to wait until something was read.
    var isFull: Bool {
        if case .waits(let limit) = rule { output.count >= limit } else { false }
    }

    /// Sends a signal as long as the number is the child's.
    func send(_ signal: Int32) {
        guard ending == nil else { return }
        // In the group of this process others are, too; what the child has started goes with it all the same.
        if !leadsGroup, signal == SIGKILL {
            for identifier in ChildSystem.descendants(of: identifier) { _ = Glibc.kill(identifier, signal) }
        }
        _ = Glibc.kill(leadsGroup ? -identifier : identifier, signal)
    }

    /// Keeps what was read as far as it is wanted.
    mutating func keep(_ bytes: [UInt8]) {
        if case .waits = rule {
            output += bytes
            return
        }
        let place = rule.limit - output.count
        output += bytes.prefix(place)
        guard bytes.count > place else { return }
        isOutputCut = true
        if case .kills = rule { send(SIGKILL) }
    }

    /// Takes what was read; nil where that is nothing.
    mutating func takeOutput() -> [UInt8]? {
        guard !output.isEmpty else { return nil }
        defer { output = [] }
        return output
    }

    /// Takes who waits for output, if there is some or never will be; the caller resumes it without the lock.
    mutating func takeReader() -> (() -> Void)? {
        guard !output.isEmpty || hasOutputEnded, let reader = reader.take() else { return nil }
        let output = takeOutput()
        return { reader.resume(returning: output) }
    }

    /// Kills the child if its time is over.
    mutating func killIfLate() {
        guard let deadline, deadline <= .now else { return }
        self.deadline = nil
        isLate = true
        send(SIGKILL)
    }

    /// Reaps the child, which has ended; what is left of its group ends with it.
    ///
    /// The order is right: until it is reaped, its number and that of its group can't be another one's.
    mutating func reap() {
        if leadsGroup { send(SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        ending = ChildEnding(waitStatus: status)
    }
}
