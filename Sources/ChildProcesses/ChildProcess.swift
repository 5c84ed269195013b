import Glibc
import Synchronization

/// A running child with which one talks over its standard input and output.
///
/// The child gets three descriptors and no other, no signal is blocked or ignored for it. One thread attends it: it reads, writes
/// and waits, so that no task keeps a thread waiting, and it reaps the child at once. With the child its whole process group
/// ends, if it has one of its own, and nobody is waited for who still holds its pipes.
public final class ChildProcess: Sendable {
    /// Where the standard error of a child goes.
    public enum StandardError: Sendable {
        /// Nowhere.
        case discarded
        /// To an open file, which stays open here.
        case descriptor(Int32)
        /// To a function, piece by piece; it is called on the child's thread and should return soon. What the child wrote
        /// there before it wrote to its standard output is told before that can be read.
        case told(@Sendable ([UInt8]) -> Void)
    }

    /// The most bytes of the standard output that are kept for ``next()``; a child that writes more has to wait.
    public static let bufferByteCount = 1 << 20

    let state: Mutex<ChildState>
    /// Wakes the thread when there is something to do for it.
    let wake: Descriptor

    /// Starts a child.
    ///
    /// - Parameters:
    ///   - command: The program, its arguments and what it finds around itself.
    ///   - standardError: Where its standard error goes; nowhere by default.
    /// - Returns: The child, which somebody has to end.
    /// - Throws: ``ChildProcessError`` where it can't be started; no process is left then.
    public static func start(
        _ command: ChildCommand,
        standardError: StandardError = .discarded
    ) throws(ChildProcessError) -> ChildProcess {
        try start(command, standardError: standardError, rule: .waits(beyond: bufferByteCount))
    }

    init(_ state: consuming ChildState, wake: consuming Descriptor) {
        self.state = Mutex(state)
        self.wake = wake
    }

    // MARK: Talking

    /// Writes to the standard input.
    ///
    /// One task at a time may do so.
    ///
    /// - Parameter bytes: What is written.
    /// - Returns: Whether the child's pipe took it all; not when the child has closed its input or ended, or the task was
    ///   cancelled, which leaves a part of it in the pipe.
    public func write(_ bytes: [UInt8]) async -> Bool {
        guard !bytes.isEmpty else { return state.withLock { $0.takesInput } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isTaken = state.withLock { state in
                    guard state.takesInput, !Task.isCancelled else { return false }
                    precondition(state.writer == nil, "one task at a time writes to a child")
                    state.input = bytes
                    state.inputCount = 0
                    state.writer = continuation
                    return true
                }
                if isTaken { rouse() } else { continuation.resume(returning: false) }
            }
        } onCancel: {
            let writer = state.withLock { state in
                state.input = []
                return state.writer.take()
            }
            writer?.resume(returning: false)
        }
    }

    /// Closes the standard input.
    public func closeInput() {
        state.withLock { $0.isInputClosing = true }
        rouse()
    }

    /// Reads what the child has written to its standard output since the last time.
    ///
    /// One task at a time may do so.
    ///
    /// - Returns: At least one byte; nil when the child has closed its output or ended and everything has been read, or the
    ///   task was cancelled.
    public func next() async -> [UInt8]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                var piece: [UInt8]?
                let (isReady, wasFull) = state.withLock { state in
                    guard state.output.isEmpty, !state.hasOutputEnded, !Task.isCancelled else {
                        let wasFull = state.isFull
                        piece = state.takeOutput()
                        return (true, wasFull)
                    }
                    precondition(state.reader == nil, "one task at a time reads from a child")
                    state.reader = continuation
                    return (false, false)
                }
                if wasFull { rouse() }
                if isReady { continuation.resume(returning: piece) }
            }
        } onCancel: {
            state.withLock { $0.reader.take() }?.resume(returning: nil)
        }
    }

    // MARK: Ending

    /// Sends a signal to the child, and to all of its process group if that is its own; to nobody when it has ended.
    ///
    /// - Parameter signal: The number of the signal.
    public func send(_ signal: Int32) {
        state.withLock { $0.send(signal) }
    }

    /// Kills the child with its process group.
    public func kill() { send(SIGKILL) }

    /// Waits for the end of the child, whether the task is cancelled or not.
    ///
    /// - Returns: How it ended.
    public func ending() async -> ChildEnding {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if !state.isOver { state.enders.append(continuation) }
                return state.isOver ? state.ending : nil
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }

    /// Waits for the end of the child, and kills it with its process group when its time is over.
    ///
    /// - Parameter time: Its time from now.
    /// - Returns: How it ended.
    public func ending(within time: Duration) async -> ChildEnding {
        state.withLock { $0.deadline = .now + time }
        rouse()
        return await ending()
    }

    /// Writes all of an input and closes it; nobody waits for that.
    func feed(_ input: [UInt8]) {
        state.withLock { state in
            state.input = input
            state.isInputClosing = true
        }
        rouse()
    }

    /// Has the thread look at the state anew.
    func rouse() {
        wake.signal()
    }
}
