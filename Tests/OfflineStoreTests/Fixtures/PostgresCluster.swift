import Foundation
import Synchronization

@testable import OfflineStore

/// A database server of this run of the tests' own, in a temporary folder and reached by a unix socket only.
///
/// It is started when a test first needs it, as an unprivileged user, and ends with the process of the tests, however that
/// ends: its keeper reads from a pipe that only this process holds open, and stops the server at the end of it.
final class PostgresCluster: Sendable {
    /// The folder of the socket.
    let folder: String

    private let keeper: Pipe
    private let nextSchema = Atomic(1)

    /// The server of this run.
    static let shared = Result { try PostgresCluster() }

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "postgres-\(UUID().uuidString.prefix(8))").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        keeper = Pipe()
        let ready = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", PostgresCluster.script, "sh", folder]
        process.standardInput = keeper
        process.standardOutput = ready
        try process.run()
        let answer = ready.fileHandleForReading.availableData
        guard answer.starts(with: Data("ready".utf8)) else {
            throw StoreError.unreachable(path: folder, detail: "the database server of the tests did not start")
        }
    }

    /// Makes an empty schema and gives the address of a store in it.
    func makeSchema() throws -> PostgresAddress {
        let name = "test\(nextSchema.wrappingAdd(1, ordering: .relaxed).oldValue)"
        try run("CREATE SCHEMA \(name)")
        return try address(schema: name)
    }

    /// The address of a store in a schema.
    func address(schema: String) throws -> PostgresAddress {
        let uri = "postgres:///postgres?host=\(folder)&user=portrait&options=-csearch_path%3D\(schema)"
        guard let address = PostgresAddress(uri) else { throw StoreError.defect(detail: uri) }
        return address
    }

    /// Runs statements as somebody else would.
    @discardableResult
    func run(_ sql: String, in address: PostgresAddress? = nil) throws -> [Row] {
        let deadline = ContinuousClock.now + .seconds(60)
        let address = try address ?? self.address(schema: "public")
        let connection = try PostgresConnection(address, until: deadline, Interruption())
        return try connection.runAll(sql, until: deadline, Interruption()).rows
    }

    /// What a test writes for SQLite, as PostgreSQL spells it.
    static func spelt(_ sql: String) -> String {
        sql.replacing(#/x'([0-9a-f]*)'/#) { "'\\x\($0.1)'::bytea" }
            .replacing(#/zeroblob\((\d+)\)/#) { "decode(repeat('00', \($0.1)), 'hex')" }
    }

    /// Takes the folder; root hands everything to the user that Debian's package made.
    private static let script = """
        cd "$1" || exit 1
        bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
        as=""
        if [ "$(id -u)" = 0 ]; then
          chown postgres "$1" && as="setpriv --reuid=postgres --regid=postgres --clear-groups"
        fi
        $as "$bin/initdb" -D "$1/data" -U portrait -A trust -E UTF8 --locale=C --no-sync >"$1/initdb.log" 2>&1 || exit 1
        $as "$bin/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c max_connections=200 -c shared_buffers=32MB \
          -c fsync=off >"$1/server.log" 2>&1 </dev/null &
        server=$!
        until $as "$bin/pg_isready" -q -h "$1" -U portrait; do kill -0 $server || exit 1; sleep 0.1; done
        echo ready
        exec >/dev/null
        read -r _
        kill -QUIT $server
        wait $server
        rm -rf "$1"
        """
}
