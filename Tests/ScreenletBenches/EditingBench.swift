package import FoundationEssentials
import LiferayPortal
package import OfflineStore
package import PixelPipeline
package import Screenlets
import TestClocks
import TestFolders
import Testing

/// A portal that takes edits, a real store in memory-backed files where there are such, and a clock that nobody waits for.
package final class EditingBench: Sendable {
    package static let key = PortalKey(server: "http://portal.example.com")
    package static let user: Int64 = 20156
    package static let start = Date(timeIntervalSince1970: 1_795_000_000)

    private let place = TestFolder(unmade: "editing", inMemory: true)
    package let portal: EditedPortal
    package let store: OfflineStore
    /// The time that the store and the session share.
    private let clock = TestClock(at: EditingBench.start)

    package init(
        keepsIds: Bool = false,
        leavesIds: Bool = false,
        tellsVersion: Bool = true,
        box: PixelSize? = nil
    ) throws {
        portal = EditedPortal(keepsIds: keepsIds, leavesIds: leavesIds, tellsVersion: tellsVersion, box: box)
        store = try OfflineStore(
            configuration: OfflineStore.Configuration(folder: place.path, busyTimeout: .seconds(300), now: clock.now)
        )
    }

    deinit { store.close() }

    package var folder: String { place.path }
    package var now: Date { clock.now() }

    package func advance(by duration: Duration) { clock.advance(bySeconds: duration / .seconds(1)) }

    /// A session whose sleeping moves the clock.
    package func session(
        signIn: String? = "user20156@example.com",
        random: @escaping @Sendable () -> Double = { 0.5 },
        leasePatience: Duration = .seconds(1),
        whileWaiting: @escaping @Sendable () async -> Void = {}
    ) -> SessionContext {
        let clock = clock
        return SessionContext(
            portal: portal,
            portalKey: Self.key,
            store: store,
            signIn: signIn,
            clock: SessionClock(
                now: clock.now,
                sleep: { duration in
                    try Task.checkCancellation()
                    await whileWaiting()
                    clock.advance(bySeconds: duration / .seconds(1))
                    await Task.yield()
                },
                random: random
            ),
            leasePatience: leasePatience
        )
    }

    /// A picture that is told from others: half of it is as bright as the number says.
    package static func picture(_ number: UInt8) throws -> [UInt8] {
        let size = PixelSize(width: 24, height: 24)
        var bytes: [UInt8] = []
        for y in 0..<24 {
            for x in 0..<24 { bytes += x < 12 ? [number, number, 255 - number, 255] : [UInt8(y * 8), 90, 30, 255] }
        }
        return try Renderer().encode(Bitmap(size: size, layout: .rgba, bytes: bytes), as: .png)
    }

    /// A picture of smooth shades, as photographs are, told from others by its number.
    package static func photograph(_ width: Int, _ height: Int, _ number: Int = 0, as format: ImageFormat = .jpeg)
        throws
        -> [UInt8]
    {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                bytes.append(UInt8((x * 255 / width + number * 37) % 256 / 2 + 64))
                bytes.append(UInt8(y * 255 / height))
                bytes.append(UInt8((x + y) * 255 / (width + height)))
                bytes.append(255)
            }
        }
        let size = PixelSize(width: width, height: height)
        return try Renderer().encode(Bitmap(size: size, layout: .rgba, bytes: bytes), as: format, quality: 92)
    }

    /// A PNG file of noise, which hardly packs.
    package static func noise(_ width: Int, _ height: Int) throws -> [UInt8] {
        // Numerical Recipes' linear congruential generator.
        var state: UInt32 = 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for _ in 0..<width * height {
            state = state &* 1_664_525 &+ 1_013_904_223
            for shift: UInt32 in [24, 16, 8] { bytes.append(UInt8(truncatingIfNeeded: state >> shift)) }
            bytes.append(255)
        }
        let size = PixelSize(width: width, height: height)
        return try Renderer().encode(Bitmap(size: size, layout: .rgba, bytes: bytes), as: .png)
    }

    /// A picture file with a number behind its end, which no decoder looks at.
    package static func labelled(_ picture: [UInt8], _ number: Int) -> [UInt8] {
        picture + [UInt8(number >> 8 & 255), UInt8(number & 255)]
    }

    /// The number behind the end of a picture file.
    package static func number(of picture: [UInt8]) -> Int? {
        guard picture.count > 2 else { return nil }
        return Int(picture[picture.count - 2]) << 8 | Int(picture[picture.count - 1])
    }

    /// The edits of the store that are not set aside.
    package func edits(aside: Bool = false) async throws -> [StoredEdit] {
        try await store.edits(portal: Self.key, includingAside: aside)
    }

    /// What reads show of the user without a connection.
    package func shown(_ userId: Int64 = user) async throws -> PortraitEntry? {
        guard case .hit(let entry) = try await store.lookUp(.userId(userId), portal: Self.key) else { return nil }
        return entry
    }

    package func sync(_ configuration: SyncManager.Configuration = .init()) async throws -> SyncSummary {
        try await SyncManager(session: session(), configuration: configuration).run()
    }
}

extension PortraitEntry {
    /// The bytes of the picture; nil where there is none.
    package var bytes: [UInt8]? {
        if case .original(let original) = picture { original.bytes } else { nil }
    }
}
