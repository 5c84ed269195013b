import Glibc

/// The waiting for the socket of a connection.
enum PostgresSocket {
    /// Waits until something can be read or written.
    ///
    /// - Parameters:
    ///   - events: What to wait for, as the C function `poll` names it.
    ///   - socket: The socket.
    ///   - deadline: The time by which it has to be.
    ///   - interruption: the task's cancellation.
    /// - Throws: ``PostgresFailure/late``, ``PostgresFailure/cancelled``, or ``PostgresFailure/lost(_:)``.
    static func wait(
        for events: Int32,
        on socket: Int32,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) {
        while true {
            if interruption.isWished { throw .cancelled }
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { throw .late }
            // Where nothing tells of it, it is looked for ten times a second.
            let longest = min(left.rounded(.up), interruption.descriptor < 0 ? 100 : 600_000)
            var watched = [
                pollfd(fd: socket, events: Int16(events), revents: 0),
                pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            // The C function is `poll`, which passes over a negative descriptor.
            let count = unsafe poll(&watched, 2, Int32(longest))
            if watched[0].revents != 0 { return }
            guard count >= 0 || errno == EINTR else { throw .lost("the connection can't be watched") }
        }
    }
}
