/// The table of what whole processes cost.
struct ProcessReport {
    private var table: Table

    /// Makes the table of medians.
    ///
    /// - Parameters:
    ///   - jobs: What was measured.
    ///   - samples: The samples of each job, in the order of the jobs.
    ///   - reference: The name of the job that the others are compared with.
    init(_ jobs: [MeasuredCommand], samples: [[Sample]], reference: String) {
        table = Table(["job", "n", "CPU ms", "wall ms", "wall to \(reference)", "peak MB", "goal", "met"])
        let medians = samples.map(Sample.median)
        let comparison = zip(jobs, medians).first { job, _ in job.name == reference }?.1
        for (index, job) in jobs.enumerated() {
            let cost = medians[index]
            table.append([
                job.name,
                "\(samples[index].count)",
                (cost.processor / .milliseconds(1)).text,
                (cost.wall / .milliseconds(1)).text,
                comparison.map { (cost.wall / $0.wall).text } ?? "-",
                (Double(cost.peak) / 1e6).text,
                job.goal?.text ?? "-",
                job.goal.map { $0.isMet(by: cost, reference: comparison) ? "yes" : "no" } ?? "-",
            ])
        }
    }

    /// The table as aligned text.
    var text: String { table.text }
}
