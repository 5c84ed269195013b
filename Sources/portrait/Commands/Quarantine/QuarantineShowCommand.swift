import CommandLineOptions
import OfflineStore

/// `portrait quarantine show ID`: one picture in quarantine.
struct QuarantineShowCommand: Command {
    static let declaration = CommandDeclaration(
        "show",
        Self.self,
        abstract: "Tell all about one picture."
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
        let row = QuarantineRow(try await QuarantinedPictures(store: store).picture(item.id))
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(["picture": row])) }
        try StandardStreams.writeOutput(TextTable(rows: row.lines).text)
    }
}
