import FoundationEssentials
import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@testable import StoreEngine

@Suite("Forgetting a user")
struct ForgetTests {
    @Test("has what lies outside of the store removed also where a reader keeps the file from being overwritten")
    func outside() async throws {
        let bench = try LoadingBench()
        _ = try await bench.session().loadPortrait(LoadingBench.selector, policy: .remoteOnly)
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: bench.folder, busyTimeout: .milliseconds(50))
        )
        defer { store.close() }
        let session = SessionContext(portal: bench.portal, portalKey: LoadingBench.key, store: store)
        let reader = try SQLiteConnection("\(bench.folder)/portrait.sqlite", for: .reading, busyTimeout: .zero)
        try reader.execute("BEGIN")
        _ = try reader.rows("SELECT COUNT(*) FROM entry")
        let told = Mutex<[Set<Int64>]>([])
        let error = await #expect(throws: PortraitError.self) {
            try await session.forget(LoadingBench.selector) { traces in
                told.withLock { $0.append(traces.userIds) }
            }
        }
        #expect(error?.code == .cacheBusy)
        #expect(told.withLock { $0 } == [[20156]])
        try reader.execute("ROLLBACK")
    }

    @Test("leaves no byte of the user in the files also where what lies outside of the store can't be removed")
    func outsideFails() async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        _ = try await session.loadPortrait(LoadingBench.selector, policy: .remoteOnly)
        #expect(try Self.hasPicture(bench.folder))
        let failure = PortraitError(StoreError.readOnly(path: "outside"))
        let error = await #expect(throws: PortraitError.self) {
            try await session.forget(LoadingBench.selector) { _ throws(PortraitError) in throw failure }
        }
        #expect(error?.code == failure.code)
        #expect(try !Self.hasPicture(bench.folder))
    }

    /// Whether a part of the bench's picture is in a file of the store, or in its journal.
    private static func hasPicture(_ folder: String) throws -> Bool {
        let part = Data(try LoadingBench.picture(side: 40).dropFirst(20).prefix(40))
        return try ["portrait.sqlite", "portrait.sqlite-wal"]
            .contains { name in
                try Data(contentsOf: URL(filePath: "\(folder)/\(name)")).firstRange(of: part) != nil
            }
    }
}
