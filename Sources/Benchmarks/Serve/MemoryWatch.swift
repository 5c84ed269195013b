/// The memory of a server while it is under load for a long time.
struct MemoryWatch {
    /// What the load came to.
    let sample: LoadSample

    private let seconds: Int
    private var readings: [Int] = []

    private static let readingCount = 40
    /// How much more it may have at the end than when its memories were full, as a share.
    private static let goal = 0.05

    /// Watches a server.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - load: The load.
    ///   - seconds: How long.
    ///   - folder: The folder that is written to.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    init(_ server: PictureServer, _ load: Load, seconds: Int, scratch folder: String) async throws {
        let run = try load.start(on: server, seconds: seconds, first: 0, scratch: folder)
        for _ in 0..<Self.readingCount {
            try await Task.sleep(for: .seconds(seconds) / Self.readingCount)
            readings.append(ProcessTree(server.process.id).memory)
        }
        self.seconds = seconds
        sample = try run.finish()
    }

    /// The table of what was measured.
    var report: Table {
        let quarter = readings.count / 4
        let quarters = (0..<4).map { readings[($0 * quarter)..<(($0 + 1) * quarter)].max() ?? 0 }
        let growth = Double(quarters[3]) / Double(max(1, quarters[1])) - 1
        var table = Table([
            "\(seconds) s of mixed load", "answers/s", "p99 ms", "failed", "MB by quarter", "growth", "goal", "met",
        ])
        table.append([
            "portrait serve", sample.rate.text, (Double(sample.slow) / 1_000).text, "\(sample.failures)",
            quarters.map { "\($0 / 1_000_000)" }.joined(separator: " "),
            "\((growth * 100).text) %", "<= \(Int(Self.goal * 100)) % from the second quarter on",
            growth <= Self.goal ? "yes" : "no",
        ])
        return table
    }
}
