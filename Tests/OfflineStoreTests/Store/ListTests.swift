import FoundationEssentials
import StoreEngine
import TestClocks
import Testing

@testable import OfflineStore

@Suite("Offline store: listing and counting", .onEveryEngine)
struct ListTests {
    @Test("lists every entry once, page by page", arguments: [1, 2, 5, 6])
    func pages(limit: Int) async throws {
        let test = try await TestStore()
        for number: Int64 in 1...5 { try await test.put(number) }
        _ = try await test.store.put(user: Sample.user(9), picture: .noPortrait, portal: Sample.otherPortal)
        var seen: [Int64] = []
        var last: Int64?
        while true {
            let page = try await test.store.list(portal: Sample.portal, after: last, limit: limit)
            #expect(page.count <= limit)
            seen += page.compactMap(\.user?.userId)
            guard let next = page.last else { break }
            last = next.id
        }
        #expect(seen == [1, 2, 3, 4, 5])
        #expect(try await test.store.list().count == 6)
    }

    @Test("tells of an entry what looking up tells")
    func summarizes() async throws {
        let test = try await TestStore()
        let entry = try await test.put(1)
        let summary = try #require(try await test.store.list().first)
        #expect(summary.id == entry.id)
        #expect(summary.portal == Sample.portal)
        #expect(summary.user == entry.user)
        #expect(summary.portraitId == 10_001)
        #expect(summary.sha256 == Sample.original(1).sha256)
        #expect(summary.mediaType == "image/jpeg")
        #expect(summary.byteCount == 6_000)
        #expect(summary.receivedAt == entry.receivedAt)
        #expect(summary.revision == entry.revision)
    }

    @Test("lists edits over their entries and those without an entry after them", arguments: [1, 2, 3, 500])
    func listsEdits(limit: Int) async throws {
        let test = try await TestStore()
        for number: Int64 in [1, 2] { try await test.put(number) }
        for number: Int64 in [2, 3, 4] { try await test.edit(number) }
        try await test.edit(5, state: .aside)
        _ = try await test.store.save(
            .removal,
            name: .screenName("nobody", companyId: nil),
            user: nil,
            base: nil,
            portal: Sample.portal,
            localOnly: true
        )
        var seen: [PortraitEntry.Summary] = []
        while true {
            let page = try await test.store.list(portal: Sample.portal, after: seen.last?.id, limit: limit)
            #expect(page.count <= limit)
            guard !page.isEmpty else { break }
            seen += page
        }
        #expect(seen.map(\.user?.userId) == [1, 2, 3, 4, nil])
        #expect(seen.map(\.editId) == [nil, 1, 2, 3, 5])
        #expect(seen.map(\.id) == [1, 2, -2, -3, -5])
        #expect(seen[1].sha256 == Sample.original(200).sha256)
        #expect(seen[4].sha256 == nil)
        #expect(seen[4].syncState == .localOnly)
        #expect(try await test.store.list(portal: Sample.otherPortal).isEmpty)
    }

    @Test("counts entries, bytes and edits")
    func counts() async throws {
        let test = try await TestStore(maximumByteCount: 1_000_000)
        #expect(try await test.store.statistics().entryCount == 0)
        #expect(try await test.store.list().isEmpty)
        for number: Int64 in 1...5 { try await test.put(number) }
        for (number, state) in zip(Int64(1)..., EditState.allCases) { try await test.edit(number, state: state) }
        let statistics = try await test.store.statistics()
        #expect(statistics.entryCount == 5)
        // Five portraits and five edits; the one set aside is in the history of its user as well.
        #expect(statistics.byteCount == 66_000)
        #expect(statistics.pendingCount == 3)
        #expect(statistics.asideCount == 1)
        #expect(statistics.localOnlyCount == 1)
        #expect(statistics.maximumByteCount == 1_000_000)
        #expect(statistics.fileByteCount > 30_000)
    }

    @Test("keeps what was learnt of a portal, with its date")
    func keepsFacts() async throws {
        let test = try await TestStore()
        #expect(try await test.store.facts(portal: Sample.portal) == nil)
        try await test.store.setFacts(Array(#"{"companyId":1}"#.utf8), portal: Sample.portal)
        test.clock.advance(bySeconds: 5)
        try await test.store.setFacts(Array(#"{"companyId":2}"#.utf8), portal: Sample.portal)
        #expect(try await test.store.facts(portal: Sample.portal) == Array(#"{"companyId":2}"#.utf8))
        let record = try await test.store.read { try FactsRecord.fetch(server: Sample.portal.server, in: $0) }
        #expect(record??.receivedAt == Milliseconds.of(test.clock.now()))
        #expect(try await test.store.facts(portal: Sample.otherPortal) == nil)
        try await test.tamper("UPDATE portal SET facts = x'00'")
        #expect(try await test.store.facts(portal: Sample.portal) == nil)
    }
}
