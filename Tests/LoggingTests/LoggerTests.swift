import Logging
import Synchronization
import Testing

@Suite struct LoggerTests {
    /// Keeps what was noted.
    final class Notes: Sendable {
        private let entries = Mutex<[Logger.Entry]>([])

        var all: [Logger.Entry] { entries.withLock { $0 } }

        func logger(level: Logger.Level) -> Logger {
            Logger(label: "test", level: level) { entry in self.entries.withLock { $0.append(entry) } }
        }
    }

    @Test("A log notes what reaches its level, in order", arguments: Logger.Level.allCases)
    func logNotesWhatReachesItsLevel(_ level: Logger.Level) {
        let notes = Notes()
        let logger = notes.logger(level: level)
        logger.debug("a")
        logger.info("b")
        logger.notice("c")
        logger.warning("d")
        logger.error("e")
        #expect(notes.all.map(\.level) == Logger.Level.allCases.filter { $0 >= level && $0 != .none })
        #expect(notes.all.map(\.message).joined() == String("abcde".dropFirst(level.rawValue)))
    }

    @Test("A message below the level is not put together")
    func messageBelowTheLevelIsNotPutTogether() {
        var count = 0
        func text() -> String {
            count += 1
            return "text"
        }
        Notes().logger(level: .warning).info(text(), metadata: ["a": text()])
        Logger.silent.error(text())
        #expect(count == 0)
    }

    @Test("Particulars keep their order and the label")
    func particularsKeepTheirOrder() {
        let notes = Notes()
        notes.logger(level: .info).info("request", metadata: ["method": "GET", "route": "/", "client": "::1"])
        #expect(notes.all.first?.metadata.map(\.key) == ["method", "route", "client"])
        #expect(notes.all.first?.metadata.map(\.value) == ["GET", "/", "::1"])
        #expect(notes.all.first?.label == "test")
    }
}
