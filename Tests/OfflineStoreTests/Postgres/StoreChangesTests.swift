import Testing

@testable import OfflineStore

@Suite("PostgreSQL: telling others of changes")
struct StoreChangesTests {
    @Test("another process hears of portraits and edits, and of nothing that was undone")
    func hears() async throws {
        let test = try TestEngine.$chosen.withValue(.postgres) { try TestStore() }
        let other = try TestEngine.$chosen.withValue(.postgres) { try TestStore(folder: test.folder) }
        var changes = other.store.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        let portrait = StoreChange.portrait(portal: Sample.portal, userId: 1)
        try await test.put(1)
        #expect(await changes.next() == portrait)
        // The same picture again is no change.
        try await test.put(1)
        let edit = try await test.edit(1)
        #expect(await changes.next() == .edit(portal: Sample.portal, userId: 1))
        try await test.store.drop(edit: edit.id)
        #expect(await changes.next() == .edit(portal: Sample.portal, userId: 1))
        await #expect(throws: StoreError.self) {
            try await test.store.write { db in
                db.tell(.everything)
                throw StoreError.closed
            }
        }
        try await test.put(2)
        #expect(await changes.next() == .portrait(portal: Sample.portal, userId: 2))
    }

    @Test("after a cut everything may have changed")
    func tellsOfCuts() async throws {
        let cluster = try PostgresCluster.shared.get()
        let schema = try cluster.makeSchema()
        let address = try #require(PostgresAddress("\(schema.uri)&application_name=ear"))
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(address: .postgres(address), busyTimeout: .seconds(300))
        )
        var changes = store.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        try cluster.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ear'")
        #expect(await changes.next() == .everything)
        store.close()
    }

    @Test("of an engine that carries no messages anything may have changed, and all else goes on")
    func doesWithoutMessages() async throws {
        let cluster = try PostgresCluster.shared.get()
        let schema = try cluster.makeSchema()
        // What stands in the search path before the engine's own functions hides them.
        let address = try #require(PostgresAddress("\(schema.uri),pg_catalog"))
        let refusal = "CREATE FUNCTION pg_notify(text, text) RETURNS void LANGUAGE plpgsql AS"
        try cluster.run("\(refusal) 'BEGIN RAISE feature_not_supported; END'", in: schema)
        let store = try OfflineStore(configuration: OfflineStore.Configuration(address: .postgres(address)))
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        var changes = store.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        store.close()
    }

    @Test("a file tells nothing")
    func isSilent() async throws {
        var changes = try TestStore().store.changes().makeAsyncIterator()
        #expect(await changes.next() == nil)
    }

    @Test(
        "messages are read as they were written",
        arguments: [
            StoreChange.edit(portal: Sample.portal, userId: 7), .edit(portal: Sample.portal, userId: nil),
            .portrait(portal: Sample.otherPortal, userId: -1), .everything,
        ]
    )
    func readsMessages(change: StoreChange) {
        #expect(StoreChange(message: change.message) == change)
    }

    @Test("a message of another version may mean anything", arguments: ["", "q 1 https://p", "p x https://p", "p 1"])
    func readsOddMessages(message: String) {
        #expect(StoreChange(message: message) == .everything)
    }
}
