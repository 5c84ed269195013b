import Testing

@testable import PortraitServer

@Suite("What changed since something was read")
struct ChangeLogTests {
    @Test("a change of a user is one of what was read before it, of that user alone")
    func ofOneUser() {
        var log = ChangeLog()
        let before = log.count
        log.note(1)
        let after = log.count
        #expect(!log.isCurrent(1, readAfter: before))
        #expect(log.isCurrent(1, readAfter: after))
        #expect(log.isCurrent(2, readAfter: before))
        // Whose portrait it is is not known: it may be that one's.
        #expect(!log.isCurrent(nil, readAfter: before))
        #expect(log.isCurrent(nil, readAfter: after))
    }

    @Test("where anything may have changed, nothing that was read before is taken for true")
    func ofAll() {
        var log = ChangeLog()
        log.note(1)
        log.note(nil)
        #expect(!log.isCurrent(1, readAfter: 1))
        #expect(!log.isCurrent(2, readAfter: 0))
        #expect(log.isCurrent(2, readAfter: 2))
        log.note(2)
        #expect(!log.isCurrent(2, readAfter: 2))
        #expect(log.isCurrent(1, readAfter: 2))
    }

    @Test("of more users than are remembered nothing old is taken for true")
    func forgets() {
        var log = ChangeLog()
        for user in 0..<10_001 { log.note(Int64(user)) }
        #expect(!log.isCurrent(0, readAfter: 0))
        #expect(!log.isCurrent(77_777, readAfter: 0))
        #expect(log.isCurrent(77_777, readAfter: log.count))
    }
}
