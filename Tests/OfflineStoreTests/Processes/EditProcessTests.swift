import Foundation
import Glibc
import OfflineStore
import Testing

@Suite("Offline store: edits of several processes")
struct EditProcessTests {
    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("what was acknowledged before a process was killed is there", arguments: [1, 2, 8, 20, 60, 150])
    func survivesKill(afterSaves saveCount: Int64) async throws {
        let folder = TemporaryFolder()
        let acknowledged = "\(folder.path)/acknowledged"
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [cache = folder.cache as String, acknowledged = acknowledged as String, saveCount = saveCount as Int64] in
            let store = try OfflineStore(
                configuration: OfflineStore.Configuration(folder: cache, busyTimeout: .seconds(300))
            )
            guard FileManager.default.createFile(atPath: acknowledged, contents: nil),
                let log = FileHandle(forWritingAtPath: acknowledged)
            else { exit(2) }
            for number: Int64 in 1...5_000 {
                // Eight users, so that most edits replace another.
                let edit = try await store.save(
                    .upload(Sample.original(number, byteCount: 30_000)),
                    name: .userId(number % 8 + 1),
                    user: Sample.user(number % 8 + 1),
                    base: nil,
                    portal: Sample.portal
                )
                try log.write(contentsOf: Data("\(edit.id) \(edit.revision) \(number)\n".utf8))
                // From a thread of its own, so that it strikes somewhere within what follows.
                if number == saveCount { Thread.detachNewThread { kill(getpid(), SIGKILL) } }
            }
        }
        let lines = try String(contentsOfFile: acknowledged, encoding: .utf8).split(separator: "\n")
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: folder.cache, busyTimeout: .seconds(300))
        )
        #expect(try await store.verify().isSound)
        var last: [Int64: (revision: Int64, number: Int64)] = [:]
        for line in lines {
            let words = line.split(separator: " ").compactMap { Int64($0) }
            last[words[0]] = (words[1], words[2])
        }
        try #require(Int64(lines.count) >= saveCount)
        for (id, version) in last {
            let edit = try #require(try await store.edit(id))
            // One more may have been stored and not have been acknowledged.
            #expect([0, 1].contains(edit.revision - version.revision))
            if edit.revision == version.revision {
                #expect(try await store.original(ofEdit: id) == Sample.original(version.number, byteCount: 30_000))
            }
        }
    }
    #endif

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("two processes that save edits of the same users at once lose none")
    func savesAtOnce() async throws {
        let folder = TemporaryFolder()
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: folder.cache, busyTimeout: .seconds(300))
        )
        async let other = #expect(processExitsWith: .success) { [folder = folder.cache as String] in
            try await EditProcessTests.save(40, into: folder)
        }
        try await EditProcessTests.save(40, into: folder.cache)
        _ = await other
        let edits = try await store.edits()
        #expect(edits.map(\.user?.userId).compactMap(\.self).sorted() == [1, 2, 3, 4])
        // Every save of the two was one version.
        #expect(edits.map(\.revision) == Array(repeating: 20, count: 4))
        #expect(try await store.verify().isSound)
    }
    #endif

    /// Saves edits of four users in turn.
    static func save(_ count: Int64, into folder: String) async throws {
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: folder, busyTimeout: .seconds(300))
        )
        for number in 0..<count {
            _ = try await store.save(
                .upload(Sample.original(number)),
                name: .userId(number % 4 + 1),
                user: Sample.user(number % 4 + 1),
                base: nil,
                portal: Sample.portal
            )
        }
    }
}
