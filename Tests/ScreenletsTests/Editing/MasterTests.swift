import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// What portraits are drawn from after the portal has made them smaller.
@Suite("Masters")
struct MasterTests {
    private static let user = EditingBench.user
    private static let recipe = "resize:512x512/circle"

    /// How far the changes have come.
    private final class Progress: Sendable {
        /// The number of the last change that a load was told of.
        let seen = Atomic(0)
        let isOver = Atomic(false)
    }

    private static func bench(keepsIds: Bool) throws -> EditingBench {
        let bench = try EditingBench(keepsIds: keepsIds, box: PixelSize(width: 100, height: 120))
        bench.portal.add(user, picture: try EditingBench.picture(1))
        return bench
    }

    /// Draws what reads show, as everything that draws does.
    private static func drawn(_ session: SessionContext, _ recipe: String = recipe) async throws -> (
        bytes: [UInt8], isMaster: Bool
    ) {
        let loaded = try await session.loadPortrait(.userId(user), policy: .cacheOnly)
        let recipe = try Recipe(parsing: recipe)
        let best = try #require(await session.bestOriginals(of: loaded, for: [recipe]).first)
        return (try session.renderer.render(best.original.bytes, recipe: recipe).bytes, best.isMaster)
    }

    @Test("the picture is the same while it waits, after sync, and in another process", arguments: [true, false])
    func same(keepsIds: Bool) async throws {
        let bench = try Self.bench(keepsIds: keepsIds)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let session = bench.session()
        let photograph = try EditingBench.photograph(800, 533)
        #expect(try await session.uploadPortrait(.userId(Self.user), picture: photograph).outcome == .pending)
        let waiting = try await Self.drawn(session)
        #expect(!waiting.isMaster)
        bench.portal.answer { _ in .works }
        #expect(try await bench.sync().sent == 1)
        let sent = try await Self.drawn(session)
        #expect(sent.bytes == waiting.bytes && sent.isMaster)
        let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: bench.folder))
        defer { store.close() }
        let other = SessionContext(portal: bench.portal, portalKey: EditingBench.key, store: store)
        #expect(try await Self.drawn(other).bytes == waiting.bytes)
        // What is no larger than the portal's picture is drawn from that.
        #expect(try await !Self.drawn(session, "resize:64x64").isMaster)
        // And the portal's bytes are what is handed out.
        #expect(try await bench.shown()?.bytes == bench.portal.picture(Self.user))
    }

    @Test(
        "an undo gives what came as PNG back pixel for pixel, with what it was made from",
        arguments: [true, false],
        [true, false]
    )
    func undone(keepsIds: Bool, isAway: Bool) async throws {
        let bench = try EditingBench(keepsIds: keepsIds, box: PixelSize(width: 290, height: 290))
        bench.portal.add(Self.user, picture: nil)
        let session = bench.session()
        // As PNG that is too large to be sent, so that what the portal's picture is made from is JPEG.
        let noise = try EditingBench.noise(400, 300)
        let first = try await session.uploadPortrait(.userId(Self.user), picture: noise)
        #expect(first.kept?.format == "png" && first.kept?.exact == true)
        let former = bench.portal.picture(Self.user)
        _ = try await session.uploadPortrait(.userId(Self.user), picture: try EditingBench.picture(9))
        if isAway { bench.portal.answer { _ in .fails(EditedPortal.away) } }
        let undone = try await session.undoPortrait(.userId(Self.user))
        if isAway {
            bench.portal.answer { _ in .works }
            #expect(try await bench.sync().sent == 1)
        } else {
            #expect(undone.kept?.format == "png" && undone.kept?.exact == true)
        }
        #expect(bench.portal.picture(Self.user) == former)
        #expect(try await Self.drawn(session).isMaster)
    }

    @Test("asking the portal again changes nothing, and any other picture of it wins", arguments: [true, false])
    func portalWins(keepsIds: Bool) async throws {
        let bench = try Self.bench(keepsIds: keepsIds)
        let session = bench.session()
        _ = try await session.uploadPortrait(.userId(Self.user), picture: try EditingBench.photograph(800, 533))
        _ = try await session.loadPortrait(.userId(Self.user), policy: .remoteOnly)
        #expect(try await Self.drawn(session).isMaster)
        let before = bench.portal.portraitId(Self.user)
        bench.portal.change(Self.user, to: try EditingBench.picture(9))
        #expect((bench.portal.portraitId(Self.user) == before) == keepsIds)
        _ = try await session.loadPortrait(.userId(Self.user), policy: .remoteFirst)
        #expect(try await !Self.drawn(session).isMaster)
        #expect(try await bench.store.statistics().masterCount == 0)
    }

    @Test("is neither kept nor drawn from where it is switched off")
    func off() async throws {
        let bench = try Self.bench(keepsIds: true)
        var session = bench.session()
        _ = try await session.uploadPortrait(.userId(Self.user), picture: try EditingBench.photograph(800, 533))
        session.usesMasters = false
        #expect(try await !Self.drawn(session).isMaster)
        #expect(try await Self.drawn(bench.session()).isMaster)
        _ = try await session.uploadPortrait(.userId(Self.user), picture: try EditingBench.photograph(800, 533, 3))
        #expect(try await bench.store.statistics().masterCount == 0)
    }

    @Test("a picture that somebody put there between sending and reading back has no master", arguments: [true, false])
    func overtaken(keepsIds: Bool) async throws {
        let bench = try Self.bench(keepsIds: keepsIds)
        let others = try EditingBench.picture(9)
        let portal = bench.portal
        portal.answer { request in
            if case .picture = request { portal.change(Self.user, to: others) }
            return .works
        }
        do {
            _ = try await bench.session()
                .uploadPortrait(.userId(Self.user), picture: try EditingBench.photograph(800, 533))
        } catch {
            // Liferay 6.2 proves by the picture alone that it was taken.
            #expect((error as? PortraitError)?.code == .unexpectedAnswer && keepsIds)
        }
        portal.answer { _ in .works }
        _ = try await bench.session().loadPortrait(.userId(Self.user), policy: .remoteOnly)
        #expect(try await bench.shown()?.bytes == others)
        #expect(try await !Self.drawn(bench.session()).isMaster)
    }

    @Test("what was sent in place of an edit's base, and never noted, is no conflict", arguments: [true, false])
    func lostRefit(keepsIds: Bool) async throws {
        let bench = try Self.bench(keepsIds: keepsIds)
        let uploads = Mutex(0)
        bench.portal.answer { request in
            guard case .upload = request,
                uploads.withLock({
                    $0 += 1
                    return $0
                }) == 2
            else { return .works }
            // The portal has it, and nobody here hears of it.
            return .worksAndFails(EditedPortal.away)
        }
        let session = bench.session()
        _ = try await session.uploadPortrait(.userId(Self.user), picture: try EditingBench.photograph(800, 533))
        #expect(try await bench.shown()?.bytes != bench.portal.picture(Self.user))
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let newest = try EditingBench.photograph(90, 60, 4, as: .png)
        #expect(try await session.uploadPortrait(.userId(Self.user), picture: newest).outcome == .pending)
        bench.portal.answer { _ in .works }
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.conflicts == 0)
        // Somebody else's picture is one.
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let last = try EditingBench.photograph(90, 60, 5, as: .png)
        _ = try await session.uploadPortrait(.userId(Self.user), picture: last)
        bench.portal.answer { _ in .works }
        bench.portal.change(Self.user, to: try EditingBench.picture(9))
        #expect(try await bench.sync().conflicts == 1)
    }

    @Test("after a change in the portal nothing is drawn from the old master: a thousand changes, eight readers")
    func neverOutdated() async throws {
        let bench = try Self.bench(keepsIds: true)
        let session = bench.session()
        let recipe = try Recipe(parsing: Self.recipe)
        let found = try await session.portal.user(.userId(Self.user))
        let user = StoredUser(found, in: nil)
        let progress = Progress()
        let (own, full, others) = (
            try EditingBench.picture(7), try EditingBench.picture(8), try EditingBench.picture(9)
        )
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var drawnFromMaster = 0
                    while !progress.isOver.load(ordering: .acquiring) {
                        let change = progress.seen.load(ordering: .acquiring)
                        let loaded = try await session.loadPortrait(.userId(Self.user), policy: .cacheFirst)
                        guard let best = await session.bestOriginals(of: loaded, for: [recipe]).first, best.isMaster
                        else { continue }
                        // A master tells in its bytes which change made it outdated.
                        let number = try #require(EditingBench.number(of: best.original.bytes))
                        #expect(number > change, "drawn from the master of before change \(number), after \(change)")
                        drawnFromMaster += 1
                    }
                    return drawnFromMaster
                }
            }
            for number in 1...1_000 {
                // What this store sent: its own picture in the portal, and the master of that.
                let sent = EditingBench.labelled(own, number)
                let master = EditingBench.labelled(full, number)
                bench.portal.change(Self.user, to: sent)
                _ = try await bench.store.put(
                    user: user,
                    picture: .original(StoredPicture.Original(bytes: sent, mediaType: "image/png")),
                    madeFrom: StoredPicture.Original(bytes: master, mediaType: "image/png"),
                    portal: EditingBench.key
                )
                for _ in 0..<10 { await Task.yield() }
                // Somebody changes the portrait in the portal, whose id stays, and somebody here asks for it.
                bench.portal.change(Self.user, to: EditingBench.labelled(others, number))
                _ = try await session.loadPortrait(.userId(Self.user), policy: .remoteOnly)
                progress.seen.store(number, ordering: .releasing)
            }
            progress.isOver.store(true, ordering: .releasing)
            let drawn = try await group.reduce(0, +)
            #expect(drawn > 100, "the readers have seen masters \(drawn) times")
        }
    }
}
