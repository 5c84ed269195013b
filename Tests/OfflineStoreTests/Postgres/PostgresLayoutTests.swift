import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("PostgreSQL: layout")
struct PostgresLayoutTests {
    @Test("is made once, whoever comes at the same time")
    func isMadeOnce() async throws {
        let address = try await PostgresCluster.shared.value.makeSchema()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...8 {
                group.addTask { @concurrent in
                    _ = try await PostgresCluster.store(address)
                        .put(user: Sample.user(Int64(number)), picture: .noPortrait, portal: Sample.portal)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await PostgresCluster.store(address).statistics().entryCount == 8)
        let steps = try await PostgresCluster.shared.value
            .run("SELECT name FROM portraitLayout ORDER BY number", in: address)
        #expect(
            steps.map { $0.text(0) } == [
                "4 portals, entries, names, edits, leases and lists", "5 jobs of batches",
                "6 boxes of portals, and masters", "7 quarantine of pictures", "8 portraits that were here before",
                "9 since when pictures are known, and room to prove",
            ]
        )
    }

    @Test("nothing is made by looking")
    func looksOnly() async throws {
        let address = try await PostgresCluster.shared.value.makeSchema()
        let store = try PostgresCluster.store(address)
        #expect(try await store.lookUp(.userId(1), portal: Sample.portal) == .miss)
        #expect(try await store.statistics().entryCount == 0)
        #expect(try await store.clear().removedCount == 0)
        let sql = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
        #expect(try await PostgresCluster.shared.value.run(sql, in: address).isEmpty)
    }

    @Test("somebody else's schema is left alone")
    func refusesForeignSchema() async throws {
        let address = try await PostgresCluster.shared.value.makeSchema()
        try await PostgresCluster.shared.value.run("CREATE TABLE portal (text TEXT)", in: address)
        let store = try PostgresCluster.store(address)
        await #expect(throws: StoreError.notADatabase(path: address.uri)) {
            _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        }
        await #expect(throws: StoreError.notADatabase(path: address.uri)) {
            try await store.lookUp(.userId(1), portal: Sample.portal)
        }
    }

    @Test("what else is in a schema does not matter")
    func standsBesideOthers() async throws {
        let address = try await PostgresCluster.shared.value.makeSchema()
        try await PostgresCluster.shared.value
            .run("CREATE TABLE diary (text TEXT); CREATE VIEW pages AS SELECT text FROM diary", in: address)
        let store = try PostgresCluster.store(address)
        #expect(try await store.lookUp(.userId(1), portal: Sample.portal) == .miss)
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        #expect(try await store.statistics().entryCount == 1)
    }

    @Test("a store in a later schema of the search path is another one")
    func looksInFirstSchemaOnly() async throws {
        let other = try await PostgresCluster.shared.value.makeSchema()
        _ = try await PostgresCluster.store(other)
            .put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        let schema = other.uri.split(separator: "%3D").last.map(String.init) ?? ""
        let own = try await PostgresCluster.shared.value.makeSchema()
        let both = try #require(PostgresAddress("\(own.uri),\(schema)"))
        #expect(try await PostgresCluster.store(both).lookUp(.userId(1), portal: Sample.portal) == .miss)
        _ = try await PostgresCluster.store(both).put(user: Sample.user(2), picture: .noPortrait, portal: Sample.portal)
        #expect(try await PostgresCluster.store(other).statistics().entryCount == 1)
    }

    @Test("a newer layout is refused, also one that comes while the store is open")
    func refusesNewerLayout() async throws {
        let address = try await PostgresCluster.shared.value.makeSchema()
        let open = try PostgresCluster.store(address)
        _ = try await open.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        try await PostgresCluster.shared.value.run("INSERT INTO portraitLayout VALUES (99, 'later')", in: address)
        let error = StoreError.newerLayout(path: address.uri, found: 99, known: StoreLayout.current.number)
        await #expect(throws: error) {
            _ = try await open.put(user: Sample.user(2), picture: .noPortrait, portal: Sample.portal)
        }
        let new = try PostgresCluster.store(address)
        await #expect(throws: error) { try await new.lookUp(.userId(1), portal: Sample.portal) }
    }
}
