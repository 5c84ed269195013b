import FoundationEssentials
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: eviction", .onEveryEngine)
struct EvictionTests {
    /// What an entry with a picture of 6,000 bytes counts.
    static let entrySize = 6_000 + 512

    @Test("removes what was not used for the longest time, and no more than needed")
    func evictsLeastRecentlyUsed() async throws {
        let test = try await TestStore(maximumByteCount: 3 * Self.entrySize)
        for number: Int64 in 1...3 {
            try await test.put(number)
            test.clock.advance(bySeconds: 7_200)
        }
        #expect(try await test.userIds() == [1, 2, 3])
        _ = try await test.hit(.userId(1))
        try await test.put(4)
        #expect(try await test.userIds() == [1, 3, 4])
        try await test.put(5, byteCount: 6_001)
        #expect(try await test.userIds() == [4, 5])
    }

    @Test("a use within the hour is not noted")
    func notesUsesHourly() async throws {
        let test = try await TestStore(maximumByteCount: 2 * Self.entrySize)
        try await test.put(1)
        test.clock.advance(bySeconds: 10)
        try await test.put(2)
        test.clock.advance(bySeconds: 3_589)
        _ = try await test.hit(.userId(1))
        try await test.put(3)
        #expect(try await test.userIds() == [2, 3])
    }

    @Test("never touches an edit", arguments: EditState.allCases)
    func keepsEdits(state: EditState) async throws {
        let test = try await TestStore(maximumByteCount: Self.entrySize)
        try await test.put(1)
        let edit = try await test.edit(1, state: state)
        for number: Int64 in 2...4 {
            test.clock.advance(bySeconds: 7_200)
            try await test.put(number)
        }
        let shown: [Int64] = state == .aside ? [] : [1]
        #expect(try await test.userIds() == shown + [4])
        _ = try await test.store.prune(toByteCount: 0, olderThan: .zero)
        #expect(try await test.userIds() == shown)
        #expect(try await test.store.edit(edit.id) == edit)
        #expect(try await test.store.original(ofEdit: edit.id) == Sample.original(100))
        if state != .aside {
            for name in Sample.names(of: Sample.user(1)) {
                #expect(try await test.hit(name).picture == Sample.picture(100))
            }
        }
        #expect(try await test.store.verify().isSound)
    }

    @Test("keeps what was just stored, even where it alone is too large")
    func keepsTheNewest() async throws {
        let test = try await TestStore(maximumByteCount: 1_000)
        try await test.put(1)
        try await test.put(2)
        #expect(try await test.userIds() == [2])
    }

    @Test("users without a portrait have an end too")
    func evictsEmptyEntries() async throws {
        let test = try await TestStore(maximumByteCount: 512 * 10)
        for number: Int64 in 1...30 {
            _ = try await test.store.put(user: Sample.user(number), picture: .noPortrait, portal: Sample.portal)
            test.clock.advance(bySeconds: 1)
        }
        #expect(try await test.userIds() == Array(21...30))
    }

    @Test("more than one part goes, of entries and pages", .timeLimit(.minutes(10)))
    func evictsManyParts() async throws {
        let test = try await TestStore()
        let count = Eviction.partSize + 50
        let columns = """
            portalId, userId, portraitId, uuid, screenName, emailAddress, firstName, middleName, lastName,
            pictureKind, sha256, byteCount, receivedAt, lastUsedAt, revision, checksum
            """
        try await test.put(1, byteCount: 88)
        let numbers =
            "WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n <= \(count))"
        try await test.tamper(
            """
            INSERT INTO entry (\(columns)) \(numbers)
            SELECT 1, n, n, '', '', '', '', '', '', 0, x'00', 88, 0, n, 1, x'00' FROM numbers
            """
        )
        try await test.put(rows: "[1]", page: 0)
        let report = try await test.store.prune(toByteCount: 3 * 600)
        #expect(report.removedCount == count - 1)
        #expect(try await test.store.statistics().entryCount == 2)
        let rest = try await test.store.prune(olderThan: .zero - .seconds(1))
        #expect(rest.removedCount == 2 && rest.removedPageCount == 1)
        #expect(rest.removedByteCount == 176 + 3)
    }

    @Test("what somebody else holds is not waited for", .only(.postgres), .timeLimit(.minutes(10)))
    func evictsOthers() async throws {
        let test = try await TestStore(maximumByteCount: 2 * Self.entrySize, busyTimeout: .seconds(3_600))
        for number: Int64 in 1...2 {
            try await test.put(number)
            test.clock.advance(bySeconds: 1)
        }
        guard case .postgres(let address) = test.store.configuration.address else { return }
        let holder = try PostgresConnection(address, until: .now + .seconds(60), Interruption())
        let sql = "BEGIN; SELECT 1 FROM entry WHERE userId = 1 FOR UPDATE"
        try holder.runAll(sql, until: .now + .seconds(60), Interruption())
        try await test.put(3)
        try holder.runAll("ROLLBACK", until: .now + .seconds(60), Interruption())
        #expect(try await test.userIds().contains(1))
    }

    @Test("names of evicted entries are gone")
    func evictsNames() async throws {
        let test = try await TestStore(maximumByteCount: Self.entrySize)
        try await test.put(1)
        test.clock.advance(bySeconds: 1)
        try await test.put(2)
        for name in Sample.names(of: Sample.user(1)) {
            #expect(try await test.store.lookUp(name, portal: Sample.portal) == .miss)
        }
        #expect(try await test.store.verify().isSound)
    }

    @Test("pruning by age removes what was not used since")
    func prunesByAge() async throws {
        let test = try await TestStore()
        for number: Int64 in 1...4 {
            try await test.put(number)
            test.clock.advance(bySeconds: 86_400)
        }
        let report = try await test.store.prune(olderThan: .seconds(2.5 * 86_400))
        #expect(
            report
                == RemovalReport(
                    removedCount: 2,
                    removedMasterCount: 0,
                    removedHistoryCount: 0,
                    removedPageCount: 0,
                    removedEditCount: 0,
                    removedByteCount: 12_000,
                    keptCount: 0
                )
        )
        #expect(try await test.userIds() == [3, 4])
    }

    @Test("pruning by size gives the space back to the disk", .only(.sqlite))
    func prunesBySize() async throws {
        let test = try await TestStore()
        for number: Int64 in 1...20 { try await test.put(number, byteCount: 100_000) }
        let before = try await test.store.statistics()
        let report = try await test.store.prune(toByteCount: 5 * 100_512)
        let after = try await test.store.statistics()
        #expect(
            report
                == RemovalReport(
                    removedCount: 15,
                    removedMasterCount: 0,
                    removedHistoryCount: 0,
                    removedPageCount: 0,
                    removedEditCount: 0,
                    removedByteCount: 1_500_000,
                    keptCount: 0
                )
        )
        #expect(after.entryCount == 5)
        #expect(before.fileByteCount - after.fileByteCount > 1_500_000)
        #expect(try await test.store.verify().isSound)
    }
}
