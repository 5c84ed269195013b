import CommandLineOptions
import FoundationEssentials
import OfflineStore
import Screenlets

/// `portrait pending export ID -o FILE`: the picture of an edit, or the text of a comment.
struct PendingExportCommand: Command {
    static let declaration = CommandDeclaration(
        "export",
        Self.self,
        abstract: "Write what was to be sent, picture or text, to a file, also of an edit that was set aside."
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
        let edits = PendingEdits(store: store)
        let edit = try await edits.edit(export.id)
        let row = EditRow(edit, now: Date())
        switch (edit.kind, edit.comment?.body) {
        case (.upload, _):
            let original = try await edits.original(of: edit)
            let output = FetchReport.Picture(original: original, path: export.path)
            try export.write(original.bytes, PictureReport(edit: row, output: output), json: common.json)
        case (.comment, let body?):
            let output = TextReport.Output(path: export.path, bytes: body.utf8.count)
            try export.write(Array(body.utf8), TextReport(edit: row, output: output), json: common.json)
        case (.removal, _), (.comment, nil):
            let missing = edit.kind == .removal ? "picture" : "text"
            throw PortraitError(
                .inputMissing,
                message: "edit \(export.id) takes something away; it has no \(missing)",
                hint: "`portrait pending show \(export.id)` tells all about it"
            )
        }
    }

    /// The JSON object for a picture.
    private struct PictureReport: Encodable {
        var edit: EditRow
        var output: FetchReport.Picture
    }

    /// The JSON object for a text.
    private struct TextReport: Encodable {
        struct Output: Encodable {
            var path: String
            var bytes: Int
        }

        var edit: EditRow
        var output: Output
    }
}
