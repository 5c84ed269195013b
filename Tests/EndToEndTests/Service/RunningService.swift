import ChildProcesses
import FoundationEssentials
import Glibc
import Testing

/// The built portrait service on a free loopback port, in a process of its own.
struct RunningService: Sendable {
    /// Its address, without a slash at the end.
    let url: String
    private let process: ChildProcess

    /// Runs a body while the service runs; the service is ended with SIGTERM at the latest then, and has to end with 0.
    static func with<Value: Sendable>(
        _ program: Program,
        _ options: String...,
        body: @escaping @Sendable (RunningService) async throws -> Value
    ) async throws -> Value {
        let log = "\(try #require(program.environment["HOME"]))/service.log"
        let file = unsafe open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR)
        try #require(file >= 0)
        defer { close(file) }
        let process = try ChildProcess.start(
            program.command(["serve", "--listen", "127.0.0.1:0", "--json", "--quiet"] + options),
            standardError: .descriptor(file)
        )
        process.closeInput()
        let result: Result<Value, any Error>
        do {
            let line = try #require(await firstLine(of: process), "the service said nothing, and ended")
            let url = try #require(try JSON.object(line)["url"]?.text)
            result = .success(try await body(RunningService(url: url, process: process)))
        } catch {
            result = .failure(error)
        }
        process.send(SIGTERM)
        let ending = await process.ending()
        let value = try result.get()
        #expect(ending == .exited(0))
        return value
    }

    private static func firstLine(of process: ChildProcess) async -> String? {
        var bytes: [UInt8] = []
        while !bytes.contains(0x0A) {
            guard let more = await process.next() else { return nil }
            bytes += more
        }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// Asks it to end.
    func terminate() { process.send(SIGTERM) }

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
        let command = ChildCommand(
            "curl",
            arguments: ["--silent", "--max-time", "600", "--write-out", "%{stderr}%{http_code}"] + options
                + [url + target],
            company: .shared
        )
        let outcome = Program.Outcome(try await command.run(limits: .ofTests))
        return Answer(status: try #require(Int(outcome.error)), body: outcome.output)
    }
}
