import FoundationEssentials

/// What getting a picture costs, beside `curl` and a program that does nothing.
struct FetchBenchmark {
    /// The results.
    let report: ProcessReport

    private static let rounds = 60

    /// Starts the embedded portal and measures.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - folder: The folder that is written to.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    init(_ program: String, scratch folder: String) throws {
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": folder, "XDG_CACHE_HOME": folder + "/cache", "XDG_CONFIG_HOME": folder + "/config",
        ]
        let portal = try PortalProcess(program: program, environment: environment)
        defer { portal.end() }
        environment["PORTRAIT_SERVER"] = portal.url
        environment["PORTRAIT_USER"] = "test@example.com"
        environment["PORTRAIT_PASSWORD"] = "test"
        // It fills the cache, and the portal can tell where the picture is.
        let original = folder + "/original.jpg"
        _ = try PeerProcess(MeasuredCommand.fetch(with: program) + ["-o", original], environment: environment).wait()
        let picture = try portal.pictureAddress(scratch: folder, environment: environment)
        let jobs = MeasuredCommand.fetches(program: program, picture: picture, file: original, scratch: folder)
        let samples = try MeasuredCommand.run(jobs, rounds: Self.rounds, environment: environment)
        report = ProcessReport(jobs, samples: samples, reference: MeasuredCommand.fetchReference)
    }
}
