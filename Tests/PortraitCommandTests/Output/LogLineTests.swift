import Logging
import Testing

@testable import portrait

@Suite("A line of the log")
struct LogLineTests {
    /// As the first edition wrote them.
    @Test("has the particulars by name before what happened")
    func line() {
        let entry = Logger.Entry(
            level: .info,
            label: "serve",
            message: "request",
            metadata: [(key: "status", value: "200"), (key: "method", value: "GET")]
        )
        #expect(
            entry.line(at: "2026-11-23T08:15:30+0100", source: "PortraitServer")
                == "2026-11-23T08:15:30+0100 info serve: method=GET status=200 [PortraitServer] request\n"
        )
        let plain = Logger.Entry(level: .error, label: "portrait", message: "no answer")
        #expect(plain.line(at: "T", source: "LiferayPortal") == "T error portrait: [LiferayPortal] no answer\n")
    }
}
