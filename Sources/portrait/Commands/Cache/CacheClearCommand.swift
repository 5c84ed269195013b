import CommandLineOptions
import OfflineStore
import Screenlets

/// `portrait cache clear`: removes everything but edits that exist nowhere else.
struct CacheClearCommand: Command {
    static let declaration = CommandDeclaration(
        "clear",
        Self.self,
        abstract: "Remove all entries; of one portal where --server names it. Pending edits stay."
    )

    static let options: Options<Self> = [
        .flag("include-pending", "Remove edits as well that the portal has not received: they are lost for good.") {
            $0.includePending = true
        },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var includePending = false
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common)
        let portal = try composition.namedPortal()
        let store = try composition.store()
        defer { store.close() }
        let edits = includePending ? try await editCount(in: store, of: portal) : 0
        if edits > 0 {
            let what = edits.counted("edit that exists nowhere else goes", "edits that exist nowhere else go")
            StandardStreams.writeError("portrait: warning: \(what) for good\n")
        }
        try RemovalAnnouncement(try await store.clear(portal: portal, includePending: includePending)).tell(common)
    }

    /// How many edits a removal takes along: pending ones, those set aside, and those that are for the cache only.
    private func editCount(in store: OfflineStore, of portal: PortalKey?) async throws -> Int {
        let statistics = try await store.statistics()
        let all = statistics.pendingCount + statistics.asideCount + statistics.localOnlyCount
        guard all > 0, let portal else { return all }
        return try await PendingEdits(store: store).list(portal: portal, includingAside: true).count
    }
}
