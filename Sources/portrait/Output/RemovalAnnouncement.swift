import OfflineStore
import Screenlets

/// What a command removed from the cache.
struct RemovalAnnouncement: Encodable, Sendable {
    private let removed: Int
    private let removedBytes: Int
    private let removedEdits: Int
    private let keptEdits: Int

    init(_ report: RemovalReport) {
        removed = report.removedCount
        removedBytes = report.removedByteCount
        removedEdits = report.removedEditCount
        keptEdits = report.keptCount
    }

    func tell(_ common: CommonOptions) throws(PortraitError) {
        if common.json { return StandardStreams.writeOutput(try StandardStreams.json(self)) }
        guard !common.quiet else { return }
        let edits = removedEdits == 0 ? "" : ", \(removedEdits) edits among them"
        let kept = keptEdits == 0 ? "" : "; \(keptEdits) edits that exist nowhere else stay"
        StandardStreams.writeError("portrait: \(removed) entries removed, \(removedBytes) bytes\(edits)\(kept)\n")
    }
}
