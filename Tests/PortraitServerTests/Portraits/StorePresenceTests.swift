import Screenlets
import TestClocks
import Testing

@testable import PortraitServer

@Suite("The presence of the store")
struct StorePresenceTests {
    @Test("a store that is away is asked by one request in a while, until it answers")
    func isSpared() {
        let clock = TestClock()
        let presence = StorePresence(now: clock.now)
        #expect(presence.mayBeAsked() && presence.mayBeAsked() && !presence.isAway)
        presence.failed(PortraitError(.portalUnreachable, message: "away", hint: "wait"))
        #expect(!presence.isAway)
        let failure = PortraitError(.cacheUnreachable, message: "away", hint: "wait")
        presence.failed(failure)
        #expect(presence.isAway && presence.failure == failure)
        #expect(!presence.mayBeAsked())
        clock.advance(bySeconds: 1)
        #expect(presence.mayBeAsked())
        #expect(!presence.mayBeAsked())
        // What was noted before the clock was set back counts for nothing.
        clock.advance(bySeconds: -100_000)
        #expect(presence.mayBeAsked())
        #expect(!presence.mayBeAsked())
        presence.answered()
        #expect(presence.mayBeAsked() && !presence.isAway)
    }
}
