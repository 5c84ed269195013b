import LiferayPortal
import TestClocks
import Testing

@testable import PortraitServer

@Suite("The presence of the portal")
struct PortalReachabilityTests {
    /// Failures, and how the portal is known to be after each.
    private static let examples: [(PortalError, PortalReachability.Presence)] = [
        (.noSuchUser("jane"), .answering),
        (.noSuchComment(1), .answering),
        (.notAllowed(NotAllowed(.forbidden)), .answering),
        (.refusedPicture(RefusedPicture(.tooLarge)), .answering),
        (.exception(PortalException(className: "E", message: "", status: 500)), .answering),
        (.unexpectedAnswer(.signInPage), .answering),
        (.unexpectedAnswer(.pictureTooLarge(limit: 1)), .answering),
        (.cancelled, .unknown),
        (.invalidRequest(.emptyPicture), .unknown),
        (.unsupported(.comments), .unknown),
        (.configuration(.proxy("p")), .unknown),
    ]

    @Test("failures that the portal did not answer with do not tell that it answers", arguments: examples)
    func failures(error: PortalError, presence: PortalReachability.Presence) {
        let portal = PortalReachability(now: TestClock().now)
        portal.note(error)
        #expect(portal.presence == presence && !portal.isSpared)
        portal.note(.connectionFailure(ConnectionFailure(.refused)))
        #expect(portal.presence == .away && portal.isSpared)
        portal.note(error)
        #expect(portal.presence == (presence == .answering ? .answering : .away))
        #expect(portal.isSpared == (presence != .answering))
    }

    @Test("a portal that is away is spared for a while, and not for as long as a clock was set back")
    func isSpared() {
        let clock = TestClock()
        let portal = PortalReachability(now: clock.now)
        portal.couldNotBeReached()
        clock.advance(bySeconds: 4)
        #expect(portal.isSpared)
        clock.advance(bySeconds: 1)
        #expect(!portal.isSpared)
        portal.couldNotBeReached()
        #expect(portal.isSpared)
        clock.advance(bySeconds: -100_000)
        #expect(!portal.isSpared)
    }
}
