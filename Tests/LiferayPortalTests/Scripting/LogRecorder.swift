import Logging
import Synchronization

/// Keeps what is logged, at every level.
final class LogRecorder: Sendable {
    private let recorded = Mutex<[String]>([])

    /// The messages so far.
    var messages: [String] { recorded.withLock { $0 } }

    /// A logger that writes here.
    var logger: Logger {
        Logger(label: "test") { _ in Handler(recorder: self) }
    }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        init(recorder: LogRecorder) {
            self.recorder = recorder
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            recorder.recorded.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }
}
