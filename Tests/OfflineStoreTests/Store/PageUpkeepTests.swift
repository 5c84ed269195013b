import FoundationEssentials
import OfflineStore
import TestClocks
import Testing

/// What `cache verify`, `prune` and `clear` do with pages.
@Suite("Offline store: looking after pages of lists", .onEveryEngine)
struct PageUpkeepTests {
    @Test(
        "a changed page is damaged, is reported, and is healed by storing again",
        arguments: [
            "UPDATE pageRows SET bytes = x'5b315e'",
            "UPDATE pageRows SET bytes = x''",
            "DELETE FROM pageRows",
            "UPDATE page SET rowCount = 4",
            "UPDATE page SET rowCount = NULL",
            "UPDATE page SET receivedAt = receivedAt + 1",
            "UPDATE page SET byteCount = 4",
            "UPDATE page SET checksum = zeroblob(32)",
            "UPDATE page SET number = 1",
            "UPDATE list SET account = 'joe'",
            "UPDATE list SET name = 'CommentList'",
            "UPDATE list SET pageSize = 26",
            "UPDATE list SET digest = zeroblob(32)",
            "UPDATE portal SET server = 'https://evil.example.org'",
        ]
    )
    func findsDamage(sql: String) async throws {
        let test = try await TestStore()
        try await test.put(rows: "[1]", rowCount: 3, page: 0)
        try await test.tamper(sql)
        let found = try await test.store.lookUp(page: 0, of: Sample.list())
        // Under another key it is not found at all.
        if case .hit = found { Issue.record("a damaged page was handed out") }
        let damaged = try await test.store.verify().damaged
        #expect(damaged.map(\.kind) == [.page])
        #expect(damaged.map(\.number) == [1])
        try await test.put(rows: "[2]", page: 0)
        #expect(try await test.rows(page: 0) == "[2]")
        let report = try await test.store.removeDamaged()
        #expect(report.removedCount == 0)
        #expect(try await test.store.verify().damaged.isEmpty)
        #expect(try await test.rows(page: 0) == "[2]")
    }

    @Test("a damaged page says so, and another page of its list is whole")
    func keepsOthers() async throws {
        let test = try await TestStore()
        for number in 0...1 { try await test.put(rows: "[\(number)]", page: number) }
        try await test.tamper("UPDATE pageRows SET bytes = x'5b395d' WHERE pageId = 1")
        #expect(
            try await test.store.lookUp(page: 0, of: Sample.list()) == .damaged("the page does not match its checksum")
        )
        #expect(try await test.rows(page: 1) == "[1]")
        let report = try await test.store.removeDamaged()
        #expect(report.removedPageCount == 1)
        #expect(report.removedByteCount == 3)
        #expect(try await test.pages() == [nil, "[1]", nil])
        #expect(try await test.store.verify().isSound)
    }

    @Test("pages and portraits share the space; what was not used for the longest time goes first")
    func evicts() async throws {
        let test = try await TestStore(maximumByteCount: 3 * (6_000 + 512))
        let rows = String(repeating: "x", count: 6_000)
        try await test.put(rows: rows, page: 0)
        test.clock.advance(bySeconds: 7_200)
        try await test.put(1)
        test.clock.advance(bySeconds: 7_200)
        try await test.put(rows: rows, page: 1)
        test.clock.advance(bySeconds: 7_200)
        // Used again, so the portrait is the oldest now.
        #expect(try await test.rows(page: 0) == rows)
        try await test.put(rows: rows, page: 2)
        #expect(try await test.userIds() == [])
        #expect(try await test.pages() == [rows, rows, rows])
        test.clock.advance(bySeconds: 7_200)
        try await test.put(2)
        // All pages were used at the same time; the smaller number goes first.
        #expect(try await test.pages() == [nil, rows, rows])
        #expect(try await test.store.verify().isSound)
    }

    @Test("a page is kept even where it alone is too large, and never pushes out an edit")
    func keepsTheNewest() async throws {
        let test = try await TestStore(maximumByteCount: 1_000)
        let edit = try await test.edit(1)
        try await test.put(rows: String(repeating: "x", count: 2_000), page: 0)
        try await test.put(rows: "[1]", page: 1)
        #expect(try await test.pages() == [nil, "[1]", nil])
        #expect(try await test.store.edit(edit.id) == edit)
    }

    @Test("pruning and clearing count pages apart")
    func prunesAndClears() async throws {
        let test = try await TestStore()
        try await test.put(rows: "[0]", page: 0)
        test.clock.advance(bySeconds: 86_400)
        try await test.put(rows: "[11]", page: 1)
        try await test.put(1)
        let edit = try await test.edit(1)
        let pruned = try await test.store.prune(olderThan: .seconds(3_600))
        #expect(pruned.removedPageCount == 1)
        #expect(pruned.removedCount == 0)
        #expect(pruned.removedByteCount == 3)
        let other = try await test.store.clear(portal: Sample.otherPortal)
        #expect(other.removedPageCount == 0)
        let cleared = try await test.store.clear(portal: Sample.portal)
        #expect(cleared.removedPageCount == 1)
        #expect(cleared.removedCount == 1)
        #expect(cleared.removedByteCount == 6_004)
        #expect(cleared.keptCount == 1)
        #expect(try await test.store.edit(edit.id) == edit)
        #expect(try await test.store.lists().isEmpty)
        #expect(try await test.store.verify().isSound)
    }

    @Test("wrong totals of pages are found", .only(.sqlite))
    func findsWrongTotals() async throws {
        let test = try await TestStore()
        try await test.put(rows: "[0]", page: 0)
        try await test.tamper("UPDATE usage SET pageByteCount = 4")
        #expect(try await test.store.verify().structure == ["the totals are not those of the entries"])
    }
}
