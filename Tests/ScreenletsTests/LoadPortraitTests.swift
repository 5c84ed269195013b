import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// The reading table again, now with a real store underneath.
@Suite("Loading a portrait")
struct LoadPortraitTests {
    struct Situation: Sendable, CustomTestStringConvertible {
        var cell: OfflinePolicyLoadTests.Cell
        var testDescription: String { cell.testDescription }
    }

    static let situations = OfflinePolicyLoadTests.cells.map(Situation.init)

    @Test("does with portal and store what the policy decides", arguments: situations)
    func table(_ situation: Situation) async throws {
        let cell = situation.cell
        let bench = try LoadingBench()
        let session = bench.session()
        if cell.cache != .miss { _ = try await session.loadPortrait(LoadingBench.selector, policy: .remoteOnly) }
        if cell.cache == .damaged { try bench.damage() }
        // What the portal has now differs from what was cached, so that the answer tells its side.
        let newer = try LoadingBench.picture(side: 44)
        bench.portal.change { $0.bytes = newer }
        bench.portal.set(cell.portal == .answered ? .answers : cell.portal == .refused ? .refuses : .connectionFails)
        let askedBefore = bench.portal.askedCount

        switch cell.outcome {
        case .answer(let side, let fallback):
            let loaded = try await session.loadPortrait(LoadingBench.selector, policy: cell.policy)
            let expected = side == .portal ? newer : try LoadingBench.picture(side: 40)
            #expect(loaded.picture == .original(StoredPicture.Original(bytes: expected, mediaType: "image/png")))
            #expect(loaded.source == (side == .portal ? .remote : .cache))
            #expect(loaded.fallback == fallback)
            #expect(loaded.policy == cell.policy)
        default:
            let code: PortraitError.Code =
                switch (cell.outcome, cell.cache, cell.portal) {
                case (.fail(.cache), .damaged, _): .cacheDamaged
                case (.fail(.cache), _, _): .notCached
                case (_, _, .refused): .noSuchUser
                default: .portalUnreachable
                }
            let error = await #expect(throws: PortraitError.self) {
                try await session.loadPortrait(LoadingBench.selector, policy: cell.policy)
            }
            #expect(error?.code == code)
        }
        #expect((bench.portal.askedCount > askedBefore) == cell.asked.contains("P"))
        // Nothing that failed may have taken the cached copy away.
        if cell.cache == .hit {
            let kept = try await session.loadPortrait(LoadingBench.selector, policy: .cacheOnly)
            #expect(kept.source == .cache)
        }
    }

    @Test("shows the portal the picture that it gave before, by either name, unless an edit lies over it")
    func kept() async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        let picture = KeptPicture(bytes: try LoadingBench.picture(side: 40), mediaType: "image/png")
        let user = bench.portal.state.withLock(\.user)
        let names = [
            LoadingBench.selector, .portrait(portraitId: user.portraitId, uuid: user.uuid, female: false),
        ]
        for (index, name) in names.enumerated() {
            _ = try await session.loadPortrait(name, policy: .remoteFirst)
            #expect(bench.portal.state.withLock(\.kept) == (index == 0 ? nil : picture))
            _ = try await session.loadPortrait(name, policy: .remoteOnly)
            #expect(bench.portal.state.withLock(\.kept) == picture)
        }
        _ = try await session.uploadPortrait(
            LoadingBench.selector,
            picture: try LoadingBench.picture(side: 44),
            policy: .cacheOnly
        )
        _ = try await session.loadPortrait(LoadingBench.selector, policy: .remoteOnly)
        #expect(bench.portal.state.withLock(\.kept) == nil)
    }

    @Test("keeps the good answer that there is no portrait")
    func noPortrait() async throws {
        let bench = try LoadingBench()
        bench.portal.change { $0.user.portraitId = 0 }
        let loaded = try await bench.session().loadPortrait(LoadingBench.selector)
        #expect(loaded.picture == .noPortrait)
        bench.portal.set(.connectionFails)
        let again = try await bench.session().loadPortrait(.screenName(" TEST ", companyId: nil))
        #expect(again.picture == .noPortrait)
        #expect(again.fallback)
    }

    @Test(
        "refuses what is no picture, and keeps the picture it had",
        arguments: [
            Array("<html>sign in</html>".utf8), [], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8),
        ]
    )
    func noPicture(bytes: [UInt8]) async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        let good = try await session.loadPortrait(LoadingBench.selector)
        bench.portal.change { $0.bytes = bytes }
        let error = await #expect(throws: PortraitError.self) { try await session.loadPortrait(LoadingBench.selector) }
        #expect(error?.code == .unexpectedAnswer)
        let kept = try await session.loadPortrait(LoadingBench.selector, policy: .cacheOnly)
        #expect(kept.picture == good.picture)
    }

    @Test("a picture that ends too early takes no other one's place, and is asked for whole", arguments: [false, true])
    func cut(isAnonymous: Bool) async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        let user = bench.portal.state.withLock(\.user)
        let name: UserSelector =
            isAnonymous
            ? .portrait(portraitId: user.portraitId, uuid: user.uuid, female: false) : LoadingBench.selector
        let whole = try LoadingBench.picture(side: 44)
        let part = Array(whole.dropLast(20))
        // Where there is no other one, it is what the portal has.
        for bytes in [part, whole] {
            bench.portal.change { $0.bytes = bytes }
            let loaded = try await session.loadPortrait(name, policy: .remoteOnly)
            #expect(loaded.picture == .original(StoredPicture.Original(bytes: bytes, mediaType: "image/png")))
            #expect(bench.portal.state.withLock(\.kept) == nil)
        }
        bench.portal.change { $0.bytes = part }
        let error = await #expect(throws: PortraitError.self) {
            try await session.loadPortrait(name, policy: .remoteOnly)
        }
        #expect(error?.code == .unexpectedAnswer)
        let kept = try await session.loadPortrait(name, policy: .cacheOnly)
        #expect(kept.picture == .original(StoredPicture.Original(bytes: whole, mediaType: "image/png")))
    }

    @Test("shows an edit that waits to be sent, whatever the policy, whatever the portal has, and without the portal")
    func pending() async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        _ = try await session.loadPortrait(LoadingBench.selector)
        guard case .hit(let entry) = try await bench.store.lookUp(.userId(20156), portal: LoadingBench.key) else {
            Issue.record("nothing is stored")
            return
        }
        let edited = StoredPicture.Original(bytes: try LoadingBench.picture(side: 22), mediaType: nil)
        _ = try await bench.store.save(
            .upload(edited),
            name: .userId(20156),
            user: entry.user,
            base: nil,
            portal: LoadingBench.key
        )
        let newer = try LoadingBench.picture(side: 44)
        bench.portal.change { $0.bytes = newer }
        for policy in OfflinePolicy.allCases {
            let loaded = try await session.loadPortrait(LoadingBench.selector, policy: policy)
            #expect(loaded.pending)
            #expect(loaded.source == .cache)
            #expect(loaded.picture == .original(edited))
        }
        bench.portal.set(.connectionFails)
        for name in [LoadingBench.selector, .screenName("test", companyId: nil)] {
            for policy in OfflinePolicy.allCases {
                let loaded = try await session.loadPortrait(name, policy: policy)
                #expect(loaded.pending)
                #expect(loaded.source == .cache)
                #expect(loaded.fallback == [.remoteOnly, .remoteFirst].contains(policy))
                #expect(loaded.picture == .original(edited))
            }
        }
    }

    @Test("hides no refusal of the portal behind an edit", arguments: [OfflinePolicy.remoteOnly, .remoteFirst])
    func refusedBesideEdit(policy: OfflinePolicy) async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        _ = try await session.loadPortrait(LoadingBench.selector)
        bench.portal.set(.connectionFails)
        let edited = try LoadingBench.picture(side: 22)
        let saved = try await session.uploadPortrait(LoadingBench.selector, picture: edited)
        #expect(saved.outcome == .pending)
        bench.portal.set(.refuses)
        let error = await #expect(throws: PortraitError.self) {
            try await session.loadPortrait(LoadingBench.selector, policy: policy)
        }
        #expect(error?.code == .noSuchUser)
    }

    @Test("knows offline whose portrait the own one is, and that a guest has none")
    func own() async throws {
        let bench = try LoadingBench()
        _ = try await bench.session().loadPortrait(.me)
        let own = try await bench.session().loadPortrait(.me, policy: .cacheOnly)
        #expect(own.user?.userId == 20156)
        let guest = await #expect(throws: PortraitError.self) {
            try await bench.session(signIn: nil).loadPortrait(.me, policy: .cacheOnly)
        }
        #expect(guest?.code == .notCached)
    }

    @Test("what was sent while the portal answered is not written over by the answer")
    func sentMeanwhile() async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        _ = try await session.loadPortrait(LoadingBench.selector)
        let gate = Gate()
        bench.portal.change { $0.pictureGate = gate }
        let loading = Task { try await session.loadPortrait(LoadingBench.selector, policy: .remoteOnly) }
        await gate.arrival()
        bench.portal.change { $0.pictureGate = nil }
        let sent = try LoadingBench.picture(side: 44)
        #expect(try await session.uploadPortrait(LoadingBench.selector, picture: sent).outcome == .uploaded)
        gate.open()
        let shown = try await loading.value.picture
        #expect(shown == .original(StoredPicture.Original(bytes: sent, mediaType: "image/png")))
        let kept = try await session.loadPortrait(LoadingBench.selector, policy: .cacheOnly)
        #expect(kept.picture == shown)
    }
}
