import FoundationEssentials
import Glibc
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: serving a single task")
struct SingleTaskTests {
    @Test("finds and keeps what any other store does, on the thread of its caller")
    func staysOnThread() async throws {
        let test = try await TestStore(servesOneTask: true)
        let thread = Self.thread
        let stored = try await test.put(1)
        #expect(try await test.hit(.userId(1)) == stored)
        #expect(try await test.store.read { _ in Self.thread } == thread)
        #expect(try await test.store.write { _ in Self.thread } == thread)
        test.store.close()
        let other = try await TestStore(folder: test.folder)
        #expect(try await other.hit(.userId(1)) == stored)
    }

    @Test("leaves nothing but its file when it is closed, and says so afterwards")
    func closes() async throws {
        let test = try await TestStore(servesOneTask: true)
        try await test.put(1)
        test.store.close()
        test.store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.cache) == ["portrait.sqlite"])
        await #expect(throws: StoreError.closed) { try await test.store.lookUp(.userId(1), portal: Sample.portal) }
        await #expect(throws: StoreError.closed) { try await test.put(2) }
    }

    /// The C function is `pthread_self`.
    private static var thread: UInt { UInt(pthread_self()) }
}
