public import Screenlets

/// What happens in a batch, row by row.
public enum BatchEvent: Sendable {
    /// A row is finished by this run; `isUnchanged` where its files were as they should be already.
    case finished(BatchReportLine, isUnchanged: Bool)
    /// A row was finished by an earlier run.
    case skipped(BatchReportLine)
    /// A row failed.
    case failed(BatchReportLine, PortraitError)
}
