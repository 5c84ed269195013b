import CommandLineOptions
import OfflineStore

/// `portrait quarantine export ID -o FILE`: the file of a picture in quarantine.
struct QuarantineExportCommand: Command {
    static let declaration = CommandDeclaration(
        "export",
        Self.self,
        abstract: "Write the file of a picture as it came, to be looked at with care or sent with a report."
    )

    static let options: Options<Self> = [
        .group("What", ExportOptions.self) { $1(&$0.export) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var export = ExportOptions()
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common)
        try export.check(composition.process, json: common.json)
        let store = try composition.store()
        defer { store.close() }
        let pictures = QuarantinedPictures(store: store)
        let row = QuarantineRow(try await pictures.picture(export.id))
        let bytes = try await pictures.bytes(export.id)
        try export.write(bytes, Report(picture: row, output: .init(path: export.path)), json: common.json)
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
