import Foundation
import Synchronization
import TestFolders

@testable import OfflineStore
@testable import StoreEngine

/// A folder for one test, removed with everything in it when the test is done.
final class TemporaryFolder: Sendable {
    private let folder = TestFolder(unmade: "store")
    private let schema = Mutex<Task<PostgresAddress, any Error>?>(nil)

    /// Its path, where nothing is made yet.
    var path: String { folder.path }

    /// The path of the cache folder, which is not made yet.
    var cache: String { "\(path)/cache" }

    /// The path of the database file in the cache folder.
    var database: String { "\(cache)/portrait.sqlite" }

    /// The schema that stores of this folder have in PostgreSQL instead.
    func postgres() async throws -> PostgresAddress {
        let making = schema.withLock { schema in
            let making = schema ?? Task { try await PostgresCluster.shared.value.makeSchema() }
            schema = making
            return making
        }
        return try await making.value
    }

    /// Opens the database file, or a new one in its place, beside the store; it is closed when it is let go.
    func connect(for purpose: SQLite.Purpose = .writing, busyTimeout: Duration = .zero) throws -> SQLiteConnection {
        try SQLiteConnection(database, for: purpose, busyTimeout: busyTimeout)
    }

    /// Makes the cache folder and writes a file in place of the database.
    func writeDatabase(_ bytes: [UInt8]) throws {
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: database))
    }

    /// Reads the database file.
    func readDatabase() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: database)))
    }

    /// Tells whether the database file is these bytes; says no more, as a difference would be long.
    func holds(_ bytes: [UInt8]) throws -> Bool {
        try readDatabase() == bytes
    }

    /// Sets the permission bits of a file or folder.
    static func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
