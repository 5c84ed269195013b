import CommandLineOptions
import FoundationEssentials
import OfflineStore
import Screenlets

/// `portrait pending list`: every edit that waits, a line each.
struct PendingListCommand: Command {
    static let declaration = CommandDeclaration(
        "list",
        Self.self,
        abstract:
            "List the edits with state, attempts, next due time and reason; of one portal where --server names it."
    )

    static let options: Options<Self> = [
        .flag("all", "List those as well that lost a conflict and were set aside.") { $0.all = true },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var all = false
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common)
        let store = try composition.store()
        defer { store.close() }
        let now = Date()
        let rows = try await PendingEdits(store: store).list(portal: try composition.namedPortal(), includingAside: all)
            .map { EditRow($0, now: now) }
        let paused = rows.isEmpty ? nil : try await composition.signInPausedUntil()
        if common.json {
            let report = Report(pending: rows, signInPausedUntil: paused?.formatted(.iso8601))
            return try StandardStreams.writeOutput(StandardStreams.json(report))
        }
        if !rows.isEmpty {
            try StandardStreams.writeOutput(TextTable(rows: [EditRow.heading] + rows.map(\.cells)).text)
        }
        if !common.quiet {
            StandardStreams.writeError("portrait: \(rows.count) \(rows.count == 1 ? "edit" : "edits")\n")
            if let paused {
                StandardStreams.writeError(
                    "portrait: the portal refused the account's password twice; it is not tried before \(paused.formatted(.iso8601)), "
                        + "or until it is another one\n"
                )
            }
        }
    }

    /// The JSON object.
    private struct Report: Encodable {
        var pending: [EditRow]
        var signInPausedUntil: String?
    }
}
