import LiferayPortal
import OfflineStore
import PostgresServer
import ScreenletBenches
import Screenlets
import Testing

@testable import StoreEngine

@Suite("Questions to the portal that several machines have", .timeLimit(.minutes(5)))
struct CoalescedQuestionTests {
    private static let server = Task { try await PostgresServer() }

    private func address() async throws -> PostgresAddress {
        try #require(PostgresAddress(try await Self.server.value.makeSchema()))
    }

    /// A machine of its own on the same database.
    private func machine(
        _ bench: LoadingBench,
        _ address: PostgresAddress,
        patience: Duration,
        onWait: @escaping @Sendable () -> Void = {}
    ) throws -> SessionContext {
        var session = SessionContext(
            portal: bench.portal,
            portalKey: LoadingBench.key,
            store: try OfflineStore(
                configuration: OfflineStore.Configuration(address: .postgres(address), busyTimeout: .seconds(300))
            ),
            clock: SessionClock(sleep: { _ in
                onWait()
                await Task.yield()
            })
        )
        session.questionPatience = patience
        // A machine that is busy with other tests may let nobody on for longer than the right to ask holds else.
        session.questionDuration = .seconds(3_600)
        return session
    }

    @Test("are asked once: who comes while one asks gets that answer")
    func isAskedOnce() async throws {
        let bench = try LoadingBench()
        let gate = Gate()
        bench.portal.change { $0.gate = gate }
        let address = try await address()
        let first = try machine(bench, address, patience: .seconds(3_600))
        let second = try machine(bench, address, patience: .seconds(1_000_000)) { gate.open() }
        async let answer = first.loadPortrait(LoadingBench.selector, policy: .cacheFirst)
        await gate.arrival()
        let shared = try await second.loadPortrait(LoadingBench.selector, policy: .cacheFirst)
        let own = try await answer
        #expect(shared.picture == own.picture)
        #expect(shared.source == .remote)
        // One look-up and one download.
        #expect(bench.portal.askedCount == 2)
    }

    @Test("are one's own where the one who asks takes too long")
    func isBounded() async throws {
        let bench = try LoadingBench()
        let gate = Gate()
        bench.portal.change { $0.gate = gate }
        let address = try await address()
        let first = try machine(bench, address, patience: .seconds(3_600))
        let second = try machine(bench, address, patience: .milliseconds(100))
        async let answer = first.loadPortrait(LoadingBench.selector, policy: .cacheFirst)
        await gate.arrival()
        async let other = second.loadPortrait(LoadingBench.selector, policy: .cacheFirst)
        await gate.arrival(of: 2)
        gate.open()
        #expect(try await answer.picture == (try await other.picture))
        #expect(bench.portal.askedCount == 4)
    }

    @Test("are asked again by each where the answer was no user")
    func failures() async throws {
        let bench = try LoadingBench()
        bench.portal.set(.refuses)
        let session = try machine(bench, try await address(), patience: .seconds(1))
        for _ in 0..<2 {
            let error = await #expect(throws: PortraitError.self) {
                try await session.loadPortrait(LoadingBench.selector, policy: .remoteOnly)
            }
            #expect(error?.code == .noSuchUser)
        }
        #expect(bench.portal.askedCount == 2)
    }
}
