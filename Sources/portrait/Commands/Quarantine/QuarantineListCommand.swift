import CommandLineOptions
import OfflineStore

/// `portrait quarantine list`: every picture in quarantine, a line each.
struct QuarantineListCommand: Command {
    static let declaration = CommandDeclaration(
        "list",
        Self.self,
        abstract: "List the pictures with their digest, length, time and reason."
    )

    static let options: Options<Self> = [
        .group("Common", CommonOptions.self) { $1(&$0.common) }
    ]

    var common = CommonOptions()

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let rows = try await QuarantinedPictures(store: store).list().map { QuarantineRow($0) }
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(["quarantine": rows])) }
        if !rows.isEmpty {
            try StandardStreams.writeOutput(TextTable(rows: [QuarantineRow.heading] + rows.map(\.cells)).text)
        }
        if !common.quiet {
            StandardStreams.writeError("portrait: \(rows.count) \(rows.count == 1 ? "picture" : "pictures")\n")
        }
    }
}
