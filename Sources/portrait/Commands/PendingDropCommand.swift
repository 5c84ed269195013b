import ArgumentParser
import FoundationEssentials
import OfflineStore
import Screenlets

/// `portrait pending drop ID`: gives an edit up.
struct PendingDropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Give an edit up for good; `portrait pending export` saves its picture or text first."
    )

    @Argument(help: ArgumentHelp("The number of the edit.", valueName: "id"))
    var id: Int

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let store = try Composition(common).store()
        defer { store.close() }
        let row = EditRow(try await PendingEdits(store: store).drop(id), now: Date())
        try StandardStreams.tell(["dropped": row], common) { "dropped edit \(id): \(row.inWords)" }
    }
}
