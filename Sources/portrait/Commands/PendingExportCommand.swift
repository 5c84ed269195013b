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
        .integerArgument("id", "The number of the edit.", isRequired: true) { $0.id = $1 },
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
        try check(composition.surroundings)
        let store = try composition.store()
        defer { store.close() }
        let edits = PendingEdits(store: store)
        let edit = try await edits.edit(id)
        let row = EditRow(edit, now: Date())
        switch (edit.kind, edit.comment?.body) {
        case (.upload, _):
            let original = try await edits.original(of: edit)
            try write(original.bytes, PictureReport(edit: row, output: .init(original: original, path: path)))
        case (.comment, let body?):
            try write(Array(body.utf8), TextReport(edit: row, output: .init(path: path, bytes: body.utf8.count)))
        case (.removal, _), (.comment, nil):
            throw PortraitError(
                .inputMissing,
                message: "edit \(id) takes something away; it has no \(edit.kind == .removal ? "picture" : "text")",
                hint: "`portrait pending show \(id)` tells all about it"
            )
        }
    }

    private func write(_ bytes: [UInt8], _ report: some Encodable) throws {
        if path == "-" { return try StandardStreams.write(bytes) }
        try OutputFile(path: path).write(bytes)
        guard common.json else { return }
        StandardStreams.writeOutput(try StandardStreams.json(report))
    }

    private func check(_ surroundings: Surroundings) throws(PortraitError) {
        guard path == "-" else { return }
        if common.json {
            throw PortraitError(
                .usage,
                message: "--json and the picture can't both go to the standard output",
                hint: "name a file with -o FILE"
            )
        }
        if surroundings.standardOutputIsTerminal {
            throw PortraitError(
                .usage,
                message: "raw picture bytes do not belong in a terminal",
                hint: "name a file with -o FILE, or redirect the output"
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
