import CommandLineOptions
import OfflineStore
import Screenlets

/// `portrait quarantine export ID -o FILE`: the file of a picture in quarantine.
struct QuarantineExportCommand: Command {
    static let declaration = CommandDeclaration(
        "export",
        Self.self,
        abstract: "Write the file of a picture as it came, to be looked at with care or sent with a report."
    )

    static let options: Options<Self> = [
        .integerArgument("id", "The number of the picture.", isRequired: true) { $0.id = $1 },
        .text(
            "output",
            letter: "o",
            "file",
            "The file to write; - is the standard output.",
            isRequired: true,
            completion: .files
        ) { $0.path = $1 },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var id = 0
    var path = ""
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common)
        let isStandardOutput = path == "-"
        if isStandardOutput, common.json || composition.surroundings.standardOutputIsTerminal {
            throw PortraitError(
                .usage,
                message: "the picture can't go to the standard output here",
                hint: "name a file with -o FILE"
            )
        }
        let store = try composition.store()
        defer { store.close() }
        let pictures = QuarantinedPictures(store: store)
        let row = QuarantineRow(try await pictures.picture(id))
        let bytes = try await pictures.bytes(id)
        if isStandardOutput { return try StandardStreams.write(bytes) }
        try OutputFile(path: path).write(bytes)
        guard common.json else { return }
        StandardStreams.writeOutput(try StandardStreams.json(Report(picture: row, output: .init(path: path))))
    }

    /// The JSON object.
    private struct Report: Encodable {
        struct Output: Encodable {
            var path: String
        }

        var picture: QuarantineRow
        var output: Output
    }
}
