import FoundationEssentials

/// What many users of the embedded portal cost: the rate, the processor's time for a row, and the memory, which is to stay
/// as it is from the thousandth row on.
///
/// The portal runs on the same cores; what is left of them is its.
struct BatchBenchmark {
    private static let sizes = [1_000, 10_000, 30_000]
    /// The most that the memory may grow by from the fewest rows to the most.
    private static let mostGrowth = 1.1

    private var table = Table([
        "users", "wall s", "users a second", "CPU ms a user", "cores busy", "peak MB", "goal", "met",
    ])
    private var least: Sample?

    /// Starts the embedded portal and measures.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - folder: The folder that is written to.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    init(_ program: String, scratch folder: String) throws {
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": folder, "XDG_CONFIG_HOME": folder + "/config",
        ]
        for size in Self.sizes {
            let portal = try PortalProcess(program: program, environment: environment, rowCount: size)
            defer { portal.end() }
            environment["XDG_CACHE_HOME"] = "\(folder)/batch-cache-\(size)"
            environment["PORTRAIT_SERVER"] = portal.url
            environment["PORTRAIT_USER"] = "test@example.com"
            environment["PORTRAIT_PASSWORD"] = "test"
            let command = [
                program, "batch", "--users", "-o", "\(folder)/batch-\(size)/{userId}.png", "--recipe",
                "resize:128x128/circle", "--policy", "remote-only", "--quiet",
            ]
            append(try PeerProcess(command, environment: environment).wait(), rows: size)
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
            "< \(Self.mostGrowth.text) x the first",
            least.map { Double(sample.peak) / Double($0.peak) < Self.mostGrowth ? "yes" : "no" } ?? "-",
        ])
        least = least ?? sample
    }
}
