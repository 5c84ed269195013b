import OfflineStore
import Screenlets

/// What a sync came to.
struct SyncReport: Encodable, Sendable {
    private let summary: SyncSummary
    /// What would be done; nil where it was done.
    private let plans: [SyncPlan]?
    private let portraits: [Portrait]

    /// A portrait that the portal has now, and what it has kept of it.
    struct Portrait: Encodable, Sendable {
        private let id: Int64
        private let userId: Int64?
        private let kept: KeptPortrait?

        /// Takes what a sync told.
        init(_ edit: StoredEdit, _ kept: KeptPortrait?) {
            id = edit.id
            userId = edit.user?.userId
            self.kept = kept
        }

        private enum Key: String, CodingKey {
            case id, userId, kept
        }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            // Null, not absent: a reader finds every key in every answer.
            try object.encode(id, forKey: .id)
            try object.encode(userId, forKey: .userId)
            try object.encode(kept, forKey: .kept)
        }
    }

    /// Prepares the report.
    ///
    /// - Parameters:
    ///   - summary: What was done, and what is left.
    ///   - plans: What a dry run would do; nil for a run that did it.
    ///   - portraits: What became of portraits.
    init(_ summary: SyncSummary, plans: [SyncPlan]?, portraits: [Portrait]) {
        self.summary = summary
        self.plans = plans
        self.portraits = portraits
    }

    private enum Key: String, CodingKey {
        case dryRun, planned, portraits
    }

    func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(plans != nil, forKey: .dryRun)
        try object.encodeIfPresent(plans, forKey: .planned)
        try object.encode(portraits, forKey: .portraits)
    }

    func tell(_ common: CommonOptions) throws(PortraitError) {
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(self)) }
        if let plans, !plans.isEmpty { try StandardStreams.writeOutput(TextTable(rows: plans.map(\.cells)).text) }
        guard !common.quiet else { return }
        StandardStreams.writeError("portrait: \(plans == nil ? done : "nothing sent"); \(left)\n")
    }

    /// What was done, without what did not happen.
    private var done: String {
        let parts: [(Int, String)] = [
            (summary.sent, "sent"), (summary.alreadyThere, "there already"), (summary.parked, "refused and parked"),
            (summary.conflicts, "in conflict"), (summary.setAside, "set aside"), (summary.putOff, "put off"),
        ]
        let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return told.isEmpty ? "nothing sent" : told.joined(separator: ", ")
    }

    private var left: String {
        summary.remaining == 0
            ? "nothing is left"
            : "\(summary.remaining) left, \(summary.waiting) of them to be tried again; `portrait pending` tells why"
    }
}
