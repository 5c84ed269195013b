import Logging
import Synchronization

/// A log that a test can read.
final class LogRecorder: LogHandler, Sendable {
    private let lines = Mutex<[String]>([])

    /// What was logged, each entry with its metadata in one line.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        let line = "\(event.message) \(event.metadata ?? [:])"
        lines.withLock { $0.append(line) }
    }
}
