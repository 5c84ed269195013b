import Screenlets
import Testing

@testable import PortraitServer

@Suite("The presence of the portal")
struct PortalReachabilityTests {
    @Test(
        "failures that the portal did not answer with do not tell that it answers",
        arguments: PortraitError.Code.allCases
    )
    func failures(code: PortraitError.Code) {
        let answers: Set<PortraitError.Code> = [
            .noSuchUser, .noPortrait, .noPicture, .notAllowed, .portalException, .unexpectedAnswer, .wrongPicture,
        ]
        let portal = PortalReachability(now: TestClock().now)
        portal.note(PortraitError(.portalUnreachable, message: "away", hint: "wait"))
        #expect(portal.presence == .away && portal.isSpared)
        portal.note(PortraitError(code, message: "failed", hint: "wait"))
        #expect(portal.presence == (answers.contains(code) ? .answering : .away))
        #expect(portal.isSpared != answers.contains(code))
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
