import CommandLineOptions
import FoundationEssentials
import PortraitBatch
import Screenlets

/// The options that say how a batch goes about its rows.
struct BatchOptions: OptionGroup {
    static let options: Options<Self> = [
        .integer("jobs", "n", "The pictures that are drawn at once; by default one a core.") { $0.jobs = $1 },
        .text("requests-per-second", "n", "The most requests to the portal in a second.") { $0.requestsPerSecond = $1 },
        .text("wait", "seconds", "The longest that the end of a trouble of the portal is waited for; 10 by default.") {
            $0.wait = $1
        },
        .text("report", "file", "Tell every row in this file, a JSON object a line.", completion: .files) {
            $0.report = $1
        },
        .flag("resume", "Leave out the rows that an earlier run of the same batch has finished.") { $0.resume = true },
        .text(
            "journal",
            "file",
            "Where finished rows are noted for --resume; by default a file in the cache folder.",
            completion: .files
        ) { $0.journal = $1 },
        .integer("max-failures", "n", "Begin no more rows after so many failures.") { $0.maxFailures = $1 },
        .flag("dry-run", "Look users up, and tell the files or check the pictures; fetch and send nothing.") {
            $0.dryRun = true
        },
        .text("shard", "i/n", "Only this part of the rows, such as 2/3; every machine takes another.") {
            $0.shard = $1
        },
        .text(
            "job",
            "name",
            "Keep the rows in the store under this name, for any number of workers; without an input, be one of them."
        ) { $0.job = $1 },
        .flag("forget", "Remove the job with what became of its rows.") { $0.forget = true },
    ]

    var jobs: Int?
    var requestsPerSecond: String?
    var wait: String?
    var report: String?
    var resume = false
    var journal: String?
    var maxFailures: Int?
    var dryRun = false
    var shard: String?
    var job: String?
    var forget = false

    /// How the batch behaves.
    ///
    /// - Parameters:
    ///   - policy: Which side is asked first.
    ///   - skipsUnchanged: Whether files that would not change are left alone.
    ///   - input: Where the rows come from.
    /// - Returns: The configuration.
    /// - Throws: ``PortraitError/Code/usage`` for a value that makes no sense.
    func configuration(
        policy: OfflinePolicy,
        skipsUnchanged: Bool,
        input: String
    ) throws(PortraitError) -> BatchProcessor.Configuration {
        try check(jobs, "--jobs", in: 1...1_024)
        try check(maxFailures, "--max-failures", in: 1...Int.max)
        return BatchProcessor.Configuration(
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
            policy: policy,
            shard: try shard.map { text throws(PortraitError) in try Shard(parsing: text) },
            resumes: resume,
            skipsUnchanged: skipsUnchanged,
            mostFailures: maxFailures,
            patience: try patience(),
            inputName: input
        )
    }

    /// Opens the report, if there is to be one.
    func openReport() throws(PortraitError) -> ReportFile? {
        try report.map { path throws(PortraitError) in try ReportFile(path: path) }
    }

    /// Opens the journal; where nobody asked for what it is good for, a run that can't keep one does without.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - isNeeded: Whether the command needs it for something else than to go on from an earlier run.
    ///   - isQuiet: Whether nobody is warned.
    /// - Returns: The journal; nil where there is none.
    /// - Throws: ``PortraitError`` where it can't be kept and is asked for, and where it is another program's.
    func openJournal(
        at path: String,
        isNeeded: Bool = false,
        isQuiet: Bool
    ) throws(PortraitError) -> BatchJournal? {
        do throws(PortraitError) {
            return try BatchJournal(path: path)
        } catch {
            let isWanted = journal != nil || resume || isNeeded
            guard !isWanted, error.code == .outputNotCreated else { throw error }
            if !isQuiet {
                StandardStreams.writeError(
                    "portrait: warning: there is no journal, and --resume can't go on from this run: \(error.message)\n"
                )
            }
            return nil
        }
    }

    /// The longest time that a trouble of the portal is waited for.
    func patience() throws(PortraitError) -> Duration {
        .milliseconds(Int64(try number(wait, "--wait", from: 0, default: 10) * 1_000))
    }

    /// The most requests in a second; nil for as many as there are.
    func requestRate() throws(PortraitError) -> Double? {
        guard requestsPerSecond != nil else { return nil }
        return try number(requestsPerSecond, "--requests-per-second", from: 0.001, default: 0)
    }

    private func check(_ value: Int?, _ option: String, in range: ClosedRange<Int>) throws(PortraitError) {
        guard let value, !range.contains(value) else { return }
        throw PortraitError(
            .usage,
            message: "\(option) can't be \(value)",
            hint: "the least is \(range.lowerBound)"
                + (range.upperBound == .max ? "" : ", the most \(range.upperBound)")
        )
    }

    private func number(
        _ text: String?,
        _ option: String,
        from least: Double,
        default other: Double
    ) throws(PortraitError) -> Double {
        guard let text else { return other }
        if let number = Double(text), number >= least, number <= 86_400 { return number }
        throw PortraitError(
            .usage,
            message: "\(option) can't be \"\(text)\"",
            hint: "it is a number from \(least == 0 ? "0" : "0.001") to 86400"
        )
    }
}
