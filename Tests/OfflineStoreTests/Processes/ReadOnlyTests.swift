import FoundationEssentials
import Glibc
import OfflineStore
import Testing

@testable import StoreEngine

/// Permission bits do not bind the superuser, so these tests run in a process that gives its rights away.
@Suite("Offline store: reading where nothing can be written")
struct ReadOnlyTests {
    enum Obstacle: String, CaseIterable, Codable, Sendable {
        case folder
        case file
        case folderAndFile
    }

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("reads and says that it can't store", arguments: Obstacle.allCases, [false, true])
    func readsReadOnly(obstacle: Obstacle, withJournal: Bool) async throws {
        let test = try await TestStore()
        try await test.put(1)
        // The last one to close a file with a journal takes the journal away.
        if !withJournal { test.store.close() }
        let journal = "\(test.folder.database)-wal"
        try #require(FileManager.default.fileExists(atPath: journal) == withJournal)
        try ReadOnlyTests.open(test.folder)
        if withJournal {
            // A journal that its owner may write to is all that SQLite needs.
            for suffix in ["-wal", "-shm"] { try TemporaryFolder.setMode(0o444, of: test.folder.database + suffix) }
        }
        if obstacle != .file { try TemporaryFolder.setMode(0o555, of: test.folder.cache) }
        if obstacle != .folder { try TemporaryFolder.setMode(0o444, of: test.folder.database) }
        let before = try test.folder.readDatabase()
        await #expect(processExitsWith: .success) { [folder = test.folder.cache as String] in
            giveRightsAway()
            let configuration = OfflineStore.Configuration(folder: folder)
            let store = try OfflineStore(configuration: configuration)
            let result = try await store.lookUp(.userId(1), portal: Sample.portal)
            guard case .hit(let entry) = result, entry.picture == Sample.picture(1) else { exit(2) }
            do throws(StoreError) {
                _ = try await store.put(user: Sample.user(2), picture: .noPortrait, portal: Sample.portal)
                exit(3)
            } catch {
                exit(error == .readOnly(path: configuration.path) ? EXIT_SUCCESS : 4)
            }
        }
        try TemporaryFolder.setMode(0o700, of: test.folder.cache)
        try TemporaryFolder.setMode(0o600, of: test.folder.database)
        #expect(try test.folder.holds(before))
        #expect(try await TestStore(folder: test.folder).userIds() == [1])
    }
    #endif

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("a missing folder that can't be made is an empty store that can't store")
    func readsMissingFolder() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try TemporaryFolder.setMode(0o555, of: folder.path)
        await #expect(processExitsWith: .success) { [folder = folder.cache as String] in
            giveRightsAway()
            let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: folder))
            guard try await store.lookUp(.userId(1), portal: Sample.portal) == .miss else { exit(2) }
            do throws(StoreError) {
                _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
                exit(3)
            } catch {
                exit(error == .readOnly(path: folder) ? EXIT_SUCCESS : 4)
            }
        }
        try TemporaryFolder.setMode(0o755, of: folder.path)
    }
    #endif

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("a folder that may not be entered is unreachable")
    func reportsForbiddenFolder() async throws {
        let test = try await TestStore()
        try await test.put(1)
        try ReadOnlyTests.open(test.folder)
        try TemporaryFolder.setMode(0o000, of: test.folder.cache)
        await #expect(processExitsWith: .success) { [folder = test.folder.cache as String] in
            giveRightsAway()
            do throws(StoreError) {
                _ = try OfflineStore(configuration: OfflineStore.Configuration(folder: folder))
                exit(2)
            } catch {
                guard case .unreachable = error else { exit(3) }
                exit(EXIT_SUCCESS)
            }
        }
        try TemporaryFolder.setMode(0o700, of: test.folder.cache)
    }
    #endif

    /// Lets everybody read the store.
    private static func open(_ folder: TemporaryFolder) throws {
        try TemporaryFolder.setMode(0o755, of: folder.path)
        try TemporaryFolder.setMode(0o755, of: folder.cache)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.cache) {
            try TemporaryFolder.setMode(0o644, of: "\(folder.cache)/\(name)")
        }
    }
}

/// Makes the superuser's process one of nobody's.
private func giveRightsAway() {
    guard geteuid() == 0 else { return }
    guard setgid(65_534) == 0, setuid(65_534) == 0 else { exit(9) }
}
