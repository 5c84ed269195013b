import FoundationEssentials
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: taking due edits", .onEveryEngine)
struct ClaimEditsTests {
    private func claim(_ test: TestStore, limit: Int = 500, ignoring: Set<Int64> = []) async throws -> [EditClaim] {
        try await test.store.claimEdits(
            portal: Sample.portal,
            at: test.clock.now(),
            ignoring: ignoring,
            limit: limit,
            for: .seconds(30)
        )
    }

    @Test("gives each edit to one, with the lease of its user, until that ends")
    func isExclusive() async throws {
        let first = try await TestStore()
        let second = try await TestStore(folder: first.folder, clock: first.clock)
        for number: Int64 in 1...5 { try await first.edit(number) }
        let taken = try await claim(first, limit: 2)
        #expect(taken.map(\.edit.id) == [1, 2])
        #expect(taken.map(\.lease?.subject) == [.portrait(userId: 1), .portrait(userId: 2)])
        #expect(try await claim(second, limit: 2, ignoring: [3]).map(\.edit.id) == [4, 5])
        #expect(try await claim(second).map(\.edit.id) == [3])
        #expect(try await claim(first).isEmpty)
        try await first.store.release(try #require(taken[0].lease))
        #expect(try await claim(second).map(\.edit.id) == [1])
        first.clock.advance(bySeconds: 31)
        #expect(try await claim(first).map(\.edit.id) == [1, 2, 3, 4, 5])
    }

    @Test("an edit of nobody known yet comes without a lease, and what is not due does not come")
    func givesWithoutLease() async throws {
        let test = try await TestStore()
        _ = try await test.store.save(
            .removal,
            name: .emailAddress("jane@example.org", companyId: 1),
            user: nil,
            base: nil,
            portal: Sample.portal
        )
        let later = try await test.edit(7)
        let due = test.clock.now().addingTimeInterval(1)
        try await test.store.postpone(edit: later.id, revision: 1, due: due, reason: "down")
        let claims = try await claim(test)
        #expect(claims.map(\.edit.id) == [1])
        #expect(claims.map(\.lease) == [nil])
    }

    @Test("where nothing was stored, nothing is made")
    func makesNothing() async throws {
        let test = try await TestStore()
        #expect(try await claim(test).isEmpty)
        #expect(try await test.store.engine.isThere(waits: true) == false)
    }

    @Test("many who take at once get every edit just once", .timeLimit(.minutes(5)))
    func isSharedOut() async throws {
        let test = try await TestStore(busyTimeout: .seconds(120))
        let count = 40
        for number in 1...count { try await test.edit(Int64(number)) }
        var others: [TestStore] = []
        for _ in 0..<4 {
            others.append(try await TestStore(folder: test.folder, clock: test.clock, busyTimeout: .seconds(120)))
        }
        let taken = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for other in others {
                group.addTask {
                    var taken: [Int64] = []
                    while true {
                        let claims = try await claim(other, limit: 3)
                        taken += claims.map(\.edit.id)
                        // What others have locked at this moment is not there; what is leased, not any more.
                        let isAnyLeft = try await !other.store.dueEdits(portal: Sample.portal, at: other.clock.now())
                            .isEmpty
                        if claims.isEmpty, !isAnyLeft { return taken }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.sorted() == (1...count).map(Int64.init))
    }

    @Test("nobody waits for who takes at this moment", .only(.postgres))
    func skipsLocked() async throws {
        let test = try await TestStore()
        for number: Int64 in 1...3 { try await test.edit(number) }
        guard case .postgres(let address) = test.store.configuration.address else { return }
        let other = try PostgresConnection(address, until: .now + .seconds(60), Interruption())
        try other.runAll(
            "BEGIN; SELECT 1 FROM edit WHERE id = 1 FOR UPDATE",
            until: .now + .seconds(60),
            Interruption()
        )
        #expect(try await claim(test).map(\.edit.id) == [2, 3])
        try other.runAll("ROLLBACK", until: .now + .seconds(60), Interruption())
        #expect(try await claim(test).map(\.edit.id) == [1])
    }

    @Test("finds the first ones by the index and its order, whatever number is asked for", .only(.postgres))
    func usesIndexes() async throws {
        let test = try await TestStore()
        try await test.edit(1)
        // As many as make sorting all of them look good to a planner that knows no limit.
        let columns = """
            portalId, nameKind, nameText, portraitId, uuid, screenName, emailAddress, firstName, middleName, lastName,
            pictureKind, sha256, byteCount, state, attempts, dueAt, madeAt, serial, revision, checksum
            """
        try await test.tamper(
            """
            INSERT INTO edit (\(columns)) SELECT 1, 0, '', 0, '', '', '', '', '', '', 0, '', 0, 0, 0, n, 0, n, 1, ''
            FROM generate_series(1, 20000) n; ANALYZE edit
            """
        )
        guard case .postgres(let address) = test.store.configuration.address else { return }
        let deadline = ContinuousClock.now + .seconds(60)
        let limits = PostgresLimits(
            deadline: deadline,
            interruption: Interruption(),
            place: "",
            layout: .current,
            clock: nil
        )
        let connection = try PostgresConnection.open(address, limits)
        let query = "\(EditRecord.dueSelection) \(Dialect.postgres.skippingTaken("d"))"
        try connection.runAll(
            "SET plan_cache_mode = force_generic_plan; PREPARE due AS \(PostgresStatement(query, name: "due").sql)",
            until: deadline,
            Interruption()
        )
        let explanation = "EXPLAIN EXECUTE due (1, 0, 99999, -1, -1, '', 4)"
        let plan = try connection.runAll(explanation, until: deadline, Interruption()).rows.compactMap { $0.text(0) }
        #expect(plan.contains { $0.contains("Index Scan using editdue on edit d") }, "\(plan)")
        #expect(!plan.contains { $0.contains("Sort") }, "\(plan)")
    }
}
