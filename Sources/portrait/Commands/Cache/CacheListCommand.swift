import CommandLineOptions
import OfflineStore
import Screenlets

/// `portrait cache list`: every entry and every list, a line each.
struct CacheListCommand: Command {
    static let declaration = CommandDeclaration(
        "list",
        Self.self,
        abstract: "List the entries, and the lists of which pages are kept; of one portal where --server names it."
    )

    static let options: Options<Self> = [
        .group("Common", CommonOptions.self) { $1(&$0.common) }
    ]

    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common)
        let store = try composition.store()
        defer { store.close() }
        let portal = try composition.namedPortal()
        let report = CacheListReport(
            entries: try await entries(of: store, portal: portal),
            lists: try await lists(of: store, portal: portal),
            statistics: try await store.statistics(),
            store: store.configuration.address
        )
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(report)) }
        try StandardStreams.writeOutput(TextTable(rows: report.entries.map(\.cells)).text)
        try StandardStreams.writeOutput(TextTable(rows: report.lists.map(\.cells)).text)
        if !common.quiet { StandardStreams.writeError(report.summary) }
    }

    private func entries(of store: OfflineStore, portal: PortalKey?) async throws -> [CacheEntryReport] {
        var rows: [CacheEntryReport] = []
        var last: Int64?
        while true {
            let page = try await store.list(portal: portal, after: last)
            guard let end = page.last else { return rows }
            rows += page.map(CacheEntryReport.init)
            last = end.id
        }
    }

    private func lists(of store: OfflineStore, portal: PortalKey?) async throws -> [CachedListReport] {
        var rows: [CachedListReport] = []
        var last: Int64 = 0
        while true {
            let part = try await store.lists(portal: portal, after: last)
            guard let end = part.last else { return rows }
            rows += part.map(CachedListReport.init)
            last = end.id
        }
    }
}
