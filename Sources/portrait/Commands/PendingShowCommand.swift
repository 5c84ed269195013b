import ArgumentParser
import FoundationEssentials
import OfflineStore
import Screenlets

/// `portrait pending show ID`: one edit.
struct PendingShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Tell all about one edit.")

    @Argument(help: ArgumentHelp("The number of the edit, as `portrait pending list` tells it.", valueName: "id"))
    var id: Int

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let row = EditRow(try await PendingEdits(store: store).edit(id), now: Date())
        if common.json { return StandardStreams.writeOutput(try StandardStreams.json(["edit": row])) }
        StandardStreams.writeOutput(TextTable(rows: row.lines).text)
    }
}
