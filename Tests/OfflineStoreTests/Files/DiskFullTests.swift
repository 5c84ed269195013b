import OfflineStore
import Testing

@testable import StoreEngine

@Suite("Offline store: full disk")
struct DiskFullTests {
    @Test("says that the disk is full and keeps what was there")
    func reportsFullDisk() async throws {
        let test = try TestStore(maximumPageCount: 100)
        try await test.put(1, byteCount: 50_000)
        let full = StoreError.diskFull(path: test.folder.database)
        await #expect(throws: full) { try await test.put(2, byteCount: 500_000) }
        await #expect(throws: full) { try await test.put(1, byteCount: 500_000) }
        #expect(try await test.userIds() == [1])
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1, byteCount: 50_000))
        #expect(try await test.store.verify().isSound)
        try await test.put(3, byteCount: 50_000)
        #expect(try await test.userIds() == [1, 3])
    }
}
