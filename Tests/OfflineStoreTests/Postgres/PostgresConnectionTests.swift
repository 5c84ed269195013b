import Foundation
import Testing

@testable import OfflineStore

@Suite("PostgreSQL: connections")
struct PostgresConnectionTests {
    private func store(_ uri: String, busyTimeout: Duration = .seconds(60)) throws -> OfflineStore {
        let address = try #require(PostgresAddress(uri))
        let configuration = OfflineStore.Configuration(address: .postgres(address), busyTimeout: busyTimeout)
        return try OfflineStore(configuration: configuration)
    }

    @Test("a store without a database opens, and says at once that it can't be reached")
    func tellsUnreachable() async throws {
        let store = try store("postgres://jane:secret@/p?host=/nowhere")
        let error = await #expect(throws: StoreError.self) { try await store.lookUp(.userId(1), portal: Sample.portal) }
        guard case .away(let path, let detail) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == "postgres://jane@/p?host=/nowhere")
        #expect(!detail.contains("secret"))
        #expect(detail.contains("/nowhere"))
    }

    @Test("an account or a database that is not there is no defect", arguments: ["user=nobody", "dbname=nothing"])
    func tellsRefusal(item: String) async throws {
        let cluster = try PostgresCluster.shared.get()
        let store = try store("postgres:///postgres?host=\(cluster.folder)&user=portrait&\(item)")
        await #expect {
            try await store.lookUp(.userId(1), portal: Sample.portal)
        } throws: { error in
            if case .away = error as? StoreError { true } else { false }
        }
    }

    @Test("changes go through although connections are cut, between transactions and within them")
    func outlivesCuts() async throws {
        let cluster = try PostgresCluster.shared.get()
        let schema = try cluster.makeSchema()
        let store = try store("\(schema.uri)&application_name=cut")
        _ = try await store.put(user: Sample.user(0), picture: .noPortrait, portal: Sample.portal)
        // One cut may find that another one has just left no connection.
        let didCut = try await withThrowingTaskGroup(of: Bool.self) { group in
            for worker in 1...4 {
                group.addTask { @concurrent in
                    var didCut = false
                    for number in 1...10 {
                        let user = Sample.user(Int64(worker * 100 + number))
                        _ = try await store.save(
                            .removal,
                            name: .userId(user.userId),
                            user: user,
                            base: nil,
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
        #expect(try await store.editCount(portal: Sample.portal).total == 40)
    }

    @Test("of writers that meet, none overwrites what it has not seen")
    func losesNoUpdate() async throws {
        let schema = try PostgresCluster.shared.get().makeSchema()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...4 {
                group.addTask { @concurrent in
                    let store = try store(schema.uri)
                    for number in 1...5 {
                        _ = try await store.save(
                            .upload(Sample.original(Int64(writer * 10 + number), byteCount: 100)),
                            name: .userId(1),
                            user: Sample.user(1),
                            base: nil,
                            portal: Sample.portal
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
        let edits = try await store(schema.uri).edits(portal: Sample.portal)
        #expect(edits.map(\.revision) == [20])
    }

    @Test("a change whose confirmation is cut off is made once")
    func survivesCutCommit() async throws {
        let cluster = try PostgresCluster.shared.get()
        let schema = try cluster.makeSchema()
        let store = try store(schema.uri)
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        // What is deferred runs within COMMIT.
        let cut = """
            CREATE SEQUENCE cuts;
            CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF nextval('cuts') <= 2 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
                    RETURN NULL;
                END
            $$;
            CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON edit DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION cut();
            """
        try cluster.run(cut, in: schema)
        let user = Sample.user(1)
        _ = try await store.save(.removal, name: .userId(1), user: user, base: nil, portal: Sample.portal)
        #expect(try await store.edits(portal: Sample.portal).map(\.revision) == [1])
        #expect(try cluster.run("SELECT last_value FROM cuts", in: schema).first?.text(0) == "3")
    }

    @Test("a task that is cancelled does not wait for the database", .timeLimit(.minutes(10)))
    func isCancelled() async throws {
        let cluster = try PostgresCluster.shared.get()
        let schema = try cluster.makeSchema()
        let store = try store("\(schema.uri)&application_name=cancelled")
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        let holder = try PostgresConnection(schema, until: .now + .seconds(60), Interruption())
        try holder.runAll("BEGIN; LOCK TABLE entry", until: .now + .seconds(60), Interruption())
        let task = Task { try await store.removeEntry(userId: 1, portal: Sample.portal) }
        let waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'cancelled' AND wait_event_type = 'Lock'"
        while try cluster.run(waiting).isEmpty {
            try Task.checkCancellation()
            await Task.yield()
        }
        task.cancel()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        try holder.runAll("ROLLBACK", until: .now + .seconds(60), Interruption())
        #expect(try await store.statistics().entryCount == 1)
    }

    @Test("who finds all connections lent is told so in time")
    func isBounded() async throws {
        let pool = PostgresPool(maximumCount: 1, limit: .milliseconds(1), place: "postgres://db")
        let link = try await pool.take()
        await #expect(throws: StoreError.busy(path: "postgres://db")) { try await pool.take() }
        pool.give(link)
        #expect(try await pool.take() === link)
        pool.close()
        await #expect(throws: StoreError.closed) { try await pool.take() }
    }
}
