import ArgumentParser
import OfflineStore
import Screenlets

/// `portrait pending retry`: makes an edit due at once.
struct PendingRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Make an edit due at once, a parked one as well; `portrait sync` sends it."
    )

    @Argument(help: ArgumentHelp("The number of the edit.", valueName: "id"))
    var id: Int?

    @Flag(help: "Make all edits due; of one portal where --server names it.")
    var all = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        guard (id == nil) == all else {
            throw PortraitError(
                .usage,
                message: all ? "--all and the number of one edit are both given" : "no edit is named",
                hint: "give the number that `portrait pending list` tells, or --all"
            )
        }
        let composition = try Composition(common)
        let store = try composition.store()
        defer { store.close() }
        let edits = PendingEdits(store: store)
        let count: Int
        if let id {
            try await edits.retry(id)
            count = 1
        } else {
            count = try await edits.retryAll(portal: try composition.namedPortal())
        }
        try StandardStreams.tell(["retried": count], common) {
            let what = id.map { "edit \($0) is" } ?? (count == 1 ? "1 edit is" : "\(count) edits are")
            return "\(what) due; `portrait sync` sends \(count == 1 ? "it" : "them")"
        }
    }
}
