import OfflineStore
import Screenlets

/// What a command removed from the cache.
struct RemovalAnnouncement: Encodable, Sendable {
    private let removed: Int
    private let removedMasters: Int
    private let removedHistory: Int
    private let removedPages: Int
    private let removedBytes: Int
    private let removedEdits: Int
    private let keptEdits: Int

    init(_ report: RemovalReport) {
        removed = report.removedCount
        removedMasters = report.removedMasterCount
        removedHistory = report.removedHistoryCount
        removedPages = report.removedPageCount
        removedBytes = report.removedByteCount
        removedEdits = report.removedEditCount
        keptEdits = report.keptCount
    }

    func tell(_ common: CommonOptions) throws(PortraitError) {
        try StandardStreams.tell(self, common) {
            let masters = removedMasters == 0 ? "" : ", \(removedMasters.counted("master"))"
            let history = removedHistory == 0 ? "" : ", \(removedHistory.counted("former portrait"))"
            let pages = removedPages == 0 ? "" : " and \(removedPages.counted("page of lists", "pages of lists"))"
            let edits = removedEdits == 0 ? "" : ", \(removedEdits.counted("edit")) among them"
            let staying =
                keptEdits.counted("edit that exists nowhere else stays", "edits that exist nowhere else stay")
            let kept = keptEdits == 0 ? "" : "; \(staying)"
            let entries = removed.counted("entry", "entries")
            return "\(entries)\(masters)\(history)\(pages) removed, \(removedBytes) bytes\(edits)\(kept)"
        }
    }
}
