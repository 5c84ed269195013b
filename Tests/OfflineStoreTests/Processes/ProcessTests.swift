import FoundationEssentials
import Glibc
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: several processes")
struct ProcessTests {
    @Test("two stores on one file see each other's changes")
    func sharesFile() async throws {
        let first = try await TestStore()
        let second = try await TestStore(folder: first.folder)
        #expect(try await second.store.lookUp(.userId(1), portal: Sample.portal) == .miss)
        try await first.put(1)
        #expect(try await second.hit(.userId(1)).picture == Sample.picture(1))
        try await second.put(2)
        #expect(try await first.userIds() == [1, 2])
    }

    @Test("many stores may make the file at the same time")
    func makesFileOnce() async throws {
        let folder = TemporaryFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number: Int64 in 1...8 {
                group.addTask { @concurrent in
                    try await TestStore(folder: folder).put(number)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await TestStore(folder: folder).userIds() == Array(1...8))
    }

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("another process can store while this one has the file open")
    func writesFromOtherProcess() async throws {
        let test = try await TestStore()
        try await test.put(1)
        await #expect(processExitsWith: .success) { [folder = test.folder.cache as String] in
            let store = try OfflineStore(
                configuration: OfflineStore.Configuration(folder: folder, busyTimeout: .seconds(300))
            )
            _ = try await store.put(user: Sample.user(2), picture: Sample.picture(2), portal: Sample.portal)
        }
        #expect(try await test.hit(.userId(2)).picture == Sample.picture(2))
        #expect(try await test.userIds() == [1, 2])
    }
    #endif

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("a file that another process holds locked can be read; storing gives up after the time limit")
    func reportsLock() async throws {
        let test = try await TestStore(busyTimeout: .milliseconds(20))
        try await test.put(1)
        let other = try test.folder.connect()
        try other.execute("BEGIN IMMEDIATE")
        await #expect(processExitsWith: .success) { [folder = test.folder.cache as String] in
            let configuration = OfflineStore.Configuration(folder: folder, busyTimeout: .milliseconds(20))
            let store = try OfflineStore(configuration: configuration)
            let busy = StoreError.busy(path: configuration.path)
            guard case .hit = try await store.lookUp(.userId(1), portal: Sample.portal) else { exit(2) }
            do throws(StoreError) {
                _ = try await store.put(user: Sample.user(2), picture: .noPortrait, portal: Sample.portal)
                exit(3)
            } catch {
                exit(error == busy ? EXIT_SUCCESS : 4)
            }
        }
        // A use that is to be noted does not wait for the lock either.
        test.clock.advance(bySeconds: 10_000)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1))
        try other.execute("ROLLBACK")
        try await test.put(2)
        #expect(try await test.userIds() == [1, 2])
    }
    #endif

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("a process that is killed while storing leaves the state before")
    func survivesKill() async throws {
        let test = try await TestStore()
        try await test.put(1)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = test.folder.database as String] in
            try SQLiteConnection(path, for: .writing, busyTimeout: .zero)
                .write { db in
                    // More than the page cache holds, so that pages of the open transaction are in the journal.
                    try db.execute("PRAGMA cache_size = 2")
                    try db.execute("UPDATE entry SET firstName = 'half'; DELETE FROM alias")
                    for _ in 1...5 { try db.execute("UPDATE picture SET bytes = randomblob(2000000)") }
                    kill(getpid(), SIGKILL)
                }
        }
        #expect(try await test.hit(.emailAddress("user1@example.org", companyId: nil)).picture == Sample.picture(1))
        let again = try await TestStore(folder: test.folder)
        #expect(try await again.store.verify().isSound)
        try await again.put(2)
        #expect(try await again.userIds() == [1, 2])
    }
    #endif
}
