import ScreenletBenches
import Screenlets
import Testing

@Suite("Retry schedule")
struct RetryScheduleTests {
    @Test(
        "doubles the longest wait up to an hour",
        arguments: [
            (1, 4), (2, 8), (3, 16), (5, 64), (10, 2_048), (11, 3_600), (12, 3_600), (63, 3_600), (1_000, 3_600),
        ]
    )
    func doubles(attempt: Int, seconds: Int) {
        #expect(RetrySchedule().longestWait(after: attempt) == .seconds(seconds))
    }

    @Test("draws from the whole range", arguments: [0.0, 0.25, 0.5, 0.999])
    func jitter(fraction: Double) {
        for attempt in 1...15 {
            let longest = RetrySchedule().longestWait(after: attempt) / .milliseconds(1)
            let wait = RetrySchedule().wait(after: attempt, fraction: fraction) / .milliseconds(1)
            #expect(abs(wait - longest * fraction) <= 1)
        }
    }

    @Test("waits at least as long as the portal asks, even beyond the cap")
    func retryAfter() {
        let schedule = RetrySchedule()
        #expect(schedule.wait(after: 1, fraction: 0.5, retryAfter: .seconds(120)) == .seconds(120))
        #expect(schedule.wait(after: 5, fraction: 0.5, retryAfter: .seconds(1)) == .seconds(32))
        #expect(schedule.wait(after: 1, fraction: 0, retryAfter: .seconds(7_200)) == .seconds(7_200))
    }

    @Test("never waits less than nothing, whatever number is drawn")
    func strange() {
        #expect(RetrySchedule().wait(after: 3, fraction: -1) == .zero)
        #expect(RetrySchedule().wait(after: 3, fraction: 2) == .seconds(16))
        #expect(RetrySchedule().wait(after: -3, fraction: 1) == .seconds(2))
    }
}
