import FoundationEssentials
import Subprocess
import SystemPackage
import Testing

/// The built portrait service on a free loopback port, in a process of its own.
struct RunningService: Sendable {
    /// Its address, without a slash at the end.
    let url: String
    private let end: @Sendable () throws -> Void

    /// Runs a body while the service runs; the service is ended with SIGTERM at the latest then, and has to end with 0.
    static func with<Value: Sendable>(
        _ program: Program,
        _ options: String...,
        body: @escaping @Sendable (RunningService) async throws -> Value
    ) async throws -> Value {
        let log = try FileDescriptor.open(
            FilePath(try #require(program.environment["HOME"])).appending("service.log"),
            .writeOnly,
            options: [.create, .append],
            permissions: .ownerReadWrite
        )
        let result = try await Subprocess.run(
            .path(FilePath(program.executable)),
            arguments: Arguments(["serve", "--listen", "127.0.0.1:0", "--json", "--quiet"] + options),
            environment: program.surroundings,
            input: .none,
            output: .sequence,
            error: .fileDescriptor(log, closeAfterSpawningProcess: true)
        ) { execution in
            let end: @Sendable () throws -> Void = { try execution.send(signal: .terminate) }
            do {
                var lines = execution.standardOutput.strings().makeAsyncIterator()
                let line = try #require(try await lines.next(), "the service said nothing, and ended")
                let url = try #require(try JSON.object(line)["url"]?.text)
                let value = try await body(RunningService(url: url, end: end))
                try end()
                return value
            } catch {
                try end()
                throw error
            }
        }
        #expect(result.terminationStatus == .exited(0))
        return result.closureResult
    }

    /// Asks it to end.
    func terminate() throws { try end() }

    /// What curl was answered.
    struct Answer: Sendable {
        var status: Int
        var body: [UInt8]
    }

    /// Fetches an address with curl.
    func fetch(_ target: String, _ options: String...) async throws -> Answer {
        try await fetch(target, options: options)
    }

    /// Fetches an address with curl.
    func fetch(_ target: String, options: [String]) async throws -> Answer {
        let result = try await Subprocess.run(
            .name("curl"),
            arguments: Arguments(
                ["--silent", "--max-time", "600", "--write-out", "%{stderr}%{http_code}"] + options + [url + target]
            ),
            output: .bytes(limit: 32 << 20),
            error: .string(limit: 4_096)
        )
        return Answer(status: try #require(Int(result.standardError)), body: result.standardOutput)
    }
}
