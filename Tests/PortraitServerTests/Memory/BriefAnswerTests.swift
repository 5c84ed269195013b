import Synchronization
import TestClocks
import Testing

@testable import PortraitServer

@Suite("Answers that are true for a second")
struct BriefAnswerTests {
    @Test("are found once in a second, and anew where they are doubted")
    func second() async throws {
        let clock = TestClock()
        let count = Mutex(0)
        let answer = BriefAnswer<Int>(now: clock.now) { () async throws(ServiceError) -> Int in
            count.withLock { count in
                count += 1
                return count
            }
        }
        for _ in 0..<3 { #expect(try await answer.value() == 1) }
        clock.advance(bySeconds: 0.9)
        #expect(try await answer.value() == 1)
        #expect(try await answer.value(isDoubted: true) == 2)
        clock.advance(bySeconds: 1)
        #expect(try await answer.value() == 3)
        // A clock that was set back makes nothing true for longer.
        clock.advance(bySeconds: -100)
        #expect(try await answer.value() == 4)
    }

    @Test("are not kept where they are failures")
    func failure() async throws {
        let isBroken = Mutex(true)
        let answer = BriefAnswer<Int>(now: TestClock().now) { () async throws(ServiceError) -> Int in
            if isBroken.withLock({ $0 }) { throw .busy }
            return 1
        }
        for _ in 0..<2 { await #expect(throws: ServiceError.busy) { try await answer.value() } }
        isBroken.withLock { $0 = false }
        #expect(try await answer.value() == 1)
        isBroken.withLock { $0 = true }
        #expect(try await answer.value() == 1)
    }
}
