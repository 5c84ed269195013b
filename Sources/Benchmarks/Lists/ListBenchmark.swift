import FoundationEssentials

/// Measures what it costs to list many rows: the processor time for each, and the memory.
struct ListBenchmark {
    private static let rowCount = 100_000
    private static let lists = ["bookmarks", "users"]
    private static let formats = ["ndjson", "csv", "table"]
    /// The memory that the client may have, in bytes.
    private static let goal = 64_000_000

    /// The table of what was measured.
    let report: Table

    /// Starts an embedded portal with many rows and lists all of them.
    ///
    /// What the client has to do besides rows, such as to start and to sign in, is in the first line and taken from the
    /// others.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - folder: The folder that is written to.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    init(_ program: String, scratch folder: String) throws {
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": folder, "XDG_CACHE_HOME": folder + "/lists", "XDG_CONFIG_HOME": folder + "/config",
        ]
        let portal = try PortalProcess(program: program, environment: environment, rowCount: Self.rowCount)
        defer { portal.end() }
        environment["PORTRAIT_SERVER"] = portal.url
        environment["PORTRAIT_USER"] = "test@example.com"
        environment["PORTRAIT_PASSWORD"] = "test"
        func sample(_ arguments: [String]) throws -> Sample {
            let command = [program, "list"] + arguments + ["--quiet"]
            return try PeerProcess(command, environment: environment).wait()
        }
        let one = try sample(["bookmarks", "--first-page-size", "1"])
        var table = Table(["\(Self.rowCount) rows", "CPU ms", "CPU µs/row", "rows/s", "peak MB", "goal", "met"])
        table.append([
            "one row", (one.processor / .milliseconds(1)).text, "-", "-", (Double(one.peak) / 1e6).text, "-", "-",
        ])
        for list in Self.lists {
            for format in Self.formats {
                let cost = try sample([list, "--format", format, "--all"])
                let perRow = (cost.processor - one.processor) / .microseconds(1) / Double(Self.rowCount)
                table.append([
                    "\(list), \(format)",
                    (cost.processor / .milliseconds(1)).text,
                    perRow.text,
                    "\(Int(Double(Self.rowCount) / (cost.wall / .seconds(1))))",
                    (Double(cost.peak) / 1e6).text,
                    "< \(Self.goal / 1_000_000) MB",
                    cost.peak < Self.goal ? "yes" : "no",
                ])
            }
        }
        report = table
    }
}
