import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("SQLite: patience")
struct SQLitePatienceTests {
    @Test("lasts until its time is over, for each wait anew")
    func lasts() {
        let patience = SQLitePatience(timeout: .milliseconds(30))
        for _ in 1...2 {
            let begin = ContinuousClock.now
            var isFirst = true
            while patience.lasts(isFirst: isFirst) { isFirst = false }
            #expect(!isFirst)
            #expect(begin.duration(to: .now) >= .milliseconds(30))
        }
        #expect(patience.wasAtEnd)
    }

    @Test("ends with the wish of the task that is served")
    func ends() {
        let patience = SQLitePatience(timeout: .seconds(300))
        let interruption = SQLiteInterruption()
        patience.interruption = interruption
        #expect(patience.lasts(isFirst: true))
        interruption.cancel()
        #expect(!patience.lasts(isFirst: false))
        #expect(!patience.lasts(isFirst: true))
        patience.interruption = nil
        #expect(patience.lasts(isFirst: true))
    }

    @Test("is not there where none is given")
    func isNotGiven() {
        #expect(!SQLitePatience(timeout: .zero).lasts(isFirst: true))
        let patience = SQLitePatience(timeout: .seconds(300))
        patience.isGiven = false
        #expect(!patience.lasts(isFirst: true))
        #expect(patience.wasAtEnd)
    }
}
