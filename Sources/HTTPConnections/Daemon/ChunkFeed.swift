import Synchronization

/// The pieces of a stream on their way to a client: one at a time, and the connection is suspended where there is none.
@safe final class ChunkFeed: @unchecked Sendable {
    private struct State {
        var chunk: [UInt8] = []
        var sentByteCount = 0
        var isSuspended = false
        /// Whether the stream has come to its end.
        var isOver = false
        /// Whether the client has gone, or must go.
        var isClosed = false
        /// Who waits for room for the next piece.
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let core: ServingCore
    private let connection: Connection
    private let handle: OpaquePointer
    private let state = Mutex(State())

    init(core: ServingCore, connection: Connection, handle: OpaquePointer) {
        self.core = core
        self.connection = connection
        unsafe self.handle = unsafe handle
    }

    /// Whether the connection waits for a piece.
    var isSuspended: Bool { state.withLock { $0.isSuspended } }

    /// Gives the library what there is; on its thread.
    ///
    /// - Parameter room: Where it goes.
    /// - Returns: The number of bytes; 0 where the connection was suspended, and less at the end of the stream.
    func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        state.withLock { state in
            guard !state.isClosed else { return Self.isBroken }
            let left = state.chunk.count - state.sentByteCount
            guard left > 0 else {
                if state.isOver { return Self.isAtEnd }
                state.isSuspended = true
                connection.clearDeadline()
                unsafe core.library.suspend(handle)
                return 0
            }
            let count = min(left, room.count)
            unsafe room.copyBytes(from: state.chunk[state.sentByteCount..<state.sentByteCount + count])
            state.sentByteCount += count
            connection.setDeadline(in: core.answerTime)
            if count == left { state.waiter.take()?.resume() }
            return count
        }
    }

    /// Sends the pieces of a sequence until it ends or the client goes away.
    func send(_ chunks: any AsyncSequence<[UInt8], any Error> & Sendable) async {
        do {
            try await send(all: chunks)
            let wasSuspended = state.withLock { state in
                state.isOver = true
                return endSuspension(&state)
            }
            if wasSuspended { unsafe core.resume(handle) }
        } catch {
            close(resumes: true)
        }
    }

    private func send(all chunks: some AsyncSequence<[UInt8], any Error>) async throws {
        for try await chunk in chunks where !chunk.isEmpty {
            try Task.checkCancellation()
            guard put(chunk) else { throw CancellationError() }
            await waitForRoom()
        }
    }

    private func put(_ chunk: [UInt8]) -> Bool {
        let (isTaken, wasSuspended) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            state.chunk = chunk
            state.sentByteCount = 0
            return (true, endSuspension(&state))
        }
        if wasSuspended { unsafe core.resume(handle) }
        return isTaken
    }

    /// Waits until the last piece was taken; a client that takes none is cut off in time.
    private func waitForRoom() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard !state.isClosed, state.sentByteCount < state.chunk.count else { return true }
                state.waiter = continuation
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Ends it; what was not sent is lost.
    func close(resumes: Bool) {
        let (waiter, wasSuspended) = state.withLock { state in
            state.isClosed = true
            let wasSuspended = resumes && endSuspension(&state)
            state.isSuspended = false
            return (state.waiter.take(), wasSuspended)
        }
        if wasSuspended { unsafe core.resume(handle) }
        waiter?.resume()
    }

    /// Notes that the connection is suspended no longer.
    ///
    /// - Returns: Whether it was; who has given up the lock then resumes it, as the library's thread takes the lock at once.
    private func endSuspension(_ state: inout State) -> Bool {
        guard state.isSuspended else { return false }
        state.isSuspended = false
        connection.setDeadline(in: core.answerTime)
        core.announceResumption()
        return true
    }

    /// MHD_CONTENT_READER_END_OF_STREAM.
    private static let isAtEnd = -1
    /// MHD_CONTENT_READER_END_WITH_ERROR.
    private static let isBroken = -2
}
