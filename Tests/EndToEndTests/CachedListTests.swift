import FoundationEssentials
import OfflineStore
import Testing

@Suite("portrait cache, with lists")
struct CachedListTests {
    /// A program whose cache holds two pages of one list and one of another.
    private func withPages(_ body: @Sendable (Program, TemporaryFolder) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let cache = folder.file(".cache/portrait")
        let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: cache))
        for (account, pageCount) in [("jane", 2), (nil, 1)] {
            let list = ListKey(
                portal: PortalKey(server: "https://portal.example.org"),
                account: account,
                name: "BookmarkList",
                rows: "20143-0",
                firstPageSize: 50,
                pageSize: 25
            )
            for page in 0..<pageCount {
                let reading = try await store.beginReading(list)
                let rows = Array("[{\"name\":\"\(account ?? "guest") \(page)\"}]".utf8)
                _ = try await store.put(rows: rows, rowCount: 60, page: page, of: list, reading: reading)
            }
        }
        store.close()
        try await body(Program(home: folder.path, environment: [:]), folder)
    }

    @Test("tells of lists in words and in JSON")
    func list() async throws {
        try await withPages { program, _ in
            let told = try await program.run("cache", "list", "--json").json()
            guard case .list(let lists) = told["lists"] else {
                Issue.record("no lists")
                return
            }
            #expect(lists.map { $0["list"]?.text } == ["BookmarkList", "BookmarkList"])
            #expect(lists.map { $0["account"]?.text } == ["jane", nil])
            #expect(lists.map { $0["pages"]?.number } == [2, 1])
            #expect(told["statistics"]?["pages"]?.number == 3)
            let plain = try await program.run("cache", "list")
            let lines = String(decoding: plain.output, as: UTF8.self).split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.contains("jane") == true)
            #expect(lines.last?.contains("guest") == true)
        }
    }

    @Test("finds a damaged page, removes it when told to, and clears the rest")
    func damage() async throws {
        try await withPages { program, folder in
            try damage("jane 1", in: folder)
            let found = try await program.run("cache", "verify", "--json")
            #expect(found.status == 74)
            guard case .list(let damaged) = try found.json()["damaged"] else {
                Issue.record("no list of damage")
                return
            }
            #expect(damaged.map { $0["kind"]?.text } == ["page"])
            #expect(try await program.run("cache", "verify", "--remove").status == 0)
            let cleared = try await program.run("cache", "clear", "--json").json()
            #expect(cleared["removedPages"]?.number == 2)
            #expect(cleared["removed"]?.number == 0)
        }
    }

    /// Changes a letter of a text wherever the store's files hold it.
    private func damage(_ text: String, in folder: TemporaryFolder) throws {
        var found = 0
        for name in [".cache/portrait/portrait.sqlite", ".cache/portrait/portrait.sqlite-wal"] where folder.exists(name)
        {
            var bytes = Data(try folder.bytes(of: name))
            while let range = bytes.firstRange(of: Data(text.utf8)) {
                bytes[range.lowerBound] ^= 0x01
                found += 1
            }
            try bytes.write(to: URL(filePath: folder.file(name)), options: [])
        }
        try #require(found > 0)
    }
}
