import Testing

@testable import PortraitServer

@Suite("What changed since something was read")
struct ChangeLedgerTests {
    @Test("a change of a user is one of what was read before it, of that user alone")
    func ofOneUser() {
        var ledger = ChangeLedger()
        let before = ledger.count
        ledger.note(1)
        let after = ledger.count
        #expect(!ledger.isCurrent(1, readAfter: before))
        #expect(ledger.isCurrent(1, readAfter: after))
        #expect(ledger.isCurrent(2, readAfter: before))
        // Whose portrait it is is not known: it may be that one's.
        #expect(!ledger.isCurrent(nil, readAfter: before))
        #expect(ledger.isCurrent(nil, readAfter: after))
    }

    @Test("where anything may have changed, nothing that was read before is taken for true")
    func ofAll() {
        var ledger = ChangeLedger()
        ledger.note(1)
        ledger.note(nil)
        #expect(!ledger.isCurrent(1, readAfter: 1))
        #expect(!ledger.isCurrent(2, readAfter: 0))
        #expect(ledger.isCurrent(2, readAfter: 2))
        ledger.note(2)
        #expect(!ledger.isCurrent(2, readAfter: 2))
        #expect(ledger.isCurrent(1, readAfter: 2))
    }

    @Test("of more users than are remembered nothing old is taken for true")
    func forgets() {
        var ledger = ChangeLedger()
        for user in 0..<10_001 { ledger.note(Int64(user)) }
        #expect(!ledger.isCurrent(0, readAfter: 0))
        #expect(!ledger.isCurrent(77_777, readAfter: 0))
        #expect(ledger.isCurrent(77_777, readAfter: ledger.count))
    }
}
