/// The same load on several servers, in turn, so that all share the machine's good and bad times.
struct LoadRace {
    /// One server with what it was asked for.
    struct Lane {
        /// The name in the table.
        let name: String
        /// The server.
        let server: PictureServer
        /// What it is asked for.
        let load: Load
        /// How many times its rate the first lane has to have; nil for the first.
        var goal: Double?
        /// The share of its processor time for an answer that the first lane may take; nil for as much as there is.
        var processorGoal: Double?
    }

    /// The name of the load.
    let name: String
    /// The lanes; the first one is that of the program.
    let lanes: [Lane]
    /// The samples of each lane.
    let samples: [[LoadSample]]

    private static let rounds = 3
    private static let seconds = 4

    /// Runs a race.
    ///
    /// - Parameters:
    ///   - name: The name of the load.
    ///   - lanes: The lanes.
    ///   - folder: The folder that is written to.
    /// - Throws: ``BenchmarkError``, and what goes wrong with files.
    init(_ name: String, _ lanes: [Lane], scratch folder: String) throws {
        self.name = name
        self.lanes = lanes
        var samples = lanes.map { _ in [LoadSample]() }
        var firsts = lanes.map { _ in 0 }
        // What is done once, such as to fill a memory, is done before, in a round of its own.
        for round in 0...Self.rounds {
            for (index, lane) in lanes.enumerated() {
                let seconds = round == 0 ? 1 : Self.seconds
                let sample = try lane.load.run(
                    on: lane.server,
                    seconds: seconds,
                    first: firsts[index],
                    scratch: folder
                )
                firsts[index] += sample.requests + lane.load.connections
                if round > 0 { samples[index].append(sample) }
            }
        }
        self.samples = samples
    }

    /// The time that 99 of 100 answers to the program took at most, in milliseconds.
    var slow: Double { (samples[0].map(\.slow).median.map(Double.init) ?? 0) / 1_000 }

    /// The table of what was measured.
    var table: Table {
        var table = Table([
            "load", "server", "answers/s", "median ms", "p99 ms", "CPU ms each", "KB each", "failed", "rate", "goal",
            "met", "CPU", "goal", "met",
        ])
        for (index, lane) in lanes.enumerated() {
            let own = samples[index]
            let ratio = Self.rate(samples[0]) / Self.rate(own)
            let share = Self.cost(samples[0]) / Self.cost(own)
            let answers = Double(max(1, own.map(\.requests).reduce(0, +)))
            table.append([
                name, lane.name,
                Self.rate(own).text,
                ((own.map(\.median).median.map(Double.init) ?? 0) / 1_000).text,
                ((own.map(\.slow).median.map(Double.init) ?? 0) / 1_000).text,
                (Self.cost(own) / 1_000).text,
                (Double(own.map(\.bytes).reduce(0, +)) / answers / 1_000).text,
                "\(own.map(\.failures).reduce(0, +))",
                lane.goal == nil ? "-" : "\(ratio.text) x",
                lane.goal.map { ">= \($0.text) x" } ?? "-",
                lane.goal.map { ratio >= $0 ? "yes" : "no" } ?? "-",
                index == 0 ? "-" : "\(share.text) x",
                lane.processorGoal.map { "<= \($0.text) x" } ?? "-",
                lane.processorGoal.map { share <= $0 ? "yes" : "no" } ?? "-",
            ])
        }
        return table
    }

    /// The median processor time for an answer, in microseconds, of the server and all that it started.
    private static func cost(_ samples: [LoadSample]) -> Double { max(0.01, samples.map(\.cost).median ?? 0) }

    /// The median rate; on a machine that is busy with other things a slow server may have no answer in time.
    private static func rate(_ samples: [LoadSample]) -> Double { max(0.01, samples.map(\.rate).median ?? 0) }
}
