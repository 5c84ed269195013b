/// A program that is run and measured as a whole.
struct MeasuredCommand {
    /// Its name in the table.
    let name: String
    /// The program and its arguments.
    let command: [String]
    /// What it may cost, if that is laid down.
    var goal: Goal?
}

extension MeasuredCommand {
    /// Runs jobs in turn, so that all share the machine's good and bad times.
    ///
    /// - Parameters:
    ///   - jobs: The jobs.
    ///   - rounds: How often each is run.
    ///   - environment: The whole environment of the programs.
    /// - Returns: The samples of each job, in the order of the jobs.
    /// - Throws: ``BenchmarkError`` when a program can't be started or fails.
    static func run(
        _ jobs: [MeasuredCommand],
        rounds: Int,
        environment: [String: String]
    ) throws(BenchmarkError) -> [[Sample]] {
        var samples = jobs.map { _ in [Sample]() }
        for _ in 0..<rounds {
            for (index, job) in jobs.enumerated() {
                let sample = try PeerProcess(job.command, environment: environment).wait()
                samples[index].append(sample)
            }
        }
        return samples
    }
}
