import FoundationEssentials
import Synchronization
import Testing

@testable import LiferayPortal

@Suite("Requests: no more than the portal bears")
struct RequestPaceTests {
    /// A clock that jumps over every wait.
    private final class JumpingClock: Sendable {
        let time = Mutex(Date(timeIntervalSince1970: 0))
        var seconds: Double { time.withLock { $0.timeIntervalSince1970 } }

        func pace(_ rate: Double?, patience: Duration = .seconds(30)) -> RequestPace {
            RequestPace(requestsPerSecond: rate, patience: patience) {
                self.time.withLock { $0 }
            } sleep: { wait in
                self.time.withLock { $0 += wait / .seconds(1) }
            }
        }
    }

    @Test("spreads requests evenly", arguments: [(2.0, 4.5), (10, 0.9), (0.5, 18)])
    func rate(perSecond: Double, expected: Double) async throws {
        let clock = JumpingClock()
        let pace = clock.pace(perSecond)
        // The first one at once, and nine waits behind it.
        for _ in 0..<10 { try await pace.turn() }
        #expect(abs(clock.seconds - expected) < 0.02)
    }

    @Test("lets everything pass where nothing is limited")
    func free() async throws {
        let clock = JumpingClock()
        let pace = clock.pace(nil)
        for _ in 0..<1_000 { try await pace.turn() }
        #expect(clock.seconds == 0)
    }

    @Test("waits as long as the portal asked, and not longer than the patience")
    func retryAfter() async throws {
        let clock = JumpingClock()
        let pace = clock.pace(nil)
        await pace.hold(for: .seconds(20), status: 429)
        await pace.hold(for: .seconds(3), status: 503)
        try await pace.turn()
        #expect(abs(clock.seconds - 20) < 0.01)
        await pace.hold(for: .seconds(31), status: 429)
        let error = try await portalError { try await pace.turn() }
        #expect(error.isConnectionFailure)
        #expect(error.retryAfter.map { $0 > .seconds(30) } == true)
        #expect(abs(clock.seconds - 20) < 0.01)
    }

    @Test("waits for no time from before the clock was set back", arguments: [nil, 2.0])
    func clockSetBack(perSecond: Double?) async throws {
        let clock = JumpingClock()
        let pace = clock.pace(perSecond)
        clock.time.withLock { $0 += 100_000_000 }
        try await pace.turn()
        await pace.hold(for: .seconds(20), status: 429)
        clock.time.withLock { $0 -= 100_000_000 }
        try await pace.turn()
        #expect(clock.seconds < 1)
        await pace.hold(for: .seconds(5), status: 429)
        try await pace.turn()
        #expect(abs(clock.seconds - 5) < 1)
    }

    @Test("holds every request of a session back once one was told to wait")
    func session() async throws {
        let clock = JumpingClock()
        let busy = ScriptedReply.page("busy", status: 503, headers: ["Retry-After: 12"])
        let replies = Mutex([busy])
        let script = Script { _ in replies.withLock { $0.popLast() } ?? .json("[\(Sample.user())]") }
        try await ScriptedPortal.run(script) { portal in
            let configuration = PortalConfiguration(
                server: try PortalAddress(portal.url),
                credentials: .basic(user: "test", password: "secret"),
                companyId: 20_116,
                flavour: .liferay70,
                timeouts: ScriptedPortal.patience,
                pace: clock.pace(nil)
            )
            try await PortalSession.withSession(configuration: configuration) { session in
                _ = try await portalError { try await session.user(.userId(20_156)) }
                #expect(clock.seconds == 0)
                _ = try await session.user(.userId(20_156))
                #expect(abs(clock.seconds - 12) < 0.01)
            }
        }
    }
}
