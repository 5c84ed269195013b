import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// A removal by web service leaves the portrait id in the user on Liferay 7.x; the picture tells that there is none.
@Suite("Portrait ids that are left behind")
struct LeftPortraitIdTests {
    static let user = EditingBench.user

    /// A portal with a portrait that this store has loaded.
    private func bench(tellsVersion: Bool = true) async throws -> EditingBench {
        let bench = try EditingBench(leavesIds: true, tellsVersion: tellsVersion)
        bench.portal.add(Self.user, picture: try EditingBench.picture(10))
        _ = try await bench.session().loadPortrait(.userId(Self.user))
        return bench
    }

    /// An edit that waits, made while the portal was away.
    private func edit(_ bench: EditingBench, removal: Bool) async throws {
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        if removal {
            _ = try await bench.session().removePortrait(.userId(Self.user))
        } else {
            _ = try await bench.session().uploadPortrait(.userId(Self.user), picture: try EditingBench.picture(200))
        }
        bench.portal.answer { _ in .works }
    }

    @Test("what this store removed is gone, whoever asks, and comes back with a new portrait")
    func ownRemoval() async throws {
        let bench = try await bench()
        let id = bench.portal.portraitId(Self.user)
        let removed = try await bench.session().removePortrait(.userId(Self.user))
        #expect(removed.outcome == .uploaded && removed.user?.portraitId == id)
        for policy in OfflinePolicy.allCases {
            let loaded = try await bench.session().loadPortrait(.userId(Self.user), policy: policy)
            #expect(loaded.picture == .noPortrait && loaded.absence == .noPicture, "\(policy)")
        }
        let wanted = try EditingBench.picture(60)
        let uploaded = try await bench.session().uploadPortrait(.userId(Self.user), picture: wanted)
        #expect(uploaded.outcome == .uploaded)
        let loaded = try await bench.session().loadPortrait(.userId(Self.user), policy: .remoteOnly)
        #expect(loaded.picture != .noPortrait && loaded.absence == nil)
        #expect(try await bench.shown()?.bytes == wanted)
    }

