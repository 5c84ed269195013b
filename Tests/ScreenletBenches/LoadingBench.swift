import FoundationEssentials
package import LiferayPortal
package import OfflineStore
import PixelPipeline
package import Screenlets
import TestFolders
import Testing

/// A scripted portal, a real store in a folder of its own, and a session over both.
package final class LoadingBench: Sendable {
    package static let key = PortalKey(server: "http://portal.example.com")
    package static let selector = UserSelector.userId(20156)

    private let place = TestFolder(unmade: "screenlets")
    package let portal: ScriptedPortal
    package let store: OfflineStore

    package init() throws {
        let user = PortalUser(
            userId: 20156,
            companyId: 20116,
            portraitId: 35359,
            uuid: "c641a7c9-5acb-aa68-b3ea-5575e1845d2f",
            screenName: "test",
            emailAddress: "test@example.com",
            firstName: "Test",
            middleName: "",
            lastName: "Test"
        )
        portal = ScriptedPortal(user: user, bytes: try Self.picture(side: 40))
        store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: place.path, busyTimeout: .seconds(300))
        )
    }

    deinit { store.close() }

    package var folder: String { place.path }

    /// A picture that is told from others by its size.
    package static func picture(side: Int) throws -> [UInt8] {
        let size = PixelSize(width: side, height: side)
        return try Renderer().render(.neutral, size: size, recipe: .original, format: .png).bytes
    }

    package func session(signIn: String? = "test@example.com") -> SessionContext {
        SessionContext(portal: portal, portalKey: Self.key, store: store, signIn: signIn)
    }

    /// Flips bits of the stored picture behind the store's back.
    package func damage() throws {
        let needle = Data(try Self.picture(side: 40).dropFirst(20).prefix(40))
        var flipped = 0
        for name in ["portrait.sqlite", "portrait.sqlite-wal"] {
            let url = URL(filePath: "\(folder)/\(name)")
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { continue }
            var bytes = try Data(contentsOf: url)
            while let range = bytes.firstRange(of: needle) {
                bytes[range.lowerBound + 5] ^= 0x55
                flipped += 1
            }
            try bytes.write(to: url, options: [])
        }
        try #require(flipped > 0)
    }
}
