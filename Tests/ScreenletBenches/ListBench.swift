import FoundationEssentials
import LiferayPortal
package import OfflineStore
package import Screenlets
import TestFolders
import Testing

/// A portal with a list of numbers, a real store in a folder of its own, and sessions over both.
package final class ListBench: Sendable {
    private let place = TestFolder(unmade: "lists")
    package let portal: ListedPortal
    package let store: OfflineStore

    package init(
        rowCount: Int = 120,
        beforeAnswer: @escaping @Sendable (ListedPortal.Request) async -> Void = { _ in }
    ) throws {
        portal = ListedPortal(rowCount: rowCount, beforeAnswer: beforeAnswer)
        store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: place.path, busyTimeout: .seconds(300))
        )
    }

    deinit { store.close() }

    package var folder: String { place.path }

    package func session(
        signIn: String? = "test@example.com",
        companyId: Int64? = nil,
        portal: PortalKey = LoadingBench.key
    ) -> SessionContext {
        SessionContext(portal: self.portal, portalKey: portal, store: store, signIn: signIn, companyId: companyId)
    }

    /// Another process on the same file, with a connection to the same portal.
    package func otherSession() throws -> SessionContext {
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: folder, busyTimeout: .seconds(300))
        )
        return SessionContext(portal: portal, portalKey: LoadingBench.key, store: store, signIn: "test@example.com")
    }

    /// The numbers of the pages that the cache has, up to the first that is missing.
    package func cached(_ session: SessionContext, pages: Int = 6) async -> [[Int]?] {
        var cached: [[Int]?] = []
        for page in 0..<pages {
            do {
                let loaded = try await session.loadPage(page, of: NumberListConnector(), policy: .cacheOnly)
                cached.append(loaded.rows.map { Int($0.number) })
            } catch {
                cached.append(nil)
            }
        }
        return cached
    }

    /// Flips a bit of the rows of page 0 behind the store's back.
    package func damage() throws {
        let needle = Data("{\"number\":7}".utf8)
        var flipped = 0
        for name in ["portrait.sqlite", "portrait.sqlite-wal"] {
            let url = URL(filePath: "\(folder)/\(name)")
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { continue }
            var bytes = try Data(contentsOf: url)
            while let range = bytes.firstRange(of: needle) {
                // It is a good list all the same: 7 becomes 5.
                bytes[range.upperBound - 2] ^= 0x02
                flipped += 1
            }
            try bytes.write(to: url, options: [])
        }
        try #require(flipped > 0)
    }
}
