import Foundation
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("PostgreSQL: connections")
struct PostgresConnectionTests {
    @Test("a store without a database opens, and says at once that it can't be reached")
    func tellsUnreachable() async throws {
        let store = try PostgresCluster.store("postgres://jane:secret@/p?host=/nowhere")
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
        let cluster = try await PostgresCluster.shared.value
        let store = try PostgresCluster.store("postgres:///postgres?host=\(cluster.folder)&user=portrait&\(item)")
        await #expect {
            try await store.lookUp(.userId(1), portal: Sample.portal)
        } throws: { error in
            if case .away = error as? StoreError { true } else { false }
        }
    }

    @Test("of writers that meet, none overwrites what it has not seen")
    func losesNoUpdate() async throws {
        let schema = try await PostgresCluster.shared.value.makeSchema()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...4 {
                group.addTask { @concurrent in
                    let store = try PostgresCluster.store(schema.uri)
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
        let edits = try await PostgresCluster.store(schema.uri).edits(portal: Sample.portal)
        #expect(edits.map(\.revision) == [20])
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

    @Test("a task that was cancelled before does not wait for a connection", .timeLimit(.minutes(10)))
    func isCancelledBefore() async throws {
        let pool = PostgresPool(maximumCount: 1, limit: .seconds(3_600), place: "postgres://db")
        let link = try await pool.take()
        #expect(pool.takeIdle() == nil)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await pool.take()
        }
        task.cancel()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        pool.give(link)
        #expect(pool.takeIdle() === link)
    }

    @Test("a connection in a transaction that nobody ended is not used again")
    func dropsBrokenLink() async throws {
        let schema = try await PostgresCluster.shared.value.makeSchema()
        let limits = PostgresLimits(
            deadline: .now + .seconds(60),
            interruption: Interruption(),
            place: "",
            layout: .current,
            clock: nil
        )
        let transaction = PostgresTransaction(durability: .durable, address: schema) { _ in }
        for sql in ["BEGIN; SELECT 1", "BEGIN; SELECT 1 / 0"] {
            var connection: PostgresConnection? = try .open(schema, limits)
            guard case .done = transaction.run(on: &connection, limits), let open = connection else {
                Issue.record("the first one did not go through")
                return
            }
            _ = try? open.runAll(sql, until: limits.deadline, Interruption())
            guard case .again(_, .atOnce) = transaction.run(on: &connection, limits) else {
                Issue.record("\(sql)")
                return
            }
            #expect(connection == nil)
        }
    }

    @Test("statements that were prepared before a table changed are prepared again")
    func preparesAgain() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        let store = try PostgresCluster.store(schema.uri)
        try await store.proveWritable()
        let count = { try await store.read { try $0.integer("SELECT count FROM probe") } }
        for _ in 1...3 { #expect(try await count() == 1) }
        try cluster.run("ALTER TABLE probe ALTER COLUMN count TYPE INTEGER", in: schema)
        #expect(try await count() == 1)
    }

    @Test("what the engine does not have is told at once", .timeLimit(.minutes(10)))
    func tellsUnsupported() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        let store = try PostgresCluster.store(schema.uri, busyTimeout: .seconds(3_600))
        try await store.proveWritable()
        let refusal = """
            CREATE SEQUENCE asked; CREATE FUNCTION feature() RETURNS BIGINT LANGUAGE plpgsql AS
                'BEGIN PERFORM nextval(''asked''); RAISE feature_not_supported; END'
            """
        try cluster.run(refusal, in: schema)
        await #expect {
            try await store.read { try $0.integer("SELECT nextval('asked')") }
        } throws: {
            $0 as? StoreError == .readOnly(path: schema.uri)
        }
        await #expect {
            try await store.write { _ = try $0.integer("SELECT feature()") }
        } throws: { error in
            if case .defect = error as? StoreError { true } else { false }
        }
        #expect(try cluster.run("SELECT last_value FROM asked", in: schema).first?.text(0) == "1")
    }

    @Test("what nobody waits for any more is ended in the database", .timeLimit(.minutes(10)))
    func isEndedThere() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try #require(PostgresAddress("\(try await cluster.makeSchema().uri)&application_name=late"))
        let limits = PostgresLimits(
            deadline: .now + .seconds(60),
            interruption: Interruption(),
            place: "",
            layout: .current,
            clock: nil
        )
        var connection: PostgresConnection? = try .open(schema, limits)
        try connection?.runAll("SET statement_timeout = 0", until: limits.deadline, limits.interruption)
        #expect(throws: PostgresFailure.late) {
            try connection?.runAll("SELECT pg_sleep(7200)", until: .now + .milliseconds(1), limits.interruption)
        }
        connection = nil
        let left = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'late'"
        while try !cluster.run(left).isEmpty { await Task.yield() }
    }

    @Test("a host that says nothing does not keep the next one from its turn", .timeLimit(.minutes(10)))
    func passesSilentHost() async throws {
        let cluster = try await PostgresCluster.shared.value
        let silent = try SilentHost()
        let hosts = "host=127.0.0.1,\(cluster.folder)&port=\(silent.port),5432"
        let address = try #require(PostgresAddress("postgres:///postgres?\(hosts)&user=portrait&connect_timeout=1"))
        let connection = try PostgresConnection(address, until: .now + .seconds(3_600), Interruption())
        let answer = try connection.runAll("SELECT 1", until: .now + .seconds(60), Interruption())
        #expect(answer.rows.first?.text(0) == "1")
    }

    @Test("a read does not wait until its use can be noted", .timeLimit(.minutes(10)))
    func readsWithoutNoting() async throws {
        let test = try await TestEngine.$chosen.withValue(.postgres) {
            try await TestStore(busyTimeout: .seconds(3_600))
        }
        try await test.put(1)
        test.clock.advance(bySeconds: 7_200)
        guard case .postgres(let address) = test.store.configuration.address else { return }
        let holder = try PostgresConnection(address, until: .now + .seconds(60), Interruption())
        try holder.runAll("BEGIN; SELECT 1 FROM entry FOR UPDATE", until: .now + .seconds(60), Interruption())
        let used = try await test.hit(.userId(1)).lastUsedAt
        try holder.runAll("ROLLBACK", until: .now + .seconds(60), Interruption())
        #expect(try await test.hit(.userId(1)).lastUsedAt == used)
        #expect(try await test.hit(.userId(1)).lastUsedAt == test.clock.now())
    }
}
