import Synchronization

/// The latest requests that the portal has answered, at most 10000 of them.
final class RequestLog: Sendable {
    /// How many requests are kept.
    static let capacity = 10_000

    private let entries = Mutex<[SandboxRequest]>([])

    /// The requests, oldest first.
    var requests: [SandboxRequest] { entries.withLock { $0.suffix(Self.capacity) } }

    /// Adds a request and forgets the oldest ones beyond the capacity.
    ///
    /// - Parameter request: The request.
    func add(_ request: SandboxRequest) {
        entries.withLock { entries in
            entries.append(request)
            // A tenth at a time, so that a full log does not move on every request.
            if entries.count > Self.capacity + Self.capacity / 10 { entries.removeFirst(entries.count - Self.capacity) }
        }
    }

    /// Forgets all requests.
    func clear() { entries.withLock { $0 = [] } }
}
