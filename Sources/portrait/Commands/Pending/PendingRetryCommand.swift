import CommandLineOptions
import OfflineStore
import Screenlets

/// `portrait pending retry`: makes an edit due at once.
struct PendingRetryCommand: Command {
    static let declaration = CommandDeclaration(
        "retry",
        Self.self,
        abstract: "Make an edit due at once, a parked one as well; `portrait sync` sends it."
    )

    static let options: Options<Self> = [
        .integerArgument("id", "The number of the edit.", isRequired: false) { $0.id = $1 },
        .flag("all", "Make all edits due; of one portal where --server names it.") { $0.all = true },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var id: Int?
    var all = false
    var common = CommonOptions()

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
            let what = id.map { "edit \($0) is" } ?? count.counted("edit is", "edits are")
            return "\(what) due; `portrait sync` sends \(count == 1 ? "it" : "them")"
        }
    }
}
