import CommandLineOptions
import FoundationEssentials
import OfflineStore
import Screenlets

/// `portrait pending drop ID`: gives an edit up.
struct PendingDropCommand: Command {
    static let declaration = CommandDeclaration(
        "drop",
        Self.self,
        abstract: "Give an edit up for good; `portrait pending export` saves its picture or text first."
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
        let row = EditRow(try await PendingEdits(store: store).drop(item.id), now: Date())
        try StandardStreams.tell(["dropped": row], common) { "dropped edit \(item.id): \(row.inWords)" }
    }
}
