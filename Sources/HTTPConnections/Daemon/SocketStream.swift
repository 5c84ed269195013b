import Glibc
import HTTPMessages
import Synchronization

/// A stream that is written to its socket without the library, which has given the connection up and with it the memory for
/// headers: some 20 KB that an open stream would have for nothing.
///
/// Its descriptor stays open until it is out of the table of connections, which only its own task takes it out of; so the task
/// and whoever holds the table can use it. Memory: less than a kilobyte besides the task.
@safe final class SocketStream: Sendable {
    private struct State {
        /// What the client is to get next.
        var bytes: [UInt8] = []
        var sentByteCount = 0
        /// Who waits until it was taken.
        var waiter: CheckedContinuation<Void, Never>?
        var task: Task<Void, Never>?
        /// How many bytes of the client are still dropped; nil where none are read.
        var droppedByteCount: Int?
        /// Whether the client has gone, or must go.
        var isOver = false

        var isSent: Bool { sentByteCount == bytes.count }
    }

    /// How long what a client still sends is dropped, in nanoseconds.
    private static let longestLinger: Int64 = 5_000_000_000
    /// The most bytes that are dropped at once.
    private static let pieceByteCount = 1 << 16

    private let core: ServingCore
    private let connection: Connection
    private let state = Mutex(State())

    /// Takes a connection over; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - core: What all connections share.
    ///   - connection: The connection, whose descriptor the library does not know.
    init(core: ServingCore, connection: Connection) {
        self.core = core
        self.connection = connection
        // Each piece is for now.
        var isOn: CInt = 1
        _ = unsafe setsockopt(
            connection.descriptor,
            CInt(IPPROTO_TCP),
            TCP_NODELAY,
            &isOn,
            socklen_t(MemoryLayout<CInt>.size)
        )
    }

    // MARK: In its task

    /// Sends an answer by a task of its own, until the pieces end or the client goes away; the connection ends then.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - date: The value of the field `Date`.
    ///   - chunks: The pieces of its body.
    func start(_ response: ServerResponse, date: String, _ chunks: any AsyncSequence<[UInt8], any Error> & Sendable) {
        let head = Self.head(response, date: date, length: "Transfer-Encoding: chunked")
        run { [self] in
            try await write(head)
            try await write(all: chunks)
            try await write(Array("0\r\n\r\n".utf8))
        }
    }

    /// Answers a client that is still sending, by a task of its own, and drops for a while what comes.
    ///
    /// Were that left unread, the system would reset the connection at its end, and the answer could be lost with it.
    ///
    /// - Parameters:
    ///   - response: The answer, without its body.
    ///   - body: The body.
    ///   - date: The value of the field `Date`.
    func refuse(with response: ServerResponse, _ body: [UInt8], date: String) {
        let answer = Self.head(response, date: date, length: "Content-Length: \(body.count)") + body
        run { [self] in
            try await write(answer)
            await linger()
        }
    }

    /// Starts the task of this stream, which gives the connection back at its end.
    private func run(_ work: @escaping @Sendable () async throws -> Void) {
        let task = Task {
            do {
                try await work()
            } catch {
                // Without the last chunk nobody takes what came for all.
            }
            close()
        }
        let isOver = state.withLock { state in
            state.task = task
            return state.isOver
        }
        if isOver { task.cancel() }
    }

    /// Gives the connection back.
    func close() {
        state.withLock { $0.task = nil }
        connection.stream.withLock { $0 = nil }
        core.table.remove(connection.descriptor)
        Glibc.close(connection.descriptor)
    }

