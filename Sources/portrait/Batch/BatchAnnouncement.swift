import PortraitBatch
import Screenlets

/// What a batch came to, as the program tells it.
struct BatchAnnouncement: Encodable, Sendable {
    private let summary: BatchSummary
    private let seconds: Double
    private let isRehearsal: Bool
    private let job: String?

    /// Prepares the announcement.
    ///
    /// - Parameters:
    ///   - summary: What the batch came to.
    ///   - seconds: The time that it took.
    ///   - isRehearsal: Whether nothing was written.
    ///   - job: The job that the rows are of; nil for none.
    init(_ summary: BatchSummary, seconds: Double, isRehearsal: Bool, job: String? = nil) {
        self.summary = summary
        self.job = job
        self.seconds = seconds
        self.isRehearsal = isRehearsal
    }

    private enum Key: String, CodingKey {
        case job, rows, done, unchanged, pending, localOnly, leftAlone, skipped, failed, causes, partial, dryRun,
            seconds, error
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encodeIfPresent(job, forKey: .job)
        try object.encode(summary.rows, forKey: .rows)
        try object.encode(summary.done, forKey: .done)
        try object.encode(summary.unchanged, forKey: .unchanged)
        try object.encode(summary.pending, forKey: .pending)
        if summary.localOnly > 0 { try object.encode(summary.localOnly, forKey: .localOnly) }
        if summary.leftAlone > 0 { try object.encode(summary.leftAlone, forKey: .leftAlone) }
        try object.encode(summary.skipped, forKey: .skipped)
        try object.encode(summary.failed, forKey: .failed)
        let causes = summary.failures.map { ($0.key.rawValue, $0.value) }
        try object.encode([String: Int](uniqueKeysWithValues: causes), forKey: .causes)
        try object.encode(summary.isPartial, forKey: .partial)
        try object.encode(isRehearsal, forKey: .dryRun)
        try object.encode((seconds * 1_000).rounded() / 1_000, forKey: .seconds)
        try object.encodeIfPresent(summary.fault.map(FailureReport.init), forKey: .error)
    }

    func tell(_ common: CommonOptions) throws(PortraitError) {
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(self)) }
        // A failure is told also where nothing else is.
        defer { if let fault = summary.fault { FailureReport(fault).tell(json: false) } }
        guard !common.quiet else { return }
        StandardStreams.writeError("portrait: \(text)\n")
        if summary.pending > 0 { StandardStreams.writeError("portrait: `portrait sync` sends what is pending\n") }
        let causes = summary.failures.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        if !causes.isEmpty {
            StandardStreams.writeError(TextTable(rows: causes.map { ["  \($0.key.rawValue)", String($0.value)] }).text)
        }
    }

    private var text: String {
        var parts = ["\(summary.done) \(isRehearsal ? "would be done" : "done")"]
        let notes = [
            (summary.unchanged, "unchanged"), (summary.pending - summary.pendingBefore, "pending"),
            (summary.localOnly, "for this cache only"),
        ]
        .filter { $0.0 > 0 }
        .map { "\($0.0) \($0.1)" }
        if !notes.isEmpty { parts[0] += " (\(notes.joined(separator: ", ")))" }
        if summary.leftAlone > 0 { parts.append("\(summary.leftAlone) changed in the portal and left alone") }
        if summary.skipped > 0 {
            let pending = summary.pendingBefore > 0 ? " (\(summary.pendingBefore) pending)" : ""
            parts.append("\(summary.skipped) done \(job == nil ? "before" : "by others or before")\(pending)")
        }
        parts.append("\(summary.failed) failed")
        if summary.isPartial { parts.append("others not begun") }
        let rate = Double(summary.done + summary.failed) / max(seconds, 0.001)
        return "\(summary.rows.counted("row")): \(parts.joined(separator: ", ")); \(Int(rate.rounded())) a second"
    }
}
