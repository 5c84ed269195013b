import CommandLineOptions
import LiferayPortal
import OfflineStore
import PortraitBatch
import Screenlets

/// `portrait forget`: removes every trace of a user from this store.
struct ForgetCommand: Command {
    static let declaration = CommandDeclaration(
        "forget",
        Self.self,
        abstract:
            "Remove every trace of a user from this store: pictures, history, names, edits, list rows, journal lines.",
        discussion: """
            Nothing is changed in the portal, which is asked at most who the user is. A file of SQLite holds no byte of it \
            afterwards. A database of PostgreSQL keeps removed rows in its files until VACUUM FULL, and in its log and \
            backups for as long as those are kept. What a later command fetches is kept again.
            """
    )

    static let options: Options<Self> = [
        .group("The user", SelectorOptions.self) { $1(&$0.user) },
        .flag("include-pending", "Also edits that the portal has not received; they exist nowhere else.") {
            $0.includePending = true
        },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var user = SelectorOptions()
    var includePending = false
    var common = CommonOptions()

    func run() async throws {
        let selector = try user.selector()
        let composition = try Composition(common)
        let policy = try composition.settings.policy()
        // First, so that nothing is removed where a batch is in the way, and not half of it. Each journal is an open file.
        _ = OpenFileLimit.raise()
        let journals = try BatchJournals(cache: composition.settings.cacheFolder).locked()
        var lines = 0
        var isOpen = false
        let report: ForgetReport
        do {
            report = try await composition.withSession { _, session in
                isOpen = true
                return try await session.forget(selector, includingPending: includePending, policy: policy) {
                    traces throws(PortraitError) in
                    lines = try journals.forget(traces)
                }
            }
        } catch let error as PortraitError where error.code == .diskFull && !isOpen {
            throw PortraitError.notForgotten(selector, error)
        }
        try ForgetAnnouncement(report, journalLines: lines).tell(common, user: selector.inWords)
    }
}
