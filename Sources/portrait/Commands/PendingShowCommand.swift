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
        .integerArgument("id", "The number of the edit, as `portrait pending list` tells it.", isRequired: true) {
            $0.id = $1
        },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var id = 0
    var common = CommonOptions()

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let row = EditRow(try await PendingEdits(store: store).edit(id), now: Date())
        if common.json { return StandardStreams.writeOutput(try StandardStreams.json(["edit": row])) }
        StandardStreams.writeOutput(TextTable(rows: row.lines).text)
    }
}
