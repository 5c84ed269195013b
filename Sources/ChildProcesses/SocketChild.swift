import CProcesses
import Glibc

/// A child that the calling thread speaks with through a socket, which is all that the child has besides a page of shared memory.
///
/// The socket is its standard input, for both directions; the page is its standard output, see ``SocketParent``. Its standard error
/// goes nowhere. It is killed where nobody ends it.
public struct SocketChild: ~Copyable, Sendable {
    /// Why nothing came from the child, or nothing went there.
    public enum Fault: Error, Hashable, Sendable {
        /// It has closed its end of the socket, most often with its own end.
        case ended
        /// It took longer than it was given.
        case late
    }

    private let identifier: pid_t
    private let socket: Descriptor
    private let page: SharedPage
    private var hasEnded: Bool
    /// The limit of its processor time that the system was told last; 0 where none was.
    private var processorSeconds: Int64

    /// Starts a child.
    ///
    /// - Parameters:
    ///   - command: The program, its arguments and what it finds around itself.
    ///   - patience: How long a single reading or writing waits.
    /// - Throws: ``ChildProcessError`` where it can't be started; no process is left then.
    public init(_ command: ChildCommand, patience: Duration) throws(ChildProcessError) {
        let sockets = try ChildSystem.socketPair()
        let memory = try ChildSystem.memory(byteCount: SharedPage.byteCount)
        let page = try SharedPage(memory.number)
        try ChildSystem.limitWaiting(sockets.writing.number, patience)
        let identifier = try ChildSystem.spawn(
            command,
            input: sockets.reading,
            output: memory,
            error: try ChildSystem.nowhere()
        )
        self.identifier = identifier
        self.page = page
        hasEnded = false
        processorSeconds = 0
        socket = sockets.writing
    }

    deinit {
        guard !hasEnded else { return }
        Glibc.kill(identifier, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }

    /// What the child tells of itself; 0 at first.
    public var mark: UInt8 { page.mark }

    /// Writes bytes, one piece after the other; waits while the child takes none.
    ///
    /// - Parameter pieces: The bytes.
    /// - Throws: ``Fault``.
    public func write(_ pieces: [[UInt8]]) throws(Fault) {
        for bytes in pieces {
            var start = 0
            while start < bytes.count {
                let count = unsafe bytes.withUnsafeBytes { bytes in
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
                    return unsafe send(socket.number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                }
                if count > 0 { start += count } else { try Self.check(count) }
            }
        }
    }

    /// Waits for bytes.
    ///
    /// - Parameters:
    ///   - count: The fewest that are waited for, and the most that are taken if they are there; memory is taken for these.
    ///   - beginning: Bytes that are there already, which count; fewer than the fewest.
    ///   - deadline: When it has to be done; a reading that has begun waits on for its own time.
    /// - Returns: The bytes, with those of the beginning.
    /// - Throws: ``Fault``.
    public func read(
        _ count: ClosedRange<Int>,
        after beginning: ArraySlice<UInt8> = [],
        until deadline: ContinuousClock.Instant
    ) throws(Fault) -> [UInt8] {
        var fault: Fault?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count.upperBound) { buffer, filled in
            filled = unsafe buffer.initialize(fromContentsOf: beginning)
            do throws(Fault) {
                while filled < count.lowerBound {
                    let rest = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
                    )
                    let read = unsafe recv(socket.number, rest.baseAddress, rest.count, 0)
                    if read > 0 { filled += read } else { try Self.check(read) }
                    if filled < count.lowerBound, ContinuousClock.now > deadline { throw .late }
                }
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        return bytes
    }

    /// The processor time that the child has taken; nil where it is no more.
    ///
    /// The C function is `clock_getcpuclockid`.
    public var processorTime: Duration? {
        let time = portrait_processor_time(identifier)
        return time < 0 ? nil : .nanoseconds(time)
    }

    /// Has the system end the child by SIGXCPU once it has taken more processor time.
    ///
    /// The system counts in whole seconds, and is told only where they are others than before: once in a second of the child's
    /// time at most.
    ///
    /// - Parameter time: The time from now on, which is rounded up to whole seconds of the whole.
    /// - Returns: The processor time that the child has taken so far; nil where it is no more.
    @discardableResult
    public mutating func limitProcessorTime(to time: Duration) -> Duration? {
        guard let taken = processorTime else { return nil }
        let (seconds, rest) = (taken + time).components
        let limit = seconds + (rest > 0 ? 1 : 0)
        if limit != processorSeconds, portrait_limit_processor_time(identifier, limit) == 0 { processorSeconds = limit }
        return taken
    }

    /// Whether the child waits for something, as far as the system tells: it neither runs nor wants to, and nobody has stopped it.
    public var isWaiting: Bool {
        // proc(5): the state follows the name, which is in parentheses.
        guard let text = ChildSystem.text(ofFile: "/proc/\(identifier)/stat"),
            let name = text.lastIndex(of: UInt8(ascii: ")"))
        else { return false }
        return text.dropFirst(name + 2).first == UInt8(ascii: "S")
    }

    /// Ends the child; nothing else may be asked of it afterwards.
    ///
    /// - Parameter grace: How long it may take to end by itself before it is killed; none by default.
    /// - Returns: How it ended, and whether it had to be killed.
    public mutating func end(grace: Duration = .zero) -> (ending: ChildEnding, wasKilled: Bool) {
        let isOver = grace > .zero && Self.wait(for: identifier, grace)
        if !isOver { Glibc.kill(identifier, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        return (ChildEnding(waitStatus: status), !isOver)
    }

    private static func wait(for identifier: pid_t, _ time: Duration) -> Bool {
        let end = portrait_child_end(identifier)
        guard end >= 0 else { return false }
        defer { close(end) }
        var ends = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
        return unsafe poll(&ends, 1, Int32(time / .milliseconds(1))) > 0
    }

    private static func check(_ count: Int) throws(Fault) {
        guard count < 0 else { throw .ended }
        switch errno {
        case EINTR: break
        case EAGAIN: throw .late
        default: throw .ended
        }
    }
}
