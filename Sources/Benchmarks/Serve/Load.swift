import FoundationEssentials
import Glibc

/// A load on a server: targets that are asked for in turn, by `wrk`, or by a script of our own where answers have no body.
struct Load {
    /// The targets; `%d` twice in one stands for a size that is another one each time.
    let targets: [String]
    /// The number of connections; each asks again as soon as it has its answer.
    let connections: Int
    /// Whether every answer is 304.
    var isRepeated = false

    private static let threads = 2

    /// A load that was begun.
    struct Run {
        fileprivate let client: PeerProcess
        fileprivate let output: String
        fileprivate let server: PictureServer
        fileprivate let before: ProcessTree

        /// Waits until the load has ended.
        ///
        /// - Returns: What was measured, with the processor time of the server.
        /// - Throws: ``BenchmarkError``, and what goes wrong with files.
        func finish() throws -> LoadSample {
            _ = try client.wait()
            let spent = ProcessTree(server.process.id).processor - before.processor
            let text = String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
            let line = text.split(separator: "\n").last ?? ""
            var sample = try JSONDecoder().decode(LoadSample.self, from: Data(line.utf8))
            sample.processor = spent
            return sample
        }
    }

    /// Begins to ask a server.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - seconds: How long.
    ///   - first: The number of the first request; where it goes on from an earlier run no size comes again.
    ///   - folder: The folder that is written to.
    /// - Returns: The run.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    func start(on server: PictureServer, seconds: Int, first: Int, scratch folder: String) throws -> Run {
        let list = folder + "/targets"
        try Data((targets.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: list))
        let output = folder + "/load"
        let descriptor = unsafe open(output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        let before = ProcessTree(server.process.id)
        let command =
            isRepeated
            ? ["python3", "fixtures/bench/revalidate.py", "\(connections)", "\(seconds)", server.url, list]
            : [
                "wrk", "-t", "\(Self.threads)", "-c", "\(connections)", "-d", "\(seconds)s", "--timeout", "30s",
                "-s", "fixtures/bench/load.lua", server.url, "--", list, "\(first)",
            ]
        let client = try PeerProcess(
            command,
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"],
            output: descriptor
        )
        return Run(client: client, output: output, server: server, before: before)
    }

    /// Asks a server for a while.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - seconds: How long.
    ///   - first: The number of the first request; where it goes on from an earlier run no size comes again.
    ///   - folder: The folder that is written to.
    /// - Returns: What was measured, with the processor time of the server.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    func run(on server: PictureServer, seconds: Int, first: Int, scratch folder: String) throws -> LoadSample {
        try start(on: server, seconds: seconds, first: first, scratch: folder).finish()
    }
}
