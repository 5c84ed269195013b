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
        .integerArgument("id", "The number of the picture, as `portrait quarantine list` tells it.", isRequired: true) {
            $0.id = $1
        },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var id = 0
    var common = CommonOptions()

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let row = QuarantineRow(try await QuarantinedPictures(store: store).picture(id))
        if common.json { return StandardStreams.writeOutput(try StandardStreams.json(["picture": row])) }
        StandardStreams.writeOutput(TextTable(rows: row.lines).text)
    }
}
