import Foundation
import PostgresServer
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("PostgreSQL: cut connections")
struct PostgresCutTests {
    /// A server that is crashed; like the shared one it stays until the tests end, as nobody waits for its keeper.
    private static let crashing = Task { try await PostgresServer() }

    /// Cuts the connections of the next ones who store an edit while they commit.
    private func cut(_ count: Int, in schema: PostgresAddress) async throws {
        // What is deferred runs within COMMIT.
        try await PostgresCluster.shared.value
            .run(
                """
                CREATE SEQUENCE cuts;
                CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$
                    BEGIN
                        IF nextval('cuts') <= \(count) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
                        RETURN NULL;
                    END
                $$;
                CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON edit DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION cut();
                """,
                in: schema
            )
    }

    @Test("changes go through although connections are cut, between transactions and within them")
    func outlivesCuts() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        let store = try PostgresCluster.store("\(schema.uri)&application_name=cut")
        _ = try await store.put(user: Sample.user(0), picture: .noPortrait, portal: Sample.portal)
        // One cut may find that another one has just left no connection.
        let didCut = try await withThrowingTaskGroup(of: Bool.self) { group in
            for worker in 1...4 {
                group.addTask { @concurrent in
                    var didCut = false
                    for number in 1...10 {
                        // Each one is a comment of its own, so that one that is made twice is seen.
                        _ = try await store.save(
                            .add(TestStore.discussion, body: "\(worker) \(number)"),
                            by: "jane",
                            portal: Sample.portal
                        )
                        guard number == worker * 2 else { continue }
                        let sql =
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cut'"
                        didCut = try !cluster.run(sql).isEmpty
                    }
                    return didCut
                }
            }
            return try await group.reduce(false) { $0 || $1 }
        }
        #expect(didCut)
        let bodies = try await store.edits(portal: Sample.portal).compactMap(\.comment?.body)
        #expect(bodies.sorted() == (1...4).flatMap { worker in (1...10).map { "\(worker) \($0)" } }.sorted())
    }

    @Test("a change whose confirmation is cut off is made once")
    func survivesCutCommit() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        let store = try PostgresCluster.store(schema.uri)
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        try await cut(2, in: schema)
        let addition = CommentChange.add(TestStore.discussion, body: "once")
        _ = try await store.save(addition, by: "jane", portal: Sample.portal)
        #expect(try await store.edits(portal: Sample.portal).count == 1)
        #expect(try cluster.run("SELECT last_value FROM cuts", in: schema).first?.text(0) == "3")
    }

    /// Gives a transaction a number; it stays open, and nothing of it is on disk.
    private func begin(_ connection: PostgresConnection) throws -> String {
        let sql = "BEGIN; SELECT CAST(txid_current() AS TEXT)"
        return try #require(
            try connection.runAll(sql, until: .now + .seconds(60), Interruption()).rows.first?.text(0)
        )
    }

    @Test("a number that is given again after a crash is not taken for who had it", .timeLimit(.minutes(10)))
    func tellsLostFromCommitted() async throws {
        let server = try await Self.crashing.value
        let address = try #require(PostgresAddress(try await server.makeSchema()))
        func limits() -> PostgresLimits {
            PostgresLimits(
                deadline: .now + .seconds(60),
                interruption: Interruption(),
                place: "",
                layout: .current,
                clock: nil
            )
        }
        let before = try PostgresConnection.open(address, limits())
        let lineage = try #require(before.lineage)
        let kept = try begin(before)
        try before.runAll("CREATE TABLE kept (number INTEGER); COMMIT", until: .now + .seconds(60), Interruption())
        let undone = try begin(before)
        try before.runAll("ROLLBACK", until: .now + .seconds(60), Interruption())
        #expect(try PostgresVerdict.isCommitted(kept, of: lineage, at: address, limits()))
        #expect(try !PostgresVerdict.isCommitted(undone, of: lineage, at: address, limits()))
        let lost = try begin(before)
        try await server.crash()
        try await server.start()
        #expect(try !PostgresVerdict.isCommitted(lost, of: lineage, at: address, limits()))
        let after = try PostgresConnection.open(address, limits())
        #expect(after.lineage != lineage)
        var number = try begin(after)
        while Int(number) ?? .max < Int(lost) ?? 0 {
            try after.runAll("COMMIT", until: .now + .seconds(60), Interruption())
            number = try begin(after)
        }
        #expect(number == lost)
        try after.runAll("INSERT INTO kept VALUES (1); COMMIT", until: .now + .seconds(60), Interruption())
        #expect(try PostgresVerdict.isCommitted(number, of: after.lineage, at: address, limits()))
        #expect(try !PostgresVerdict.isCommitted(lost, of: lineage, at: address, limits()))
        #expect(try PostgresVerdict.isCommitted(kept, of: lineage, at: address, limits()))
        // A later checkpoint no longer tells where the lost ones began.
        try after.runAll("CHECKPOINT", until: .now + .seconds(60), Interruption())
        for number in [lost, kept] {
            #expect(throws: StoreError.self) {
                try PostgresVerdict.isCommitted(number, of: lineage, at: address, limits())
            }
        }
    }

    @Test("where nobody knows what became of a change it is not made again", .timeLimit(.minutes(10)))
    func tellsUnknown() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        // What stands in the search path before the engine's own functions hides them.
        let address = "\(schema.uri),pg_catalog"
        let refusal = "CREATE FUNCTION txid_status(bigint) RETURNS text LANGUAGE plpgsql AS"
        try cluster.run("\(refusal) 'BEGIN RAISE feature_not_supported; END'", in: schema)
        let store = try PostgresCluster.store(address, busyTimeout: .seconds(3_600))
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        try await cut(1, in: schema)
        let addition = CommentChange.add(TestStore.discussion, body: "once")
        await #expect {
            try await store.save(addition, by: "jane", portal: Sample.portal)
        } throws: { error in
            if case .away(_, let detail) = error as? StoreError {
                detail.contains("it may be stored or not")
            } else {
                false
            }
        }
        #expect(try cluster.run("SELECT last_value FROM cuts", in: schema).first?.text(0) == "1")
        #expect(try await store.edits(portal: Sample.portal).isEmpty)
    }

    @Test("a task that is cancelled does not wait for the database", .timeLimit(.minutes(10)))
    func isCancelled() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        let store = try PostgresCluster.store("\(schema.uri)&application_name=cancelled")
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        let holder = try PostgresConnection(schema, until: .now + .seconds(60), Interruption())
        try holder.runAll("BEGIN; LOCK TABLE entry", until: .now + .seconds(60), Interruption())
        let task = Task { try await store.removeEntry(userId: 1, portal: Sample.portal) }
        try await cluster.untilLocked("cancelled")
        task.cancel()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        try holder.runAll("ROLLBACK", until: .now + .seconds(60), Interruption())
        #expect(try await store.statistics().entryCount == 1)
    }
}
