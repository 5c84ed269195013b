import OfflineStore
import Screenlets

/// What was removed of a user.
struct ForgetAnnouncement: Encodable, Sendable {
    private let portraits: Int
    private let history: Int
    private let edits: Int
    private let lists: Int
    private let batchRows: Int
    private let journalLines: Int

    init(_ report: ForgetReport, journalLines: Int) {
        portraits = report.portraitCount
        history = report.historyCount
        edits = report.editCount
        lists = report.listCount
        batchRows = report.jobRowCount
        self.journalLines = journalLines
    }

    private enum Key: String, CodingKey { case forgotten }

    private enum CountKey: String, CodingKey { case portraits, history, edits, lists, batchRows, journalLines }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        var counts = object.nestedContainer(keyedBy: CountKey.self, forKey: .forgotten)
        try counts.encode(portraits, forKey: .portraits)
        try counts.encode(history, forKey: .history)
        try counts.encode(edits, forKey: .edits)
        try counts.encode(lists, forKey: .lists)
        try counts.encode(batchRows, forKey: .batchRows)
        try counts.encode(journalLines, forKey: .journalLines)
    }

    func tell(_ common: CommonOptions, user: String) throws(PortraitError) {
        try StandardStreams.tell(self, common) {
            let removed = [
                portraits.counted("portrait"), history.counted("former one"), edits.counted("edit"),
                "rows of \(lists.counted("list"))", batchRows.counted("row of batches", "rows of batches"),
                journalLines.counted("line of journals", "lines of journals"),
            ]
            return "\(user) is forgotten: \(removed.joined(separator: ", "))"
        }
    }
}
