import LiferayPortal
import OfflineStore
import PostgresServer
import ScreenletBenches
import Screenlets
import Testing

@testable import StoreEngine

@Suite("A sync that watches a store that others use too", .timeLimit(.minutes(5)))
struct SharedWatchTests {
    @Test("is woken by an edit of another machine, however long it would sleep")
    func isWoken() async throws {
        let server = try await PostgresServer()
        let address = try #require(PostgresAddress(try await server.makeSchema()))
        let portal = EditedPortal()
        portal.add(EditingBench.user, picture: try EditingBench.picture(1))
        let wanted = try EditingBench.picture(2)
        func store() throws -> OfflineStore {
            try OfflineStore(
                configuration: OfflineStore.Configuration(address: .postgres(address), busyTimeout: .seconds(300))
            )
        }
        let naps = Gate()
        naps.open()
        let session = SessionContext(
            portal: portal,
            portalKey: EditingBench.key,
            store: try store(),
            clock: SessionClock(sleep: { _ in
                await naps.pass()
                try await Gate.waitForCancellation()
            })
        )
        let manager = SyncManager(session: session, configuration: .init(watch: true))
        let run = Task { try await manager.run() }
        // It begins to listen after it has gone to sleep, and is woken by that to sleep again.
        await naps.arrival(of: 2)
        _ = try await store()
            .save(
                .upload(StoredPicture.Original(bytes: wanted, mediaType: "image/png")),
                name: .userId(EditingBench.user),
                user: nil,
                base: nil,
                portal: EditingBench.key
            )
        for await event in manager.events { if case .completed = event { break } }
        #expect(portal.picture(EditingBench.user) == wanted)
        run.cancel()
        #expect(try await run.value.sent == 1)
    }
}
