import PostgresServer
import TestAdmission

@testable import OfflineStore
@testable import StoreEngine

/// The database server of this run of the tests, started when a test first needs it, with a schema for each store.
final class PostgresCluster: Sendable {
    /// The folder of the socket.
    var folder: String { server.folder }

    private let server: PostgresServer

    /// So that the stores of all tests together have no more connections than the server takes.
    static let admission = Admission(places: 8)

    /// The server of this run.
    static let shared = Task { try await PostgresCluster() }

    private init() async throws {
        server = try await PostgresServer()
    }

    /// Makes an empty schema and gives the address of a store in it.
    func makeSchema() async throws -> PostgresAddress {
        try Self.address(try await server.makeSchema())
    }

    /// Opens a store that waits for its turn however busy the machine is.
    static func store(_ address: PostgresAddress, busyTimeout: Duration = .seconds(300)) throws -> OfflineStore {
        try OfflineStore(
            configuration: OfflineStore.Configuration(address: .postgres(address), busyTimeout: busyTimeout)
        )
    }

    /// Opens a store at an address that is a text.
    static func store(_ uri: String, busyTimeout: Duration = .seconds(300)) throws -> OfflineStore {
        try store(try address(uri), busyTimeout: busyTimeout)
    }

    private static func address(_ uri: String) throws -> PostgresAddress {
        guard let address = PostgresAddress(uri) else { throw StoreError.defect(detail: uri) }
        return address
    }

    /// Runs statements as somebody else would.
    @discardableResult
    func run(_ sql: String, in address: PostgresAddress? = nil) throws -> [Row] {
        let deadline = ContinuousClock.now + .seconds(60)
        let address = try address ?? Self.address("postgres:///postgres?host=\(server.folder)&user=portrait")
        let connection = try PostgresConnection(address, until: deadline, Interruption())
        return try connection.runAll(sql, until: deadline, Interruption()).rows
    }

    /// Waits until somebody waits for a lock who tells this name of an application.
    func untilLocked(_ name: String) async throws {
        let sql = "SELECT 1 FROM pg_stat_activity WHERE application_name = '\(name)' AND wait_event_type = 'Lock'"
        while try run(sql).isEmpty {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// What a test writes for SQLite, as PostgreSQL spells it.
    static func spelt(_ sql: String) -> String {
        sql.replacing(#/x'([0-9a-f]*)'/#) { "'\\x\($0.1)'::bytea" }
            .replacing(#/zeroblob\((\d+)\)/#) { "decode(repeat('00', \($0.1)), 'hex')" }
    }
}
