import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import ScreenletBenches
import Synchronization
import Testing

@testable import Screenlets

/// Uploads to portals that make pictures smaller.
@Suite("Uploads into the portal's box")
struct FittedUploadTests {
    private static let user = EditingBench.user
    private static let box = PixelSize(width: 100, height: 120)

    /// A portal that fits pictures, and a session with its user.
    private static func bench(keepsIds: Bool, box: PixelSize = box) throws -> EditingBench {
        let bench = try EditingBench(keepsIds: keepsIds, box: box)
        bench.portal.add(user, picture: try EditingBench.picture(1))
        return bench
    }

    private static func upload(
        _ picture: [UInt8],
        to bench: EditingBench,
        policy: OfflinePolicy = .remoteFirst,
        _ fitting: PortraitFitting = PortraitFitting()
    ) async throws -> SavedPortrait {
        var session = bench.session()
        session.fitting = fitting
        return try await session.uploadPortrait(.userId(user), picture: picture, policy: policy)
    }

    private static func uploads(_ bench: EditingBench) -> Int { bench.portal.writes.count }

    @Test(
        "the first picture is sent twice, later ones once, and all stay as they were drawn",
        arguments: [true, false]
    )
    func learns(keepsIds: Bool) async throws {
        let bench = try Self.bench(keepsIds: keepsIds)
        for (index, count) in [2, 1, 1].enumerated() {
            let before = Self.uploads(bench)
            let saved = try await Self.upload(try EditingBench.photograph(800, 533, index), to: bench)
            #expect(Self.uploads(bench) - before == count, "picture \(index)")
            let kept = try #require(saved.kept)
            #expect(kept.width == 100 && kept.height == 67 && kept.format == "png")
            #expect(kept.exact && !kept.resized)
            #expect(saved.sent?.width == 100 && saved.outcome == .uploaded)
            #expect(try await bench.shown()?.bytes == bench.portal.picture(Self.user))
        }
        // A tall one is bound by the other side.
        _ = try await Self.upload(try EditingBench.photograph(533, 800), to: bench)
        let before = Self.uploads(bench)
        #expect(try await Self.upload(try EditingBench.photograph(400, 800), to: bench).kept?.exact == true)
        #expect(Self.uploads(bench) == before + 1)
    }

    @Test("a picture that fits is sent as it is, once")
    func fits() async throws {
        let bench = try Self.bench(keepsIds: true)
        let picture = try EditingBench.photograph(90, 60, as: .png)
        let saved = try await Self.upload(picture, to: bench)
        #expect(Self.uploads(bench) == 1 && saved.kept?.exact == true && saved.kept?.resized == false)
        #expect(saved.sent?.bytes == picture.count)
    }

    @Test("a picture that fits goes in the format that is asked for, once the box is known")
    func format() async throws {
        let bench = try Self.bench(keepsIds: true)
        _ = try await Self.upload(try EditingBench.photograph(800, 533), to: bench)
        let small = try EditingBench.photograph(90, 60)
        for (format, expected) in [(UploadFormat.auto, "jpeg"), (.png, "png"), (.jpeg, "jpeg")] {
            let saved = try await Self.upload(small, to: bench, PortraitFitting(format: format))
            #expect(saved.sent?.format == expected, "\(format)")
            #expect(saved.kept?.width == 90 && saved.kept?.height == 60)
        }
        let webp = try EditingBench.photograph(90, 60, as: .webp)
        let saved = try await Self.upload(webp, to: bench)
        #expect(saved.sent?.format == "png" && saved.kept?.exact == true)
    }

