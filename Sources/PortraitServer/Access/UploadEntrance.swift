import Synchronization

/// The way in for pictures that are sent; only so many are in memory at once.
final class UploadEntrance: Sendable {
    private let limit: Int
    private let count = Mutex(0)

    /// Opens the entrance.
    ///
    /// - Parameter limit: The most pictures at once.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a picture in; nothing of it is read where there is no place.
    ///
    /// - Parameter work: Reads the picture and does all that is to be done with it.
    /// - Returns: What the work returns.
    /// - Throws: ``ServiceError/busy``, or what the work throws.
    func pass<Value>(_ work: () async throws(ServiceError) -> Value) async throws(ServiceError) -> Value {
        let isAdmitted = count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw .busy }
        defer { count.withLock { $0 -= 1 } }
        return try await work()
    }
}
