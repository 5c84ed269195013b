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
}
