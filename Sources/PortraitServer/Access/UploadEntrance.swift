import Synchronization

/// The way in for pictures that are sent; only so many, and only so many bytes of them, are in memory at once.
final class UploadEntrance: Sendable {
    private struct Inside {
        var count = 0
        var byteCount = 0
    }

    private let limit: Int
    private let maximumByteCount: Int
    private let inside = Mutex(Inside())

    /// Opens the entrance.
    ///
    /// - Parameters:
    ///   - limit: The most pictures at once.
    ///   - maximumByteCount: The most bytes at once; a picture that is longer passes alone.
    init(limit: Int, maximumByteCount: Int) {
        self.limit = limit
        self.maximumByteCount = maximumByteCount
    }

    /// Takes a picture in; nothing of it is read where there is no place.
    ///
    /// - Parameters:
    ///   - byteCount: The most bytes that it may have.
    ///   - work: Reads the picture and does all that is to be done with it.
    /// - Returns: What the work returns.
    /// - Throws: ``ServiceError/busy``, or what the work throws.
    func pass<Value>(
        byteCount: Int,
        _ work: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let byteCount = min(max(0, byteCount), maximumByteCount)
        let isAdmitted = inside.withLock { inside in
            guard inside.count < limit, inside.byteCount <= maximumByteCount - byteCount else { return false }
            inside.count += 1
            inside.byteCount += byteCount
            return true
        }
        guard isAdmitted else { throw .busy }
        defer {
            inside.withLock { inside in
                inside.count -= 1
                inside.byteCount -= byteCount
            }
        }
        return try await work()
    }
}
