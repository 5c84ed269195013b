import OfflineStore
import Testing

@testable import StoreEngine

@Suite("Offline store: full disk")
struct DiskFullTests {
    @Test("says that the disk is full and keeps what was there")
    func reportsFullDisk() async throws {
        let test = try await TestStore(maximumPageCount: 100)
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

    @Test("can't be proved to be written where there is no room for a picture")
    func proves() async throws {
        let test = try await TestStore(maximumPageCount: 150)
        try await test.store.proveWritable()
        let full = StoreError.diskFull(path: test.folder.database)
        await #expect(throws: full) {
            for number in Int64(1)...200 { try await test.put(number, byteCount: 20_000) }
        }
        await #expect(throws: full) { try await test.store.proveWritable() }
        #expect(try await test.store.clear().removedCount > 0)
        for _ in 0..<3 { try await test.store.proveWritable() }
        #expect(try await test.connections.writer().read { try $0.integer("SELECT count(room) FROM probe") } == 0)
        #expect(try await test.store.verify().isSound)
    }
}
