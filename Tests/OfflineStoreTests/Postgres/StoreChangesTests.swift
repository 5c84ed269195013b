import FoundationEssentials
import Glibc
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("PostgreSQL: telling others of changes")
struct StoreChangesTests {
    @Test("another process hears of portraits and edits, and of nothing that was undone")
    func hears() async throws {
        let test = try await TestEngine.$chosen.withValue(.postgres) { try await TestStore() }
        let other = try await TestEngine.$chosen.withValue(.postgres) { try await TestStore(folder: test.folder) }
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

    @Test("what is only about the sending is not told as a change of what is shown")
    func tellsOfSending() async throws {
        let test = try await TestEngine.$chosen.withValue(.postgres) { try await TestStore() }
        let edit = try await test.edit(1)
        var changes = test.store.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        let subject = EditSubject.portrait(userId: 1)
        let lease = try #require(
            try await test.store.acquireLease(of: subject, portal: Sample.portal, for: .seconds(60))
        )
        #expect(try await test.store.begin(edit: edit.id, revision: 1))
        let due = test.clock.now().addingTimeInterval(60)
        #expect(try await test.store.postpone(edit: edit.id, revision: 1, due: due, reason: "down"))
        #expect(await changes.next() == .queue(portal: Sample.portal))
        try await test.store.release(lease)
        #expect(await changes.next() == .queue(portal: Sample.portal))
        _ = try await test.comment(.add)
        #expect(await changes.next() == .queue(portal: Sample.portal))
        #expect(try await test.store.park(edit: edit.id, revision: 1, reason: "large"))
        #expect(await changes.next() == .edit(portal: Sample.portal, userId: 1))
    }

    @Test("after a cut everything may have changed")
    func tellsOfCuts() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        let address = try #require(PostgresAddress("\(schema.uri)&application_name=ear"))
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(address: .postgres(address), busyTimeout: .seconds(300))
        )
        var changes = store.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        try cluster.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ear'")
        #expect(await changes.next() == .everything)
        // It listens again.
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        #expect(await changes.next() == .portrait(portal: Sample.portal, userId: 1))
        store.close()
    }

    @Test("a connection that was cut without a word is noticed", .timeLimit(.minutes(10)))
    func noticesSilence() async throws {
        let cluster = try await PostgresCluster.shared.value
        let address = try #require(PostgresAddress("\(try await cluster.makeSchema().uri)&application_name=silent"))
        let listener = PostgresNoticeListener(address, .current, askingAfter: .milliseconds(50)) { false }
        #expect(await listener.hear() == [.gap])
        #expect(await listener.hear() == [])
        let found = try cluster.run("SELECT pid FROM pg_stat_activity WHERE application_name = 'silent'")
        let process = try #require(found.first?.text(0).flatMap { Int32($0) })
        // The other end of the connection is still there, and says nothing.
        #expect(kill(process, SIGSTOP) == 0)
        defer { kill(process, SIGCONT) }
        while await listener.hear() != [.gap] { try Task.checkCancellation() }
    }

    @Test("what is removed for good is told")
    func tellsOfRemovals() async throws {
        let test = try await TestEngine.$chosen.withValue(.postgres) { try await TestStore() }
        for number: Int64 in 1...2 { try await test.put(number) }
        _ = try await test.edit(2)
        var changes = test.store.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        try await test.store.removeEntry(userId: 1, portal: Sample.portal)
        #expect(await changes.next() == .portrait(portal: Sample.portal, userId: 1))
        // One that is not there is no change.
        try await test.store.removeEntry(userId: 1, portal: Sample.portal)
        _ = try await test.store.clear()
        #expect(await changes.next() == .everything)
        // There are no entries any more, only an edit.
        _ = try await test.store.clear(includePending: true)
        #expect(await changes.next() == .everything)
    }

    @Test("of an engine that carries no messages anything may have changed, and all else goes on")
    func doesWithoutMessages() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        // What stands in the search path before the engine's own functions hides them.
        let address = try #require(PostgresAddress("\(schema.uri),pg_catalog"))
        let refusal = "CREATE FUNCTION pg_notify(text, text) RETURNS void LANGUAGE plpgsql AS"
        try cluster.run("\(refusal) 'BEGIN RAISE feature_not_supported; END'", in: schema)
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(address: .postgres(address), busyTimeout: .seconds(300))
        )
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        var changes = store.changes().makeAsyncIterator()
        #expect(await changes.next() == .everything)
        store.close()
    }

    @Test("a file tells nothing")
    func isSilent() async throws {
        var changes = try await TestStore().store.changes().makeAsyncIterator()
        #expect(await changes.next() == nil)
    }

    @Test(
        "messages are read as they were written",
        arguments: [
            StoreChange.edit(portal: Sample.portal, userId: 7), .edit(portal: Sample.portal, userId: nil),
            .queue(portal: Sample.portal), .portrait(portal: Sample.otherPortal, userId: -1), .everything,
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
