import LiferayPortal
import OfflineStore
import SandboxPortal
import Screenlets
import Synchronization
import TestClocks
import TestLogs
import Testing

@testable import PortraitServer

@Suite("The filling of the index of e-mail addresses")
struct AvatarIndexerTests {
    @Test(
        "waits for its interval, or for less after a failure, and for a second at least",
        arguments: [
            (Duration.zero, OfflinePolicy.remoteFirst, Duration.seconds(1)), (.zero, .cacheOnly, .seconds(1)),
            (.seconds(900), .remoteFirst, .seconds(900)), (.seconds(900), .cacheOnly, .seconds(2)),
        ]
    )
    func pauses(interval: Duration, policy: OfflinePolicy, expected: Duration) async throws {
        try await ServiceStage.run { stage in
            let pauses = Mutex<[Duration]>([])
            let clock = SessionClock(
                now: stage.clock.now,
                sleep: { pause in
                    pauses.withLock { $0.append(pause) }
                    throw CancellationError()
                }
            )
            try await PortalSession.withSession(
                configuration: PortalConfiguration(
                    server: try PortalAddress(stage.sandbox.url),
                    credentials: .basic(user: ServiceStage.administrator, password: "test"),
                    // A busy machine is no fault of the portal.
                    timeouts: PortalTimeLimits(connect: .seconds(60), firstByte: .seconds(300), whole: .seconds(600))
                ),
                now: stage.clock.now
            ) { portal in
                let session = SessionContext(
                    portal: portal,
                    // Nothing is kept under this name, so that reading the cache alone fails.
                    portalKey: PortalKey(server: "http://other.example.com"),
                    store: stage.store,
                    signIn: ServiceStage.administrator,
                    clock: clock
                )
                let indexer = AvatarIndexer(
                    session: session,
                    policy: policy,
                    interval: interval,
                    patience: .zero,
                    logger: stage.log.logger
                )
                await indexer.run()
            }
            let found = pauses.withLock { $0 }
            #expect(found == [expected])
        }
    }
}
