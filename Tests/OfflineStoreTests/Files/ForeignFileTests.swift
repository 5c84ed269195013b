import FoundationEssentials
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: files that are something else")
struct ForeignFileTests {
    @Test("refuses what is no database and leaves it as it is", arguments: ["Dear diary,\n", "SQLite format 3"])
    func refusesText(text: String) async throws {
        let folder = TemporaryFolder()
        let bytes = Array(String(repeating: text, count: 100).utf8)
        try folder.writeDatabase(bytes)
        await #expect(throws: StoreError.notADatabase(path: folder.database)) { try await TestStore(folder: folder) }
        #expect(try folder.holds(bytes))
    }

    @Test("refuses another program's database and leaves it as it is", arguments: [0, 4_711])
    func refusesOtherDatabases(applicationId: Int) async throws {
        let folder = TemporaryFolder()
        try folder.writeDatabase([])
        try folder.connect()
            .write { try $0.execute("CREATE TABLE diary (text); PRAGMA application_id = \(applicationId)") }
        let bytes = try folder.readDatabase()
        await #expect(throws: StoreError.notADatabase(path: folder.database)) { try await TestStore(folder: folder) }
        #expect(try folder.holds(bytes))
    }

    @Test("takes a file of no length for a new store")
    func acceptsEmptyFile() async throws {
        let folder = TemporaryFolder()
        try folder.writeDatabase([])
        let test = try await TestStore(folder: folder)
        #expect(try await test.store.lookUp(.userId(1), portal: Sample.portal) == .miss)
        try await test.put(1)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1))
    }

    @Test("never deletes or changes a corrupt file, and says what is wrong")
    func keepsCorruptFile() async throws {
        let first = try await TestStore()
        for number: Int64 in 1...20 { try await first.put(number, byteCount: 20_000) }
        _ = try await first.store.prune()
        first.store.close()
        var bytes = try first.folder.readDatabase()
        // Everything but the first page, whose header says what the file is.
        for index in bytes.indices.dropFirst(4_096) { bytes[index] = 0xA5 }
        try first.folder.writeDatabase(bytes)
        let isCorrupt = { @Sendable (error: any Error) -> Bool in
            guard case StoreError.corrupt(first.folder.database, _) = error else { return false }
            return true
        }
        // The list of the tables is longer than the first page.
        await #expect { try await TestStore(folder: first.folder) } throws: { isCorrupt($0) }
        #expect(try first.folder.holds(bytes))
    }

    @Test("never deletes or changes a file whose contents are corrupt, and says what is wrong")
    func keepsCorruptContents() async throws {
        let first = try await TestStore()
        for number: Int64 in 1...20 { try await first.put(number, byteCount: 20_000) }
        _ = try await first.store.prune()
        first.store.close()
        let kept = try first.folder.connect()
            .read { try $0.rows("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'").compactMap { $0.integer(0) } }
        try #require(!kept.isEmpty)
        var bytes = try first.folder.readDatabase()
        for index in bytes.indices where !kept.contains(Int64(index / 4_096 + 1)) { bytes[index] = 0xA5 }
        try first.folder.writeDatabase(bytes)
        let isCorrupt = { @Sendable (error: any Error) -> Bool in
            guard case StoreError.corrupt(first.folder.database, _) = error else { return false }
            return true
        }
        let again = try await TestStore(folder: first.folder)
        await #expect { try await again.store.lookUp(.userId(1), portal: Sample.portal) } throws: { isCorrupt($0) }
        await #expect { try await again.put(1) } throws: { isCorrupt($0) }
        #expect(try await !again.store.verify().isSound)
        again.store.close()
        #expect(try first.folder.holds(bytes))
    }

    @Test("says that a folder is none, and makes nothing")
    func refusesFileAsFolder() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder.cache))
        await #expect {
            try await TestStore(folder: folder)
        } throws: { error in
            guard case StoreError.unreachable(folder.database, _) = error else { return false }
            return true
        }
    }

    @Test("every error has a message and a hint")
    func describesErrors() {
        let errors: [StoreError] = [
            .diskFull(path: "p"), .readOnly(path: "p"), .busy(path: "p"), .corrupt(path: "p", detail: "d"),
            .notADatabase(path: "p"), .newerLayout(path: "p", found: 2, known: 1),
            .unreachable(path: "p", detail: "d"), .away(address: "p", detail: "d"), .io(path: "p", detail: "d"),
            .closed, .cancelled,
            .defect(detail: "d"),
        ]
        #expect(Set(errors.map(\.message)).count == errors.count)
        for error in errors { #expect(!error.hint.isEmpty) }
    }
}
