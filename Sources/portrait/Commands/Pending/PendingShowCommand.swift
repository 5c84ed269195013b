import CommandLineOptions
import FoundationEssentials
import OfflineStore
import Screenlets

/// `portrait pending show ID`: one edit.
struct PendingShowCommand: Command {
    static let declaration = CommandDeclaration(
        "show",
        Self.self,
        abstract: "Tell all about one edit."
    )

    static let options: Options<Self> = [
        .group("What", ItemOptions.self) { $1(&$0.item) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var item = ItemOptions()
    var common = CommonOptions()

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let row = EditRow(try await PendingEdits(store: store).edit(item.id), now: Date())
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(["edit": row])) }
        try StandardStreams.writeOutput(TextTable(rows: row.lines).text)
    }
}
