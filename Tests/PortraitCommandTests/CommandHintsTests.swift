import LiferayPortal
import Screenlets
import Testing

@testable import portrait

@Suite("Hints of the command line")
struct CommandHintsTests {
    @Test("name its options where a library has a hint that can't")
    func options() {
        let report = FailureReport(.notCached(.userId(1)))
        #expect(report.hint == "fetch it once with --policy remote-first while the portal can be reached")
        #expect(CommandHints.table.values.allSatisfy { $0.contains("--") || $0.contains("`portrait ") })
        #expect(!CommandHints.table.keys.contains { $0.contains("--") || $0.contains("`portrait ") })
    }

    @Test("are those of the library elsewhere, also for a failure of the same code")
    func others() {
        let damaged = PortraitError(.cacheDamaged, message: "row 3 of the job can't be read", hint: "load it again")
        #expect(FailureReport(damaged).hint == "load it again")
    }

    @Test("tell what to ask for where the portal's answer has too many values")
    func manyValues() {
        let report = FailureReport(PortraitError(PortalError.unexpectedAnswer(.tooManyValues(limit: 250_000))))
        #expect(report.code == .unexpectedAnswer && report.exit == 76)
        #expect(report.message == "the portal's answer holds more than the 250000 values that are read of one")
        #expect(report.hint.contains("--page-size") && report.hint.contains("--group-id"))
    }

    @Test("what the portal says steers no terminal")
    func controls() {
        let message = "the portal reported: \u{1B}]0;owned\u{07}\u{1B}[2J\nportrait: all is well\u{202E}"
        let report = FailureReport(PortraitError(.portalException, message: message, hint: "look\u{9B}31m"))
        #expect(
            report.lines
                == "portrait: error: the portal reported: ␛]0;owned␇␛[2J portrait: all is well\nhint: look\u{FFFD}31m\n"
        )
    }
}
