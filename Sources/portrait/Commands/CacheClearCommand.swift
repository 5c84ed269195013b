import ArgumentParser
import OfflineStore
import Screenlets

/// `portrait cache clear`: removes everything but edits that exist nowhere else.
struct CacheClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove all entries; of one portal where --server names it. Pending edits stay."
    )

    @Flag(
        name: .customLong("include-pending"),
        help: "Remove edits as well that the portal has not received: they are lost for good."
    )
    var includePending = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let composition = try Composition(common)
        let portal = common.server == nil ? nil : try composition.portalKey()
        let store = try composition.store()
        defer { store.close() }
        let statistics = try await store.statistics()
        let edits = statistics.pendingCount + statistics.localOnlyCount
        if includePending, edits > 0 {
            StandardStreams.writeError(
                "portrait: warning: up to \(edits) edits that exist nowhere else are being removed\n"
            )
        }
        try RemovalAnnouncement(try await store.clear(portal: portal, includePending: includePending)).tell(common)
    }
}
