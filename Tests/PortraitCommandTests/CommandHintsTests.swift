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
}
