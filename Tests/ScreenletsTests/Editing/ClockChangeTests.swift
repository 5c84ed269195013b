import FoundationEssentials
import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

@Suite("Waits that were begun before the clock was set back")
struct ClockChangeTests {
    private static let years = Duration.seconds(2 * 365 * 86_400)

    @Test("an edit that was put off while the clock ran years ahead is sent as soon as the clock is right")
    func edit() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        bench.advance(by: Self.years)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let picture = try EditingBench.picture(200)
        _ = try await bench.session().uploadPortrait(.userId(EditingBench.user), picture: picture)
        #expect(try await bench.sync(.init(wait: .zero)).putOff == 1)
        bench.portal.answer { _ in .works }
        bench.advance(by: .zero - Self.years)
        let waiting = try #require(try await bench.edits().first)
        let row = EditRow(waiting, now: bench.now)
        #expect(row.state == .due && row.nextDue == bench.now)
        #expect(try await bench.sync(.init(wait: .zero)).sent == 1)
        #expect(bench.portal.picture(EditingBench.user) == picture)
    }

    @Test("a portal that was found away is asked, and waited for as long as it asks for then")
    func health() {
        var health = PortalHealth(patience: 1, schedule: RetrySchedule())
        let now = EditingBench.start
        let later = now.addingTimeInterval(Self.years / .seconds(1))
        health.failed(at: later, fraction: 0.5, retryAfter: .seconds(60))
        #expect(health.permission(at: later) == .wait(until: later.addingTimeInterval(60)))
        #expect(health.permission(at: now) == .ask)
        health.failed(at: now, fraction: 0.5, retryAfter: .seconds(86_400))
        #expect(health.permission(at: now) == .wait(until: now.addingTimeInterval(86_400)))
    }
}
