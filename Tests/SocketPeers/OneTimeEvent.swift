import Glibc
import Synchronization

/// Something that happens once, and that scripts of servers and tests wait for, any number of them.
public final class OneTimeEvent: Sendable {
    /// Can be read from, without any byte, as soon as it has happened: its other end is closed then.
    let readEnd: Int32
    private let writeEnd: Mutex<Int32?>

    /// Creates one that has not happened.
    ///
    /// - Throws: An error of the system when there are no more descriptors.
    public init() throws(SocketError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SocketError("pipe", errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readEnd = ends[0]
        writeEnd = Mutex(ends[1])
    }

    deinit {
        happen()
        close(readEnd)
    }

    /// Whether it has happened.
    public var hasHappened: Bool { writeEnd.withLock { $0 == nil } }

    /// Lets it happen; a second time changes nothing.
    public func happen() {
        writeEnd.withLock { end in
            guard let number = end else { return }
            close(number)
            end = nil
        }
    }

    /// Waits until it has happened.
    ///
    /// - Parameter patience: How long, at most.
    /// - Throws: `timedOut`.
    public func wait(patience: Duration = Socket.patience) async throws(SocketError) {
        try await OwnThread.run { () throws(SocketError) in
            guard try Socket.poll([(self.readEnd, POLLIN)], until: .now + patience)[0] else { throw .timedOut }
        }
    }
}