    @Test("what somebody else removed is gone where the addresses are proved", arguments: [true, false])
    func removedElsewhere(isProved: Bool) async throws {
        let bench = try await bench()
        bench.portal.change(Self.user, to: nil)
        bench.portal.state.withLock { $0.provesAddresses = isProved }
        if isProved {
            let loaded = try await bench.session().loadPortrait(.userId(Self.user))
            #expect(loaded.picture == .noPortrait && loaded.absence == .noPicture && loaded.source == .remote)
            // And by now this store knows it by itself.
            bench.portal.state.withLock { $0.provesAddresses = false }
            #expect(try await bench.session().loadPortrait(.userId(Self.user)).absence == .noPicture)
        } else {
            let error = await #expect(throws: PortraitError.self) {
                try await bench.session().loadPortrait(.userId(Self.user))
            }
            #expect(error?.code == .wrongPicture)
            // The portal's default picture replaces nothing.
            #expect(try await bench.shown()?.bytes == EditingBench.picture(10))
        }
    }

    @Test("a user who never had a portrait here is no-portrait, not no-picture")
    func never() async throws {
        let bench = try EditingBench(leavesIds: true)
        bench.portal.add(Self.user, picture: nil)
        #expect(try await bench.session().loadPortrait(.userId(Self.user)).absence == .noPortrait)
    }

    @Test("an offline removal is no-portrait, whatever the portal's id")
    func offlineRemoval() async throws {
        let bench = try await bench()
        try await edit(bench, removal: true)
        #expect(try await bench.session().loadPortrait(.userId(Self.user), policy: .cacheOnly).absence == .noPortrait)
        #expect(try await bench.sync().isComplete)
        #expect(bench.portal.picture(Self.user) == nil)
        #expect(try await bench.session().loadPortrait(.userId(Self.user), policy: .cacheOnly).absence == .noPicture)
    }

    @Test("an upload finds out that somebody else removed the portrait", arguments: ConflictResolution.allCases)
    func conflict(resolution: ConflictResolution) async throws {
        let bench = try await bench()
        try await edit(bench, removal: false)
        bench.portal.change(Self.user, to: nil)
        bench.portal.state.withLock { $0.provesAddresses = true }
        let summary = try await bench.sync(.init(conflict: resolution))
        let ours = try EditingBench.picture(200)
        switch resolution {
        case .useLocal:
            #expect(summary.sent == 1 && bench.portal.picture(Self.user) == ours)
        case .useRemote:
            #expect(summary.setAside == 1 && bench.portal.picture(Self.user) == nil)
            #expect(try await bench.shown()?.picture == .noPortrait)
        case .discard:
            #expect(summary.setAside == 1)
            #expect(try await bench.shown() == nil)
        case .ignore:
            #expect(summary.conflicts == 1)
            #expect(try await bench.shown()?.bytes == ours)
        }
    }

    @Test(
        "an upload over what was lost or removed, nobody can tell which, is sent, but where the portal's side is to win",
        arguments: ConflictResolution.allCases
    )
    func doubt(resolution: ConflictResolution) async throws {
        let bench = try await bench()
        try await edit(bench, removal: false)
        bench.portal.change(Self.user, to: nil)
        let summary = try await bench.sync(.init(conflict: resolution))
        switch resolution {
        case .useLocal, .ignore:
            #expect(summary.sent == 1 && summary.isComplete, "\(summary)")
            #expect(try bench.portal.picture(Self.user) == EditingBench.picture(200))
        case .useRemote, .discard:
            #expect(summary.setAside == 1 && summary.sent == 0, "\(summary)")
            #expect(bench.portal.picture(Self.user) == nil)
            let kept: [UInt8]? = resolution == .discard ? nil : try EditingBench.picture(10)
            #expect(try await bench.shown()?.bytes == kept)
        }
    }

    @Test("an upload after a removal of our own whose answer was lost is sent, whatever is said of conflicts")
    func afterLostRemoval() async throws {
        let bench = try await bench()
        bench.portal.answer { if case .removal = $0 { .worksAndFails(EditedPortal.away) } else { .works } }
        #expect(try await bench.session().removePortrait(.userId(Self.user)).outcome == .pending)
        try await edit(bench, removal: false)
        let summary = try await bench.sync(.init(conflict: .useRemote))
        #expect(summary.sent == 1 && summary.setAside == 0, "\(summary)")
        #expect(try bench.portal.picture(Self.user) == EditingBench.picture(200))
    }

    @Test("an upload over a portrait that is as it was is no conflict")
    func unchanged() async throws {
        let bench = try await bench()
        try await edit(bench, removal: false)
        #expect(try await bench.sync().sent == 1)
        #expect(bench.portal.requests.contains(.picture(Self.user)))
    }

    @Test("an upload after a removal of our own is sent without a look")
    func afterOwnRemoval() async throws {
        let bench = try await bench()
        _ = try await bench.session().removePortrait(.userId(Self.user))
        try await edit(bench, removal: false)
        let looks = bench.portal.requests.count { $0 == .picture(Self.user) }
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.conflicts == 0)
        // One look reads the new picture back.
        #expect(bench.portal.requests.count { $0 == .picture(Self.user) } == looks + 1)
    }

    @Test(
        "a removal whose answer was lost is found done, also where the version is not known yet",
        arguments: [true, false]
    )
    func lostAnswer(tellsVersion: Bool) async throws {
        let bench = try await bench(tellsVersion: tellsVersion)
        bench.portal.answer { if case .removal = $0 { .worksAndFails(EditedPortal.away) } else { .works } }
        let removed = try await bench.session().removePortrait(.userId(Self.user))
        #expect(removed.outcome == .pending)
        bench.portal.answer { _ in .works }
        #expect(try await bench.sync().alreadyThere == 1)
        #expect(try await bench.shown()?.picture == .noPortrait)
    }

    @Test("a removal of what was replaced and removed elsewhere is done")
    func replacedAndRemoved() async throws {
        let bench = try await bench()
        try await edit(bench, removal: true)
        bench.portal.change(Self.user, to: try EditingBench.picture(90))
        bench.portal.change(Self.user, to: nil)
        bench.portal.state.withLock { $0.provesAddresses = true }
        #expect(try await bench.sync().alreadyThere == 1)
        #expect(try await bench.shown()?.picture == .noPortrait)
    }
}
