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

    /// Writes bytes; waits while the child takes none.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: ``Fault``.
    public func write(_ bytes: [UInt8]) throws(Fault) {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
                return unsafe send(socket.number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { start += count } else { try Self.check(count) }
        }
    }

    /// Reads so many bytes.
    ///
    /// - Parameters:
    ///   - count: Their number; memory is taken for all of them.
    ///   - deadline: When it has to be done; a reading that has begun waits on for its own time.
    /// - Returns: The bytes.
    /// - Throws: ``Fault``.
    public func read(_ count: Int, until deadline: ContinuousClock.Instant) throws(Fault) -> [UInt8] {
        var fault: Fault?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(Fault) {
                while filled < count {
                    let rest = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
                    )
                    let read = unsafe recv(socket.number, rest.baseAddress, rest.count, 0)
                    if read > 0 { filled += read } else { try Self.check(read) }
                    if filled < count, ContinuousClock.now > deadline { throw .late }
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
    /// - Parameter time: The time from now on, which is rounded up to whole seconds of the whole.
    /// - Returns: Whether the system does so.
    @discardableResult
    public func limitProcessorTime(to time: Duration) -> Bool {
        guard let taken = processorTime else { return false }
        let (seconds, rest) = (taken + time).components
        return portrait_limit_processor_time(identifier, seconds + (rest > 0 ? 1 : 0)) == 0
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
