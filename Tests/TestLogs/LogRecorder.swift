package import Logging
import Synchronization

/// A log that a test can read.
package final class LogRecorder: Sendable {
    private let recorded = Mutex<[String]>([])

    /// Creates a log without any entry.
    package init() {}

    /// What was logged, each entry with its metadata.
    package var messages: [String] { recorded.withLock { $0 } }

    /// What was logged, in one text.
    package var text: String { messages.joined(separator: "\n") }

    /// A logger that writes here, at every level.
    package var logger: Logger {
        Logger(label: "test", level: .debug) { entry in
            self.recorded.withLock { $0.append("\(entry.message) \(entry.metadata)") }
        }
    }
}
