import NIOCore
import Synchronization

/// The connections that clients have open, so that a server can close them when it stops listening.
///
/// A connection that arrives afterwards is closed at once.
public final class OpenConnections: Sendable {
    private struct Book {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isClosed = false
    }

    private let book = Mutex(Book())

    /// Creates an empty book.
    public init() {}

    /// The number of connections that are open now.
    public var count: Int { book.withLock { $0.channels.count } }

    /// Notes a connection until it is closed.
    ///
    /// - Parameter channel: The connection.
    func add(_ channel: any Channel) {
        let number = ObjectIdentifier(channel)
        let isLate = book.withLock { book in
            if !book.isClosed { book.channels[number] = channel }
            return book.isClosed
        }
        if isLate { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.book.withLock { $0.channels[number] = nil }
        }
    }

    /// Closes all connections and those that are still to come.
    public func closeAll() {
        let channels = book.withLock { book in
            book.isClosed = true
            return book.channels.values.map { $0 }
        }
        for channel in channels { channel.close(promise: nil) }
    }
}
