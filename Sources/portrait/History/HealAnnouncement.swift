import OfflineStore
import PortraitBatch
import Screenlets

/// What a healing found and did, as it is told.
struct HealAnnouncement: Encodable, Sendable {
    private let summary: HealSummary

    init(_ summary: HealSummary) { self.summary = summary }

    private enum Key: String, CodingKey { case lost }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(summary.lost, forKey: .lost)
    }

    func tell(_ common: CommonOptions, isRehearsal: Bool) throws(PortraitError) {
        if isRehearsal, !common.json, !common.quiet, !summary.lost.isEmpty {
            let rows = summary.lost.map { portrait in
                [
                    portrait.user.map { String($0.userId) } ?? "", portrait.user?.displayName ?? "",
                    portrait.error?.message ?? "lost",
                ]
            }
            try StandardStreams.writeOutput(TextTable(rows: rows).text)
        }
        try StandardStreams.tell(self, common) { text(isRehearsal) }
    }

    private func text(_ isRehearsal: Bool) -> String {
        var parts = ["\(summary.looked.counted("user")) looked at", "\(summary.lost.count.counted("portrait")) lost"]
        if !isRehearsal { parts.append("\(summary.count(.healed)) given back") }
        if summary.count(.failed) > 0 { parts.append("\(summary.count(.failed)) failed") }
        let doubtful = summary.lost.count { $0.outcome == .lost && $0.error != nil }
        if doubtful > 0 { parts.append("\(doubtful) perhaps removed (--assume-lost gives them back)") }
        if summary.isPartial { parts.append("others not begun") }
        return parts.joined(separator: ", ")
    }
}
