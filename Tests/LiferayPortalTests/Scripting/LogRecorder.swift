import Logging
import Synchronization

/// Keeps what is logged, at every level.
final class LogRecorder: Sendable {
    private let recorded = Mutex<[String]>([])

    /// The messages so far, each with its metadata.
    var messages: [String] { recorded.withLock { $0 } }

    /// A logger that writes here.
    var logger: Logger {
        Logger(label: "test", level: .debug) { entry in
            self.recorded.withLock { $0.append("\(entry.message) \(entry.metadata)") }
        }
    }
}
