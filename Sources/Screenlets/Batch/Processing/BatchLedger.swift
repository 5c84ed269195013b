import FoundationEssentials

/// Keeps the books of a batch: journal, report, sums, and whether it goes on.
actor BatchLedger {
    private var journal: BatchJournal?
    private let report: ReportFile?
    private let mostFailures: Int?
    private let brake: BatchBrake
    private let observe: @Sendable (BatchEvent) -> Void
    private var finished: [StableHash: BatchJournal.Place] = [:]
    private var prints: [StableHash: StableHash] = [:]
    private var summary = BatchSummary()
    /// Why journal or report can't be written any more.
    private var fault: PortraitError?

    /// Opens the books.
    init(
        journal: BatchJournal?,
        report: ReportFile?,
        mostFailures: Int?,
        brake: BatchBrake,
        observe: @escaping @Sendable (BatchEvent) -> Void
    ) {
        self.journal = journal
        self.report = report
        self.mostFailures = mostFailures
        self.brake = brake
        self.observe = observe
    }

    // MARK: The beginning

    /// Takes over what an earlier run of the same batch has finished.
    ///
    /// - Parameter header: What the batch is about.
    /// - Throws: ``PortraitError/Code/usage`` where the journal is another batch's.
    func resume(_ header: JournalHeader) throws(PortraitError) {
        guard let journal else { return }
        let isBegun = try journal.read { found throws(PortraitError) in
            guard let difference = header.difference(from: found) else { return }
            throw PortraitError(
                .usage,
                message: "the journal is of a batch with another \(difference)",
                hint: "give what was given then, or begin anew without --resume"
            )
        } entry: { entry, place throws(PortraitError) in
            finished[entry.key] = place
        }
        if !isBegun { try self.journal?.begin(header) }
    }

    /// Begins a journal anew, and remembers what the one before tells of the files.
    func begin(_ header: JournalHeader, rememberingPrints: Bool) throws(PortraitError) {
        guard let journal else { return }
        if rememberingPrints {
            _ = try journal.read { _ in
            } entry: { entry, _ throws(PortraitError) in
                for file in entry.files {
                    prints[StableHash([file.path])] = StableHash(text: file.print)
                }
            }
        }
        try self.journal?.begin(header)
    }

    // MARK: Rows

    /// What an earlier run noted of a row that it has finished.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - output: The output folder; nil where rows have no files.
    /// - Returns: The entry, or nil where the row is to be done, also because a file of it is not there any more.
    func finished(_ row: BatchRow, in output: OutputFolder?) -> JournalEntry? {
        guard !finished.isEmpty, fault == nil,
            let place = finished[StableHash([String(row.number), row.content.text])],
            let entry = journal?.entry(at: place),
            entry.files.allSatisfy({ output?.byteCount(of: $0.path) == $0.bytes })
        else { return nil }
        return entry
    }

    /// Leaves a row out that an earlier run has finished.
    func skip(_ entry: JournalEntry) {
        guard fault == nil else { return }
        do throws(PortraitError) {
            try report?.append(entry.line)
        } catch {
            return stop(error)
        }
        summary.skipped += 1
        observe(.skipped(entry.line))
    }

    /// What an earlier run noted of a file; nil where it noted nothing.
    func print(of path: String) -> StableHash? { prints.isEmpty ? nil : prints[StableHash([path])] }

    /// Notes a row whose files are in place.
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
    ) {
        guard fault == nil else { return }
        do throws(PortraitError) {
            if journal != nil {
                let entry = JournalEntry(content: row.content.text, claims: claims, files: files, line: line)
                try journal?.append(entry)
            }
            try report?.append(line)
            summary.done += 1
            if isUnchanged { summary.unchanged += 1 }
            observe(.finished(line, isUnchanged: isUnchanged))
        } catch {
            stop(error)
        }
    }

    /// Notes a row that failed; one that was interrupted is merely left over.
    func fail(_ line: BatchReportLine, _ error: PortraitError) {
        guard fault == nil else { return }
        guard error.code != .interrupted else {
            summary.isPartial = true
            return
        }
        var line = line
        line.error = BatchReportLine.Failure(error)
        line.outputs = []
        summary.failures[error.code, default: 0] += 1
        observe(.failed(line, error))
        if let mostFailures, summary.failed >= mostFailures { brake.pull() }
        do throws(PortraitError) {
            try report?.append(line)
        } catch {
            stop(error)
        }
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
        } catch {
            fault = error
        }
        summary.isPartial = summary.isPartial || isPartial
        summary.fault = fault ?? summary.fault
        return summary
    }

    /// Ends the batch: what can't be noted is not begun.
    private func stop(_ error: PortraitError) {
        fault = fault ?? error
        brake.pull()
    }
}