    @Test("a reduction that is too coarse to be recognised is no failure, as the same size drawn here proves it")
    func coarse() async throws {
        let bench = try Self.bench(keepsIds: true)
        // Of stripes a pixel wide the portal keeps some, and their mean is what is seen.
        let size = PixelSize(width: 800, height: 600)
        let stripes = (0..<size.pixelCount).map { UInt8($0 % 800 % 2 == 0 ? 255 : 0) }
        let picture = try Renderer().encode(Bitmap(size: size, layout: .gray, bytes: stripes), as: .png)
        let saved = try await Self.upload(picture, to: bench)
        #expect(saved.outcome == .uploaded && saved.kept?.exact == true && Self.uploads(bench) == 2)
        #expect(try await Self.upload(picture, to: bench).kept?.exact == true)
        #expect(Self.uploads(bench) == 3)
    }

    @Test("none sends once, and tells what the portal made of it")
    func unfitted() async throws {
        let bench = try Self.bench(keepsIds: false)
        let saved = try await Self.upload(
            try EditingBench.photograph(800, 533),
            to: bench,
            PortraitFitting(box: .none)
        )
        #expect(Self.uploads(bench) == 1 && saved.sent?.width == 800)
        #expect(saved.kept?.resized == true && saved.kept?.exact == false)
    }

    @Test("a box that is told needs no first picture, and is not learnt")
    func told() async throws {
        let bench = try Self.bench(keepsIds: false)
        let fitting = PortraitFitting(box: .fixed(Self.box))
        let saved = try await Self.upload(try EditingBench.photograph(533, 800), to: bench, fitting)
        #expect(Self.uploads(bench) == 1 && saved.kept?.exact == true)
        #expect(try await bench.store.portraitBox(portal: EditingBench.key) == nil)
        // One that is wrong costs an upload each time.
        let wrong = PortraitFitting(box: .fixed(PixelSize(width: 200, height: 200)))
        #expect(try await Self.upload(try EditingBench.photograph(533, 800), to: bench, wrong).kept?.exact == true)
        #expect(Self.uploads(bench) == 3)
    }

    @Test("a box that has changed is forgotten and learnt anew")
    func forgets() async throws {
        let bench = try Self.bench(keepsIds: false)
        _ = try await Self.upload(try EditingBench.photograph(800, 533), to: bench)
        bench.portal.box.withLock { $0 = PixelSize(width: 80, height: 80) }
        let saved = try await Self.upload(try EditingBench.photograph(800, 533, 1), to: bench)
        #expect(Self.uploads(bench) == 4 && saved.kept?.width == 80 && saved.kept?.exact == true)
        _ = try await Self.upload(try EditingBench.photograph(800, 533, 2), to: bench)
        #expect(Self.uploads(bench) == 5)
    }

    @Test("what is known is believed for seven days")
    func ages() async throws {
        let bench = try Self.bench(keepsIds: false)
        _ = try await Self.upload(try EditingBench.photograph(800, 533), to: bench)
        bench.advance(by: .seconds(7 * 86_400 - 1))
        _ = try await Self.upload(try EditingBench.photograph(800, 533, 1), to: bench)
        #expect(Self.uploads(bench) == 3)
        bench.advance(by: .seconds(2))
        _ = try await Self.upload(try EditingBench.photograph(800, 533, 2), to: bench)
        #expect(Self.uploads(bench) == 5)
    }

    @Test("a second upload that fails leaves the portal's own version", arguments: [true, false])
    func cutOff(keepsIds: Bool) async throws {
        let bench = try Self.bench(keepsIds: keepsIds)
        let count = Mutex(0)
        bench.portal.answer { request in
            guard case .upload = request,
                count.withLock({
                    $0 += 1
                    return $0
                }) == 2
            else { return .works }
            return .fails(EditedPortal.away)
        }
        let saved = try await Self.upload(try EditingBench.photograph(800, 533), to: bench, policy: .cacheFirst)
        #expect(saved.outcome == .uploaded && saved.reason == nil)
        #expect(saved.kept?.resized == true && saved.kept?.exact == false)
        #expect(try await bench.edits().isEmpty)
        #expect(try await bench.shown()?.bytes == bench.portal.picture(Self.user))
        #expect(try await bench.sync().sent == 0)
    }

