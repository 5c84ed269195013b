import FoundationEssentials
import Testing

@testable import LiferayPortal

@Suite("Retry-After")
struct RetryAfterTests {
    /// 1994-11-06 08:49:37 UTC, the date of the specification's example, is 784111777 seconds after 1970.
    private static let example = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "reads seconds and dates",
        arguments: [
            ("0", 0), ("120", 120), (" 7 ", 7), ("99999999", 86_400),
            ("99999999999999999999", 86_400),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
            ("Mon, 07 Nov 1994 08:49:36 GMT", 86_399), ("Sat, 05 Nov 1994 08:49:37 GMT", 0),
        ]
    )
    func durations(text: String, seconds: Int) {
        #expect(RetryAfter.duration(text, now: Self.example) == .seconds(seconds))
    }

    @Test("counts leap days")
    func leapDay() {
        // 2024-02-29 12:00:00 UTC is 1709208000, 2024-03-01 12:00:00 UTC a day later.
        let leapDay = Date(timeIntervalSince1970: 1_709_208_000)
        #expect(RetryAfter.duration("Fri, 01 Mar 2024 12:00:00 GMT", now: leapDay) == .seconds(86_400))
        #expect(RetryAfter.duration("Thu, 29 Feb 2024 12:00:05 GMT", now: leapDay) == .seconds(5))
    }

    @Test(
        "leaves alone what is neither",
        arguments: [
            "", "-1", "soon", "1.5", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Foo 1994 08:49:37 GMT", "1 2 3 4 5 GMT",
        ]
    )
    func neither(text: String) {
        #expect(RetryAfter.duration(text, now: Self.example) == nil)
    }
}
