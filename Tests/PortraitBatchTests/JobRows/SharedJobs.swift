import FoundationEssentials
import OfflineStore
import PostgresServer
import StoreEngine
import TestAdmission
import TestClocks
import Testing

@testable import PortraitBatch

/// Jobs in a store that two processes share, with a clock of their leases that is turned by hand.
final class SharedJobs: Sendable {
    /// The engines that the store can be kept in.
    enum Engine: CaseIterable, Sendable {
        /// A file of SQLite in a folder of the test's own.
        case sqlite
        /// A schema of the test's own in the PostgreSQL of this run.
        case postgres
    }

    private static let server = Task { try await PostgresServer() }
    /// So that the stores of all tests together have no more connections than the server takes.
    private static let admission = Admission(places: 4)

    let clock = TestClock()
    /// The store of one process.
    let store: OfflineStore
    /// The store of the other process.
    let other: OfflineStore
    /// The folder of a file; it goes with the stores.
    private let folder: Scratch?

    private init(_ address: StoreAddress, in folder: Scratch? = nil) throws {
        self.folder = folder
        var configuration = OfflineStore.Configuration(address: address, busyTimeout: .seconds(300), now: clock.now)
        configuration.leaseClock = clock.now
        store = try OfflineStore(configuration: configuration)
        other = try OfflineStore(configuration: configuration)
    }

    deinit {
        store.close()
        other.close()
    }

    /// Runs a test on an engine.
    static func run(on engine: Engine, _ test: @concurrent @Sendable (SharedJobs) async throws -> Void) async throws {
        switch engine {
        case .sqlite:
            let folder = Scratch()
            try await test(SharedJobs(.folder(folder.path + "/jobs"), in: folder))
        case .postgres:
            try await admission.admit {
                let uri = try await server.value.makeSchema()
                let address = try #require(PostgresAddress(uri))
                try await test(SharedJobs(.postgres(address)))
            }
        }
    }

    /// The rows with some numbers.
    static func rows(_ numbers: ClosedRange<Int>) -> [JobRow] {
        numbers.map { JobRow(number: $0, content: Array("row \($0)".utf8)) }
    }

    /// Loads a job of some rows.
    func load(_ count: Int) async throws -> Job {
        let made = try await store.makeJob(named: "thumbnails", header: [1])
        let loader = try #require(try await store.enter(made, for: .seconds(30)))
        #expect(try await store.beginLoading(made, by: loader, header: [1]))
        #expect(try await store.load(Self.rows(1...count), by: loader))
        #expect(try await store.endLoading(rowCount: count, digest: [7], by: loader))
        try await store.leave(loader)
        return try #require(try await other.job(named: "thumbnails"))
    }
}
