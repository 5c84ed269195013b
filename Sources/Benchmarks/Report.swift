/// The table of the results.
struct Report {
    private var rows = [["job", "n", "CPU ms", "wall ms", "wall to \(Job.reference)", "goal", "met"]]

    /// Makes the table of medians.
    ///
    /// - Parameters:
    ///   - jobs: What was measured.
    ///   - samples: The samples of each job, in the order of the jobs.
    init(_ jobs: [Job], samples: [[Sample]]) {
        let medians = samples.map { samples in
            Sample(
                processor: samples.map(\.processor).median ?? .zero,
                wall: samples.map(\.wall).median ?? .zero
            )
        }
        let reference = zip(jobs, medians).first { job, _ in job.name == Job.reference }?.1
        for (index, job) in jobs.enumerated() {
            let cost = medians[index]
            rows.append([
                job.name,
                "\(samples[index].count)",
                Self.text(cost.processor / .milliseconds(1)),
                Self.text(cost.wall / .milliseconds(1)),
                reference.map { Self.text(cost.wall / $0.wall) } ?? "-",
                job.goal?.text ?? "-",
                job.goal.map { $0.isMet(by: cost) ? "yes" : "no" } ?? "-",
            ])
        }
    }

    /// The table as aligned text.
    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return
            rows.map { row in
                let cells = row.enumerated()
                    .map { column, cell in
                        let space = String(repeating: " ", count: widths[column] - cell.count)
                        return Self.numbers.contains(column) ? space + cell : cell + space
                    }
                return cells.joined(separator: "  ") + "\n"
            }
            .joined()
    }

    /// The columns that are aligned to the right.
    private static let numbers = 1...4

    /// Two decimals.
    private static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
