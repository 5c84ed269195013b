import FoundationEssentials
import Screenlets

/// Keeps the books of a batch: journal, report, sums, and whether it goes on.
actor BatchLedger {
    private var journal: BatchJournal?
    private let report: ReportFile?
    private let job: WorkerLease?
    private let mostFailures: Int?
    private let stopSignal: StopSignal
    /// Whether a row that has another number than in the last run is another row, as its files are called by the number.
    private let rowsGoByNumber: Bool
    private let observe: @Sendable (BatchEvent) -> Void
    private var finished: [StableHash: JournalFile.Place] = [:]
    private var prints: [StableHash: StableHash] = [:]
    private var summary = BatchSummary()
    /// The rows that failed, where earlier runs may have noted something of them.
    private var failed: Set<StableHash> = []
    /// Why journal or report can't be written any more.
    private var fault: PortraitError?

    /// Opens the books.
    init(
        journal: BatchJournal?,
        report: ReportFile?,
        job: WorkerLease? = nil,
        mostFailures: Int?,
        stopSignal: StopSignal,
        rowsGoByNumber: Bool = false,
        observe: @escaping @Sendable (BatchEvent) -> Void
    ) {
        self.journal = journal
        self.report = report
        self.job = job
        self.mostFailures = mostFailures
        self.stopSignal = stopSignal
        self.rowsGoByNumber = rowsGoByNumber
        self.observe = observe
    }

    // MARK: The beginning

    /// Takes over what an earlier run of the same batch has finished.
    ///
    /// - Parameters:
    ///   - header: What the batch is about.
    ///   - remembersPrints: Whether what was noted of files is needed.
    /// - Throws: ``PortraitError/Code/usage`` where the journal is another batch's.
    func resume(_ header: JournalHeader, remembersPrints: Bool) throws(PortraitError) {
        var last: JournalHeader?
        // What another row has written or changed since is not as it was left.
        var owners: [StableHash: StableHash] = [:]
        try journal?
            .read { found in
                last = found
                finished = [:]
                owners = [:]
            } entry: { entry, place in
                let key = entry.key(byNumber: rowsGoByNumber)
                for claim in entry.claims {
                    if let owner = owners.updateValue(key, forKey: StableHash([claim])) { finished[owner] = nil }
                }
                finished[key] = place
                if remembersPrints { remember(entry) }
            }
        guard let last else {
            try journal?.begin(header)
            return
        }
        guard let difference = header.difference(from: last) else { return }
        throw PortraitError(
            .usage,
            message: "the journal is of a batch with another \(difference)",
            hint: BatchHint.beginAnew
        )
    }

    /// Begins a run of its own, behind what earlier ones have noted.
    ///
    /// - Parameters:
    ///   - header: What the batch is about.
    ///   - remembersPrints: Whether what was noted of files is needed.
    /// - Throws: What goes wrong with the journal.
    func begin(_ header: JournalHeader, remembersPrints: Bool) throws(PortraitError) {
        if remembersPrints {
            try journal?
                .read { _ in
                } entry: { entry, _ in
                    remember(entry)
                }
        }
        try journal?.begin(header)
    }

    private func remember(_ entry: JournalEntry) {
        for file in entry.files { prints[StableHash([file.path])] = StableHash(text: file.print) }
    }

    // MARK: Rows

    /// What an earlier run noted of a row that it has finished.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - output: The output folder; nil where rows have no files.
    /// - Returns: The entry with the row's present number, or nil where the row is to be done, also because a file of it is not
    ///   there any more.
    func finished(_ row: BatchRow, in output: OutputFolder?) -> JournalEntry? {
        guard !finished.isEmpty, fault == nil,
            let place = finished[row.key(byNumber: rowsGoByNumber)],
            var entry = journal?.entry(at: place),
            // The same text may mean something else under another header.
            entry.line.input == row.fields,
            entry.files.allSatisfy({ output?.byteCount(of: $0.path) == $0.bytes })
        else { return nil }
        entry.line.row = row.number
        return entry
    }

    /// Leaves a row out that an earlier run has finished.
    ///
    /// - Parameters:
    ///   - entry: What that run noted of it.
    ///   - isPending: Whether its edit waits to be sent still.
    func skip(_ entry: JournalEntry, isPending: Bool) {
        guard fault == nil else { return }
        do throws(PortraitError) {
            try report?.append(entry.line)
        } catch {
            return stop(error)
        }
        summary.skipped += 1
        if isPending {
            summary.pending += 1
            summary.pendingBefore += 1
        }
        observe(.skipped(entry.line))
    }

    /// What an earlier run noted of a file; nil where it noted nothing.
    func print(of path: String) -> StableHash? { prints.isEmpty ? nil : prints[StableHash([path])] }

    /// Notes a row whose files are in place, unless it is another worker's by now.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - line: What became of it.
    ///   - claims: What it alone may write or change.
    ///   - files: Its files.
    ///   - isUnchanged: Whether they were as they should be already.
    func finish(
        _ row: BatchRow,
        _ line: BatchReportLine,
        claims: [String],
        files: [JournalEntry.File] = [],
        isUnchanged: Bool = false
    ) async {
        guard fault == nil else { return }
        do throws(PortraitError) {
            if let job, try await !job.finish(line) { return }
            if journal != nil {
                let entry = JournalEntry(content: row.content.text, claims: claims, files: files, line: line)
                try journal?.append(entry)
            }
            try report?.append(line)
            summary.done += 1
            if isUnchanged { summary.unchanged += 1 }
            if line.left == .changedInPortal { summary.leftAlone += 1 }
            switch line.outcome {
            case .pending?: summary.pending += 1
            case .localOnly?: summary.localOnly += 1
            case .uploaded?, nil: break
            }
            observe(.finished(line, isUnchanged: isUnchanged))
        } catch {
            stop(error)
        }
    }

    /// Whether the work on a row that was looked up may begin; after too many failures it is left over.
    func begins() -> Bool {
        guard hasEnough else { return true }
        summary.isPartial = true
        return false
    }

    /// Whether so many rows have failed that no more are begun.
    private var hasEnough: Bool { mostFailures.map { summary.failed >= $0 } ?? false }

    /// Notes a row that failed; one that was interrupted is merely left over, and one that is another worker's by now is
    /// that one's.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - line: What is known of it.
    ///   - error: Why it failed.
    ///   - isBegun: Whether more was done for it than to look it up; one that was not begun is left over after too many
    ///     failures.
    /// - Returns: Whether it is a failure of the batch, and not left over for others.
    @discardableResult
    func fail(
        _ row: BatchRow,
        _ line: BatchReportLine,
        _ error: PortraitError,
        isBegun: Bool = true
    ) async -> Bool {
        guard isBegun || begins() else { return false }
        guard fault == nil else { return true }
        guard error.code != .interrupted else {
            summary.isPartial = true
            return true
        }
        var line = line
        line.error = BatchReportLine.Failure(error)
        line.outputs = []
        do throws(PortraitError) {
            if let job, try await !job.finish(line) { return true }
        } catch {
            stop(error)
            return true
        }
        summary.failures[error.code, default: 0] += 1
        if journal?.hasEarlierRuns == true { failed.insert(row.key(byNumber: rowsGoByNumber)) }
        observe(.failed(line, error))
        if let mostFailures, summary.failed >= mostFailures { stopSignal.send() }
        do throws(PortraitError) {
            try report?.append(line)
        } catch {
            stop(error)
        }
        return true
    }

    /// Takes note that there are no more rows for a reason that is no row's; those that are at work are noted all the same.
    func end(_ error: PortraitError) { summary.fault = error }

    /// Closes the books.
    ///
    /// - Parameter isPartial: Whether rows were left over.
    /// - Returns: The sums, with what ended the batch early.
    func close(isPartial: Bool) -> BatchSummary {
        do throws(PortraitError) {
            if fault == nil { try journal?.sync() }
            // A batch that had no rows tells so; one that did not get to them leaves the report of the last one.
            if fault == nil, summary.fault == nil { try report?.begin() }
        } catch {
            fault = error
        }
        summary.isPartial = summary.isPartial || isPartial
        summary.fault = fault ?? summary.fault
        if fault == nil, journal?.hasEarlierRuns == true { forgetEarlierRuns() }
        // The next run may begin at once, whatever of this one is still in memory.
        journal = nil
        return summary
    }

    /// Keeps of earlier runs what is still true of the files: of the rows that failed in this one, or were not begun.
    private func forgetEarlierRuns() {
        do throws(PortraitError) {
            guard summary.isPartial || !failed.isEmpty else {
                try journal?.forgetEarlierRuns(but: nil)
                return
            }
            let byNumber = rowsGoByNumber
            var done: Set<StableHash> = []
            try journal?
                .read { _ in
                    done = []
                } entry: { entry, _ in
                    done.insert(entry.key(byNumber: byNumber))
                }
            if summary.isPartial {
                try journal?.forgetEarlierRuns { !done.contains($0.key(byNumber: byNumber)) }
            } else {
                // Of rows that are equal, one may be done and the others have failed.
                let left = failed.subtracting(done)
                try journal?
                    .forgetEarlierRuns(but: left.isEmpty ? nil : { left.contains($0.key(byNumber: byNumber)) })
            }
        } catch {
            // The journal is as it was then, and only longer than it needs to be.
        }
    }

    /// Ends the batch: what can't be noted is not begun.
    private func stop(_ error: PortraitError) {
        fault = fault ?? error
        stopSignal.send()
    }
}
