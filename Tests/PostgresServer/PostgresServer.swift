import Foundation
import Synchronization

/// A PostgreSQL of this run of the tests' own, in a temporary folder, as an unprivileged user.
///
/// It ends with the process of the tests, however that ends: its keeper reads orders from a pipe that only this process
/// holds open, and stops the server at the end of it.
public final class PostgresServer: Sendable {
    /// What a server may offer besides its unix socket, where it lets everybody in.
    public enum Door: String, Sendable {
        /// Nothing.
        case socket
        /// A port of 127.0.0.1, by TLS with a certificate that nobody knows and with a password.
        case tls
    }

    /// The password of the account on the port.
    public static let password = "se:cret"

    /// The folder of the socket.
    public let folder: String

    /// The port; 0 where there is none.
    public let port: Int

    private let nextSchema = Atomic(1)
    private let keeper: Keeper

    /// Starts a server, and waits until it takes connections.
    ///
    /// - Parameter door: What it offers besides its socket; nothing by default.
    /// - Throws: ``PostgresServerError`` where it does not start, and what keeps its folder or keeper from being made.
    public init(_ door: Door = .socket) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "postgres-\(UUID().uuidString.prefix(8))").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        keeper = try Keeper(
            "/bin/bash",
            ["-c", PostgresServer.script, "bash", folder, door.rawValue, PostgresServer.password]
        )
        let words = await keeper.answer().split(separator: " ")
        guard words.count == 2, words[0] == "ready", let port = Int(words[1].filter(\.isNumber)) else {
            throw PostgresServerError(folder: folder)
        }
        self.port = port
    }

    /// Stops the server; connections are cut, and nobody gets a new one.
    ///
    /// - Throws: ``PostgresServerError`` where it does not stop.
    public func stop() async throws { try await order("stop") }

    /// Ends the server as a power cut does, but for what the system has taken already.
    ///
    /// - Throws: ``PostgresServerError`` where it does not end.
    public func crash() async throws { try await order("crash") }

    /// Starts the server again, with everything that was stored.
    ///
    /// - Throws: ``PostgresServerError`` where it does not start.
    public func start() async throws { try await order("start") }

    /// Holds the server and all that it does; connections stay, and nobody hears a word.
    ///
    /// - Throws: ``PostgresServerError`` where it is not held.
    public func pause() async throws { try await order("pause") }

    /// Lets the server go on.
    ///
    /// - Throws: ``PostgresServerError`` where it does not go on.
    public func resume() async throws { try await order("resume") }

    /// Makes an empty schema, for a store of its own.
    ///
    /// - Returns: The address of the database by its socket, with the schema as its search path.
    /// - Throws: ``PostgresServerError`` where it is not made.
    public func makeSchema() async throws -> String {
        let name = "test\(nextSchema.wrappingAdd(1, ordering: .relaxed).oldValue)"
        let address = "postgres:///postgres?host=\(folder)\(port == 0 ? "" : "&port=\(port)")&user=portrait"
        try await order("schema \(name)")
        return "\(address)&options=-csearch_path%3D\(name)"
    }

    private func order(_ order: String) async throws {
        let answer = await keeper.answer(to: order)
        guard answer.hasPrefix("ready") else { throw PostgresServerError(folder: folder) }
    }

    /// Takes the folder, the door and the password; root hands everything to the user that Debian's package made.
    private static let script = """
        # What the tests have open is not the server's.
        for file in /proc/self/fd/*; do file=${file##*/}; [ $file -le 2 ] || eval "exec $file>&-"; done
        cd "$1" || exit 1
        folder=$1 door=$2 port=0
        bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
        printf '%s\\n' "$3" > password
        if [ "$door" = tls ]; then
          openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=nobody.example -days 2 -keyout key.pem -out cert.pem 2>/dev/null
          chmod 600 key.pem
        fi
        as=""
        if [ "$(id -u)" = 0 ]; then
          chown postgres . * && as="setpriv --reuid=postgres --regid=postgres --clear-groups"
        fi
        $as "$bin/initdb" -D data -U portrait -A trust --pwfile=password -E UTF8 --locale=C --no-sync >initdb.log 2>&1 || exit 1
        printf 'local all all trust\\nhostssl all all 127.0.0.1/32 scram-sha-256\\n' > data/pg_hba.conf
        start() {
          socket=5432
          options="-c listen_addresses="
          [ $port = 0 ] || socket=$port
          [ $port = 0 ] || options="-c listen_addresses=127.0.0.1 -p $port -c ssl=on -c ssl_cert_file=$folder/cert.pem -c ssl_key_file=$folder/key.pem"
          $as "$bin/postgres" -D data -k "$folder" -c max_connections=200 -c shared_buffers=32MB -c fsync=off $options \\
            >>server.log 2>&1 </dev/null &
          server=$!
          until $as "$bin/pg_isready" -q -h "$folder" -p $socket -U portrait; do kill -0 $server || return 1; sleep 0.1; done
        }
        tell() { kill -$1 $server $(cat /proc/$server/task/$server/children); }
        if [ "$door" = tls ]; then
          until port=$(shuf -i 20000-29999 -n 1) && start; do tries=x$tries; [ $tries != xxxxxxxx ] || exit 1; done
        else
          port=0 && start || exit 1
        fi
        echo ready $port
        while read -r order name; do
          case $order in
            schema) "$bin/psql" -qX -h "$folder" -p $socket -U portrait -c "CREATE SCHEMA $name" postgres </dev/null >/dev/null || exit 1;;
            stop) kill -INT $server; wait $server;;
            crash) kill -QUIT $server; wait $server;;
            start) start || exit 1;;
            pause) tell STOP;;
            resume) tell CONT;;
          esac
          echo ready
        done
        exec >/dev/null
        tell CONT
        kill -QUIT $server
        wait $server
        cd / && rm -rf "$folder"
        """
}

/// The database server of the tests did not do what it was told.
public struct PostgresServerError: Error {
    /// The folder with its log.
    public let folder: String
}