    @Test("sync fits pictures too, and tells what was kept")
    func synced() async throws {
        let bench = try Self.bench(keepsIds: true)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let saved = try await Self.upload(try EditingBench.photograph(800, 533), to: bench)
        #expect(saved.outcome == .pending && saved.kept == nil && saved.sent?.width == 800)
        bench.portal.answer { _ in .works }
        let manager = SyncManager(session: bench.session(), configuration: .init())
        async let events = manager.events.reduce(into: [KeptPortrait?]()) { kept, event in
            if case .completed(_, _, let found) = event { kept.append(found) }
        }
        #expect(try await manager.run().sent == 1)
        #expect(await events.map { $0?.exact } == [true])
        // Looking the user up was what failed before.
        #expect(Self.uploads(bench) == 2)
        #expect(try await bench.shown()?.bytes == bench.portal.picture(Self.user))
    }

    @Test(
        "what came as PNG is kept as PNG, also where it was too large for that, and by sync",
        arguments: [true, false]
    )
    func cameAsPNG(isPending: Bool) async throws {
        let bench = try Self.bench(keepsIds: false, box: PixelSize(width: 290, height: 290))
        var session = bench.session()
        let full = session.uploads
        let noisy = try EditingBench.noise(1_200, 900)
        session = SessionContext(
            portal: bench.portal,
            portalKey: EditingBench.key,
            store: bench.store,
            uploads: UploadPreparation(maximumByteCount: noisy.count - 1, limits: full.limits),
            clock: session.clock
        )
        let prepared = try session.prepareUpload(noisy, crop: nil)
        #expect(prepared.format == .jpeg && prepared.source == .png)
        if isPending { bench.portal.answer { _ in .fails(EditedPortal.away) } }
        _ = try await session.uploadPortrait(.userId(Self.user), prepared)
        if isPending {
            bench.portal.answer { _ in .works }
            _ = try await SyncManager(session: session, configuration: .init()).run()
        }
        let kept = try #require(bench.portal.picture(Self.user))
        #expect(ImageFormat.sniff(kept) == .png)
        // A photograph is not.
        _ = try await Self.upload(try EditingBench.photograph(1_200, 900), to: bench)
        #expect(ImageFormat.sniff(try #require(bench.portal.picture(Self.user))) == .jpeg)
    }

    @Test("the format that is asked for is sent", arguments: [UploadFormat.png, .jpeg])
    func format(format: UploadFormat) async throws {
        let bench = try Self.bench(keepsIds: false, box: PixelSize(width: 290, height: 290))
        let saved = try await Self.upload(
            try EditingBench.photograph(800, 533),
            to: bench,
            PortraitFitting(format: format)
        )
        #expect(saved.kept?.format == format.rawValue && saved.kept?.exact == (format == .png))
        #expect(saved.kept?.resized == false)
    }

    @Test("an edit made while the picture is sent again is in no conflict with it", arguments: [true, false])
    func madeMeanwhile(keepsIds: Bool) async throws {
        let bench = try Self.bench(keepsIds: keepsIds)
        let newest = try EditingBench.photograph(90, 60, 7, as: .png)
        let change = PortraitChange.upload(StoredPicture.Original(bytes: newest, mediaType: "image/png"))
        let making = Mutex<Task<StoredEdit, any Error>?>(nil)
        let uploads = Mutex(0)
        let store = bench.store
        bench.portal.answer { request in
            guard case .upload = request,
                uploads.withLock({
                    $0 += 1
                    return $0
                }) == 2
            else { return .works }
            making.withLock {
                $0 = Task {
                    try await store.save(
                        change,
                        name: .userId(Self.user),
                        user: nil,
                        base: nil,
                        portal: EditingBench.key
                    )
                }
            }
            return .works
        }
        _ = try await Self.upload(try EditingBench.photograph(800, 533), to: bench)
        _ = try await making.withLock { $0 }?.value
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.conflicts == 0)
        #expect(try await bench.shown()?.bytes == bench.portal.picture(Self.user))
    }
}
