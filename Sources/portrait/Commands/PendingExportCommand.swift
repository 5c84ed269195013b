import ArgumentParser
import FoundationEssentials
import OfflineStore
import Screenlets

/// `portrait pending export ID -o FILE`: the picture of an edit.
struct PendingExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the picture that was to be sent to a file, also of an edit that was set aside."
    )

    @Argument(help: ArgumentHelp("The number of the edit.", valueName: "id"))
    var id: Int

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The file to write; - is the standard output.", valueName: "file")
    )
    var path: String

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let composition = try Composition(common)
        try check(composition.surroundings)
        let store = try composition.store()
        defer { store.close() }
        let edits = PendingEdits(store: store)
        let edit = try await edits.edit(id)
        guard edit.kind == .upload else {
            throw PortraitError(
                .inputMissing,
                message: "edit \(id) removes a portrait; it has no picture",
                hint: "`portrait pending show \(id)` tells all about it"
            )
        }
        let original = try await edits.original(of: edit)
        if path == "-" { return try StandardStreams.write(original.bytes) }
        try OutputFile(path: path).write(original.bytes)
        guard common.json else { return }
        let report = Report(
            edit: PendingRow(edit, now: Date()),
            output: FetchReport.Picture(original: original, path: path)
        )
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

    /// The JSON object.
    private struct Report: Encodable {
        var edit: PendingRow
        var output: FetchReport.Picture
    }
}
