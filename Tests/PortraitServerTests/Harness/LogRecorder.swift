import Logging
import Synchronization

/// A log that a test can read.
final class LogRecorder: Sendable {
    private let lines = Mutex<[String]>([])

    /// What was logged, each entry with its metadata in one line.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    /// A logger that writes here, at every level.
    var logger: Logger {
        Logger(label: "service", level: .debug) { entry in
            self.lines.withLock { $0.append("\(entry.message) \(entry.metadata)") }
        }
    }
}