    private func write(all chunks: some AsyncSequence<[UInt8], any Error>) async throws {
        for try await chunk in chunks where !chunk.isEmpty {
            try await write(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8))
        }
    }

    /// Writes bytes, and waits until the socket has taken them; a client that takes none is cut off in time.
    private func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                (state.bytes, state.sentByteCount) = (bytes, 0)
                put(&state)
                guard !state.isOver, !state.isSent else { return true }
                state.waiter = continuation
                return false
            }
            if isDone { continuation.resume() }
        }
        let isSent = state.withLock { state in
            defer { (state.bytes, state.sentByteCount) = ([], 0) }
            return state.isSent && !state.isOver
        }
        guard isSent else { throw CancellationError() }
    }

    /// Says that nothing more comes, and waits until the client ends, or has sent enough, or its time is over.
    private func linger() async {
        shutdown(connection.descriptor, CInt(SHUT_WR))
        // It has its answer, and is not slow.
        connection.turn.store(.idle, ordering: .relaxed)
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.droppedByteCount = core.drainedByteCount
                connection.setDeadline(in: min(core.answerTime, Self.longestLinger))
                if !state.isOver { state.waiter = continuation }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    private static func head(_ response: ServerResponse, date: String, length: String) -> [UInt8] {
        var text = "HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)\r\nDate: \(date)\r\n"
        for field in response.fields where !LibraryResponse.own.contains(field.name) {
            guard !field.value.isEmpty, HTTPField.isValidValue(field.value) else { continue }
            text += "\(field.name.rawName): \(field.value)\r\n"
        }
        return Array("\(text)\(length)\r\nConnection: close\r\n\r\n".utf8)
    }

    // MARK: On any thread that holds the table

    /// What tells that the client has gone, that it takes what waits, and that there is something to be dropped.
    var look: pollfd {
        let wanted = state.withLock { state in
            state.droppedByteCount != nil ? POLLIN : state.waiter != nil ? POLLOUT : 0
        }
        return pollfd(fd: connection.descriptor, events: MicroHTTP.readEnd | Int16(wanted), revents: 0)
    }

    /// Hears what ``look`` has found.
    func hear(_ events: Int16) {
        guard !drops() else { return }
        guard events & (MicroHTTP.readEnd | Int16(POLLHUP) | Int16(POLLERR)) == 0 else { return cut() }
        let waiter = state.withLock { state in
            put(&state)
            return state.isOver || state.isSent ? state.waiter.take() : nil
        }
        waiter?.resume()
    }

    /// Drops what the client has sent: `recv`.
    ///
    /// - Returns: Whether that is all that is left to do.
    private func drops() -> Bool {
        var waiter: CheckedContinuation<Void, Never>?
        let isLingering = state.withLock { state in
            guard state.droppedByteCount != nil else { return false }
            drop(&state)
            if state.isOver { swap(&waiter, &state.waiter) }
            return true
        }
        waiter?.resume()
        return isLingering
    }

    /// Reads what is there, up to what is still dropped.
    private func drop(_ state: inout State) {
        var room = [UInt8](repeating: 0, count: Self.pieceByteCount)
        while !state.isOver, let left = state.droppedByteCount {
            let count = unsafe recv(connection.descriptor, &room, Self.pieceByteCount, CInt(MSG_DONTWAIT))
            if count > 0, count < left {
                state.droppedByteCount = left - count
            } else if count < 0, errno == EAGAIN {
                return
            } else if count >= 0 || errno != EINTR {
                state.isOver = true
            }
        }
    }

    /// Ends it; what was not sent is lost.
    func cut() {
        let (waiter, task) = state.withLock { state in
            state.isOver = true
            return (state.waiter.take(), state.task)
        }
        waiter?.resume()
        task?.cancel()
    }

    /// Gives the socket what it takes now: `send`.
    private func put(_ state: inout State) {
        while !state.isOver, !state.isSent {
            let count = unsafe state.bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[state.sentByteCount...])
                return unsafe send(
                    connection.descriptor,
                    rest.baseAddress,
                    rest.count,
                    CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
                )
            }
            if count >= 0 {
                state.sentByteCount += count
            } else if errno == EAGAIN {
                return connection.setDeadline(in: core.answerTime)
            } else if errno != EINTR {
                state.isOver = true
            }
        }
        connection.clearDeadline()
    }
}
