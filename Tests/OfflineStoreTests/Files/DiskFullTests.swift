import OfflineStore
import Synchronization
import Testing

@testable import StoreEngine

@Suite("Offline store: full disk")
struct DiskFullTests {
    /// What a disk has left, as a test says.
    private final class Room: Sendable {
        private let count: Mutex<Int>

        init(_ byteCount: Int) { count = Mutex(byteCount) }

        var byteCount: Int {
            get { count.withLock { $0 } }
            set { count.withLock { $0 = newValue } }
        }

        var disk: StoreDisk {
            StoreDisk(
                name: nil,
                identity: StoreDisk.machine.identity,
                makeFile: StoreDisk.machine.makeFile,
                freeByteCount: { _ in self.byteCount }
            )
        }
    }

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

    @Test("stores nothing that would leave no room for a removal, and removes all the same")
    func keepsRoom() async throws {
        let folder = TemporaryFolder()
        let room = Room(1_000_000)
        var configuration = OfflineStore.Configuration(folder: folder.cache)
        configuration.disk = room.disk
        let store = try OfflineStore(configuration: configuration)
        defer { store.close() }
        func put(_ number: Int64) async throws {
            let picture = Sample.picture(number, byteCount: 50_000)
            _ = try await store.put(user: Sample.user(number), picture: picture, portal: Sample.portal)
        }
        try await put(1)
        room.byteCount = 250_000
        let full = StoreError.diskFull(path: folder.database)
        await #expect(throws: full) { try await put(2) }
        await #expect(throws: full) {
            try await store.save(
                .upload(Sample.original(9, byteCount: 50_000)),
                name: .userId(2),
                user: nil,
                base: nil,
                portal: Sample.portal
            )
        }
        await #expect(throws: full) { try await store.proveWritable() }
        #expect(try await store.edits().isEmpty)
        #expect(try await store.prune(toByteCount: 0).removedCount == 1)
        room.byteCount = 1_000_000
        try await put(2)
        #expect(try await store.verify().isSound)
    }

    @Test("keeps no comment that would leave no room for a removal, and takes one back all the same")
    func comments() async throws {
        let folder = TemporaryFolder()
        let room = Room(1_000_000)
        var configuration = OfflineStore.Configuration(folder: folder.cache)
        configuration.disk = room.disk
        let store = try OfflineStore(configuration: configuration)
        defer { store.close() }
        func save(_ change: CommentChange, over body: String? = nil) async throws -> CommentSaving {
            let base = body.map { CommentBase(body: $0, modifiedAt: nil) }
            return try await store.save(change, by: TestStore.account, base: base, portal: Sample.portal)
        }
        let long = String(repeating: "a", count: 50_000)
        let saved = try await save(.add(TestStore.discussion, body: long))
        guard case .kept(let edit) = saved else { throw UnexpectedSaving(saving: saved) }
        room.byteCount = 250_000
        let full = StoreError.diskFull(path: folder.database)
        await #expect(throws: full) { try await save(.add(TestStore.discussion, body: long)) }
        await #expect(throws: full) { try await save(.delete(commentId: TestStore.commentId), over: long) }
        #expect(try await store.edits().map(\.id) == [edit.id])
        room.byteCount = 150_000
        #expect(try await save(.delete(commentId: -edit.id)) == .nothingLeft)
    }

    @Test("gives the space of what is removed back before it refuses anything")
    func takesBack() async throws {
        let folder = TemporaryFolder()
        var configuration = OfflineStore.Configuration(folder: folder.cache)
        // A disk of 2 MB for the file and its journal.
        configuration.disk = StoreDisk(
            name: nil,
            identity: StoreDisk.machine.identity,
            makeFile: StoreDisk.machine.makeFile,
            freeByteCount: { _ in
                do throws(StoreError) {
                    let file = try StoreDisk.machine.identity(folder.database)?.byteCount ?? 0
                    let journal = try StoreDisk.machine.identity(folder.database + "-wal")?.byteCount ?? 0
                    return 2_000_000 - file - journal
                } catch {
                    return nil
                }
            }
        )
        let store = try OfflineStore(configuration: configuration)
        defer { store.close() }
        func save(_ number: Int64) async throws(StoreError) {
            let change = PortraitChange.upload(Sample.original(9, byteCount: 100_000))
            _ = try await store.save(change, name: .userId(number), user: nil, base: nil, portal: Sample.portal)
        }
        var number: Int64 = 0
        var failure: StoreError?
        while failure == nil, number < 100 {
            number += 1
            do throws(StoreError) {
                try await save(number)
            } catch {
                failure = error
            }
        }
        #expect(failure == .diskFull(path: folder.database))
        let edits = try await store.edits()
        #expect(edits.count > 5)
        for edit in edits { try await store.drop(edit: edit.id) }
        try await save(1)
        #expect(try await store.verify().isSound)
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
