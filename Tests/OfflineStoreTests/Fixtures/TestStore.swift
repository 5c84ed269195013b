import FoundationEssentials
import GRDB
import OfflineStore
import Testing

/// A store in a folder of its own, with a clock and a second way into the file.
struct TestStore {
    let folder: TemporaryFolder
    let clock: TestClock
    let store: OfflineStore

    init(
        folder: TemporaryFolder = TemporaryFolder(),
        clock: TestClock = TestClock(),
        maximumByteCount: Int = 1 << 30,
        busyTimeout: Duration = .seconds(5),
        maximumPageCount: Int? = nil
    ) throws {
        self.folder = folder
        self.clock = clock
        var configuration = OfflineStore.Configuration(
            folder: folder.cache,
            maximumByteCount: maximumByteCount,
            busyTimeout: busyTimeout,
            now: { clock.now }
        )
        configuration.maximumPageCount = maximumPageCount
        store = try OfflineStore(configuration: configuration)
    }

    /// Stores a user with a picture of the same number.
    @discardableResult
    func put(_ number: Int64, byteCount: Int = 6_000) async throws -> PortraitEntry {
        try await store.put(
            user: Sample.user(number),
            picture: Sample.picture(number, byteCount: byteCount),
            portal: Sample.portal
        )
    }

    /// Finds an entry that must be there.
    func hit(_ name: EntryName, portal: PortalKey = Sample.portal) async throws -> PortraitEntry {
        let result = try await store.lookUp(name, portal: portal)
        guard case .hit(let entry) = result else {
            throw UnexpectedResult(result: result)
        }
        return entry
    }

    /// The numbers of the users that are stored.
    func userIds() async throws -> [Int64] {
        try await store.list(portal: nil).compactMap { $0.user?.userId }.sorted()
    }

    /// Changes the file behind the store's back.
    func tamper(_ sql: String, arguments: StatementArguments = StatementArguments()) throws {
        let queue = try DatabaseQueue(path: folder.database)
        try queue.write { try $0.execute(sql: sql, arguments: arguments) }
        try queue.close()
    }
}

/// A lookup gave something else than an entry.
struct UnexpectedResult: Error {
    let result: LookupResult
}
