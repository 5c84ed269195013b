import FoundationEssentials
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

/// A store in a folder of its own, with a clock and a second way into the file.
struct TestStore {
    let folder: TemporaryFolder
    let clock: TestClock
    let store: OfflineStore

    init(
        folder: TemporaryFolder = TemporaryFolder(),
        clock: TestClock = TestClock(at: Date(timeIntervalSince1970: 1_795_176_000)),
        maximumByteCount: Int = 1 << 30,
        busyTimeout: Duration = .seconds(300),
        servesOneTask: Bool = false,
        maximumPageCount: Int? = nil,
        historyLimit: Int = 5
    ) async throws {
        self.folder = folder
        self.clock = clock
        let address: StoreAddress =
            switch TestEngine.current {
            case .sqlite: .folder(folder.cache)
            case .postgres: .postgres(try await folder.postgres())
            }
        var configuration = OfflineStore.Configuration(
            address: address,
            maximumByteCount: maximumByteCount,
            busyTimeout: busyTimeout,
            now: clock.now
        )
        configuration.servesOneTask = servesOneTask
        configuration.leaseClock = clock.now
        configuration.maximumPageCount = maximumPageCount
        configuration.historyLimit = historyLimit
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

    /// Stores a portrait of which only the id and the uuid are known.
    func put(portraitOf user: StoredUser, picture number: Int64) async throws -> PortraitEntry {
        let entry = try await store.put(
            portraitId: user.portraitId,
            uuid: user.uuid,
            picture: Sample.original(number),
            portal: Sample.portal
        )
        return try #require(entry)
    }

    /// Makes the removal of a user's portrait, which is not sent yet.
    func remove(_ number: Int64, user: StoredUser? = nil, base: PortraitBase? = nil) async throws -> StoredEdit {
        try await store.save(.removal, name: .userId(number), user: user, base: base, portal: Sample.portal)
    }

    /// Makes an edit of a user, with a picture of the number's hundredfold, and brings it into a state.
    @discardableResult
    func edit(_ number: Int64, state: EditState = .pending, user: StoredUser? = nil) async throws -> StoredEdit {
        let edit = try await store.save(
            .upload(Sample.original(number * 100)),
            name: .userId(number),
            user: user ?? Sample.user(number),
            base: PortraitBase(portraitId: number + 10_000, sha256: Sample.original(number).sha256),
            portal: Sample.portal,
            localOnly: state == .localOnly
        )
        switch state {
        case .pending, .localOnly: break
        case .parked: try await store.park(edit: edit.id, revision: edit.revision, reason: "too large")
        case .conflict: try await store.markConflict(edit: edit.id, revision: edit.revision, reason: "changed")
        case .aside: try await store.setAside(edit: edit.id, revision: edit.revision, reason: "lost")
        }
        return try #require(try await store.edit(edit.id))
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

    /// The connections to the file.
    var connections: Connections {
        get throws { try #require(store.engine as? SQLiteEngine).connections }
    }

    /// Changes the file behind the store's back.
    func tamper(_ sql: String) async throws {
        if case .postgres(let address) = store.configuration.address {
            try await PostgresCluster.shared.value.run(PostgresCluster.spelt(sql), in: address)
            return
        }
        try folder.connect().write { try $0.execute(sql) }
    }
}

/// A lookup gave something else than an entry.
struct UnexpectedResult: Error {
    let result: LookupResult<PortraitEntry>
}
