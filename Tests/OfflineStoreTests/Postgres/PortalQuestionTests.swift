import Foundation
import PostgresServer
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("PostgreSQL: the right to ask the portal for others as well")
struct PortalQuestionTests {
    @Test("is waited for where the database is busy: without it everybody would ask", .timeLimit(.minutes(5)))
    func waits() async throws {
        let cluster = try await PostgresCluster.shared.value
        let schema = try await cluster.makeSchema()
        let store = try PostgresCluster.store("\(schema.uri)&application_name=asking")
        _ = try await store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        let holder = try PostgresConnection(schema, until: .now + .seconds(60), Interruption())
        try holder.runAll("BEGIN; LOCK TABLE lease", until: .now + .seconds(60), Interruption())
        async let question = store.acquireQuestion(of: .userId(1), portal: Sample.portal, for: .seconds(3_600))
        try await cluster.untilLocked("asking")
        try holder.runAll("COMMIT", until: .now + .seconds(60), Interruption())
        #expect(try await question != nil)
        let other = try PostgresCluster.store(schema.uri)
        #expect(try await other.acquireQuestion(of: .userId(1), portal: Sample.portal, for: .seconds(3_600)) == nil)
    }
}
