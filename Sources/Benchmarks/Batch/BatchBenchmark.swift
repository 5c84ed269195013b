import FoundationEssentials

/// What many rows of the embedded portal cost: the rate, the processor's time for a row, and the memory.
struct BatchBenchmark {
    private static let sizes = [1_000, 10_000]

    private var table = Table(["rows", "wall s", "rows a second", "CPU ms a row", "cores busy", "peak MB"])

    /// Starts the embedded portal and measures.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - folder: The folder that is written to.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    init(_ program: String, scratch folder: String) throws {
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": folder, "XDG_CACHE_HOME": folder + "/batch-cache", "XDG_CONFIG_HOME": folder + "/config",
        ]
        let portal = try Portal(program: program, environment: environment)
        defer { portal.end() }
        environment["PORTRAIT_SERVER"] = portal.url
        environment["PORTRAIT_USER"] = "test@example.com"
        environment["PORTRAIT_PASSWORD"] = "test"
        let names = try portal.screenNames(program: program, scratch: folder, environment: environment)
        for size in Self.sizes {
            let input = "\(folder)/rows-\(size).txt"
            let rows = (0..<size).map { names[$0 % names.count] }.joined(separator: "\n")
            try Data(rows.utf8).write(to: URL(filePath: input))
            let command = [
                program, "batch", input, "-o", "\(folder)/batch-\(size)/{row}.png", "--recipe",
                "resize:128x128/circle", "--policy", "remote-only", "--quiet",
            ]
            append(try ChildProcess(command, environment: environment).wait(), rows: size)
        }
    }

    /// The table as aligned text.
    var text: String { table.text }

    private mutating func append(_ sample: Sample, rows: Int) {
        table.append([
            "\(rows)",
            (sample.wall / .seconds(1)).text,
            (Double(rows) / (sample.wall / .seconds(1))).text,
            (sample.processor / .milliseconds(1) / Double(rows)).text,
            (sample.processor / sample.wall).text,
            (Double(sample.peak) / 1e6).text,
        ])
    }
}
