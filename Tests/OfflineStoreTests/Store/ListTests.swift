import FoundationEssentials
import OfflineStore
import Testing

@Suite("Offline store: listing and counting")
struct ListTests {
    @Test("lists every entry once, page by page", arguments: [1, 2, 5, 6])
    func pages(limit: Int) async throws {
        let test = try TestStore()
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
        let test = try TestStore()
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

    @Test("counts entries, bytes and edits")
    func counts() async throws {
        let test = try TestStore(maximumByteCount: 1_000_000)
        #expect(try await test.store.statistics().entryCount == 0)
        #expect(try await test.store.list().isEmpty)
        for number: Int64 in 1...5 { try await test.put(number) }
        let due = Date(timeIntervalSince1970: 0)
        for (id, state) in [(1, SyncState.dirty(attempts: 0, due: due)), (2, .parked(reason: "")), (3, .localOnly)] {
            try await test.store.setSyncState(state, ofEntry: Int64(id))
        }
        let statistics = try await test.store.statistics()
        #expect(statistics.entryCount == 5)
        #expect(statistics.byteCount == 30_000)
        #expect(statistics.pendingCount == 2)
        #expect(statistics.localOnlyCount == 1)
        #expect(statistics.maximumByteCount == 1_000_000)
        #expect(statistics.fileByteCount > 30_000)
    }

    @Test("keeps what was learnt of a portal, with its date")
    func keepsFacts() async throws {
        let test = try TestStore()
        #expect(try await test.store.facts(portal: Sample.portal) == nil)
        #expect(try await test.store.factsReceivedAt(portal: Sample.portal) == nil)
        try await test.store.setFacts(Array(#"{"companyId":1}"#.utf8), portal: Sample.portal)
        test.clock.advance(bySeconds: 5)
        try await test.store.setFacts(Array(#"{"companyId":2}"#.utf8), portal: Sample.portal)
        #expect(try await test.store.facts(portal: Sample.portal) == Array(#"{"companyId":2}"#.utf8))
        #expect(try await test.store.factsReceivedAt(portal: Sample.portal) == test.clock.now)
        #expect(try await test.store.facts(portal: Sample.otherPortal) == nil)
        try test.tamper("UPDATE portal SET facts = x'00'")
        #expect(try await test.store.facts(portal: Sample.portal) == nil)
    }
}
