import FoundationEssentials
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

/// The portraits that were here before.
@Suite("Offline store: history", .onEveryEngine)
struct HistoryTests {
    /// What the portal gave, or what was done here, in the words of a story.
    private enum Step {
        case portal(Int64?)
        case uploaded(Int64)
        case removed
        case localOnly(Int64)
    }

    private func play(_ steps: [Step], on test: TestStore) async throws {
        for step in steps {
            test.clock.advance(bySeconds: 1)
            switch step {
            case .portal(let number):
                let picture = number.map { Sample.picture($0) } ?? .noPortrait
                _ = try await test.store.put(user: Sample.user(1), picture: picture, portal: Sample.portal)
            case .uploaded(let number): try await send(.upload(Sample.original(number)), on: test)
            case .removed: try await send(.removal, on: test)
            case .localOnly(let number):
                _ = try await save(.upload(Sample.original(number)), on: test, localOnly: true)
            }
        }
    }

    @discardableResult
    private func save(
        _ change: PortraitChange,
        on test: TestStore,
        localOnly: Bool = false
    ) async throws -> StoredEdit {
        try await test.store.save(
            change,
            name: .userId(1),
            user: Sample.user(1),
            base: nil,
            portal: Sample.portal,
            localOnly: localOnly
        )
    }

    /// Uploads or removes; the portal has another picture then where one is given.
    private func send(
        _ change: PortraitChange,
        on test: TestStore,
        picture: StoredPicture? = nil,
        showsSent: Bool = true
    ) async throws {
        let edit = try await save(change, on: test)
        _ = try await test.store.complete(
            edit: edit.id,
            revision: edit.revision,
            user: Sample.user(1),
            picture: picture ?? change.picture,
            showsSent: showsSent,
            portal: Sample.portal
        )
    }

    private func history(of test: TestStore, _ name: EntryName = .userId(1)) async throws -> [FormerPortrait] {
        try await test.store.history(of: name, portal: Sample.portal)?.portraits ?? []
    }

    /// The numbers of the former pictures, newest first.
    private func numbers(of test: TestStore) async throws -> [Int64] {
        let digests = Dictionary(uniqueKeysWithValues: (1...30).map { (Sample.original($0).sha256, $0) })
        return try await history(of: test).compactMap { digests[$0.sha256] }
    }

    @Test("a replaced portrait is kept with the reason, newest first, and found by every name")
    func keepsReplaced() async throws {
        let test = try await TestStore()
        try await play([.portal(1), .portal(2), .uploaded(3), .removed, .portal(4), .portal(nil)], on: test)
        for name in Sample.names(of: Sample.user(1)) where !name.isPortrait {
            let history = try await history(of: test, name)
            #expect(history.map(\.reason) == [.changedInPortal, .removed, .uploaded, .changedInPortal])
        }
        #expect(try await numbers(of: test) == [4, 3, 2, 1])
        let last = try #require(try await history(of: test).first)
        #expect(last.replacedAt.timeIntervalSince(last.receivedAt) == 1)
        #expect(try await test.store.original(of: last)?.picture == Sample.original(4))
        #expect(try await test.store.verify().isSound)
    }

    @Test("the same bytes are kept once, and the present portrait is none of them")
    func keepsOnce() async throws {
        let test = try await TestStore()
        for _ in 0..<4 { try await play([.uploaded(1), .uploaded(2)], on: test) }
        #expect(try await numbers(of: test) == [1])
        #expect(try await test.store.statistics().historyCount == 1)
        #expect(try await test.store.statistics().byteCount == 12_000)
        try await play([.uploaded(3)], on: test)
        #expect(try await numbers(of: test) == [2, 1])
        try await play([.uploaded(1)], on: test)
        #expect(try await numbers(of: test) == [3, 2])
        #expect(try await test.store.verify().isSound)
    }

    @Test("so many are kept as are wanted", arguments: [0, 1, 5])
    func keepsSoMany(limit: Int) async throws {
        let test = try await TestStore(historyLimit: limit)
        try await play((1...8).map { .portal($0) }, on: test)
        #expect(try await numbers(of: test) == Array([7, 6, 5, 4, 3].prefix(limit)))
        #expect(try await test.store.statistics().historyCount == limit)
    }

    @Test("what comes out of it takes the room of none", arguments: [false, true])
    func comesOut(isWrittenAnew: Bool) async throws {
        let test = try await TestStore()
        try await play((1...6).map { .portal($0) }, on: test)
        let change = PortraitChange.upload(Sample.original(3))
        try await send(change, on: test, picture: isWrittenAnew ? Sample.picture(20) : nil)
        #expect(try await numbers(of: test) == [6, 5, 4, 2, 1])
        // The same file again is the same portrait.
        try await send(change, on: test, picture: Sample.picture(21))
        #expect(try await numbers(of: test) == (isWrittenAnew ? [20, 6, 5, 4, 2] : [6, 5, 4, 2, 1]))
    }

    @Test("a portrait for this store only takes no room where the portal has the same one")
    func isThere() async throws {
        let test = try await TestStore()
        try await play((1...6).map { .portal($0) }, on: test)
        try await play([.localOnly(7), .localOnly(6), .portal(6)], on: test)
        #expect(try await numbers(of: test) == [7, 5, 4, 3, 2])
        try await play([.localOnly(8), .localOnly(6), .localOnly(9)], on: test)
        #expect(try await numbers(of: test) == [6, 8, 7, 5, 4, 3])
    }

    @Test("what came out of it stays where somebody else changed the portrait before it was read back")
    func staysUnseen() async throws {
        let test = try await TestStore()
        try await play([.portal(1), .portal(2)], on: test)
        try await send(.upload(Sample.original(1)), on: test, picture: Sample.picture(9), showsSent: false)
        #expect(try await numbers(of: test) == [2, 1])
        try await send(.upload(Sample.original(1)), on: test)
        #expect(try await numbers(of: test) == [9, 2])
    }

    @Test("switching it off lets those go that are there, with the next change")
    func switchesOff() async throws {
        let test = try await TestStore()
        try await play([.portal(1), .portal(2)], on: test)
        let off = try await TestStore(folder: test.folder, historyLimit: 0)
        try await play([.portal(3)], on: off)
        #expect(try await off.store.statistics().historyCount == 0)
    }

    @Test("what a portrait was made from goes with it")
    func keepsMaster() async throws {
        let test = try await TestStore()
        let master = Sample.original(20, byteCount: 20_000)
        _ = try await test.store.put(
            user: Sample.user(1),
            picture: Sample.picture(1),
            madeFrom: master,
            portal: Sample.portal
        )
        try await play([.portal(2)], on: test)
        let former = try #require(try await history(of: test).first)
        #expect(former.hasMaster)
        #expect(try await test.store.original(of: former)?.master == master)
        #expect(try await test.store.statistics().masterCount == 0)
        // The same master again is the same portrait, whatever the portal has made of it.
        _ = try await test.store.put(
            user: Sample.user(1),
            picture: Sample.picture(3),
            madeFrom: master,
            portal: Sample.portal
        )
        #expect(try await numbers(of: test) == [2])
    }

    @Test("a picture in another size takes nothing's place")
    func refitIsNoChange() async throws {
        let test = try await TestStore()
        try await play([.portal(1), .uploaded(2)], on: test)
        try await test.store.put(
            user: Sample.user(1),
            picture: Sample.picture(3),
            inPlaceOf: PortraitBase(portraitId: 10_001, sha256: Sample.original(2).sha256),
            portal: Sample.portal
        )
        #expect(try await numbers(of: test) == [1])
    }

    @Test("under an edit the portrait before is the newest, and one that is never sent is kept when it is replaced")
    func underEdit() async throws {
        let test = try await TestStore()
        try await play([.portal(1), .portal(2)], on: test)
        try await save(.upload(Sample.original(3)), on: test)
        #expect(try await numbers(of: test) == [2, 1])
        #expect(try await test.store.statistics().historyCount == 1)
        let newest = try #require(try await history(of: test).first)
        #expect(newest.reason == .uploaded)
        #expect(try await test.store.original(of: newest)?.picture == Sample.original(2))
        // What was not sent is not kept.
        try await save(.upload(Sample.original(4)), on: test)
        #expect(try await numbers(of: test) == [2, 1])
        try await test.store.drop(edit: 1)
        try await play([.localOnly(5), .localOnly(6)], on: test)
        #expect(try await numbers(of: test) == [2, 5, 1])
        try await play([.portal(7)], on: test)
        #expect(try await numbers(of: test) == [6, 2, 5, 1])
        #expect(try await test.store.verify().isSound)
    }

    @Test("the loser of a conflict is kept")
    func losesConflict() async throws {
        let test = try await TestStore()
        try await play([.portal(1)], on: test)
        let edit = try await save(.upload(Sample.original(2)), on: test)
        try await play([.portal(3)], on: test)
        try await test.store.setAside(edit: edit.id, revision: edit.revision, reason: "lost")
        #expect(try await history(of: test).map(\.reason) == [.lostConflict, .changedInPortal])
        #expect(try await numbers(of: test) == [2, 1])
        let other = try await save(.upload(Sample.original(4)), on: test)
        _ = try await test.store.complete(
            edit: other.id,
            revision: other.revision,
            user: Sample.user(1),
            picture: Sample.picture(4),
            portal: Sample.portal,
            afterConflict: true
        )
        #expect(try await numbers(of: test) == [3, 2, 1])
        #expect(try await history(of: test).first?.reason == .lostConflict)
    }

    @Test("goes before any portrait where room is needed, and never an edit")
    func isEvictedFirst() async throws {
        let weight = 6_000 + 512
        let test = try await TestStore(maximumByteCount: 5 * weight)
        try await play([.portal(1), .portal(2), .portal(3)], on: test)
        try await test.edit(2)
        try await test.put(4)
        #expect(try await numbers(of: test) == [2, 1])
        try await test.put(5)
        #expect(try await numbers(of: test) == [2])
        try await test.put(6)
        #expect(try await numbers(of: test) == [])
        #expect(try await test.userIds() == [1, 2, 4, 5, 6])
        #expect(try await test.store.verify().isSound)
    }

    @Test("goes with the portal, and by its age")
    func isRemoved() async throws {
        let test = try await TestStore()
        try await play([.portal(1), .portal(2)], on: test)
        test.clock.advance(bySeconds: 7_200)
        try await play([.portal(3)], on: test)
        #expect(try await test.store.prune(olderThan: .seconds(3_600)).removedHistoryCount == 1)
        #expect(try await numbers(of: test) == [2])
        let report = try await test.store.clear()
        #expect(report.removedHistoryCount == 1 && report.removedCount == 1 && report.removedByteCount == 12_000)
        #expect(try await test.store.statistics().byteCount == 0)
    }

    @Test(
        "what is another's or damaged is never given, and is reported",
        arguments: [
            "UPDATE history SET userId = 2", "UPDATE history SET sha256 = zeroblob(32)",
            "UPDATE historyPicture SET bytes = zeroblob(6000)", "UPDATE history SET reason = 9",
        ]
    )
    func damaged(sql: String) async throws {
        let test = try await TestStore()
        try await test.put(2)
        try await play([.portal(1), .portal(3)], on: test)
        let before = try #require(try await history(of: test).first)
        try await test.tamper(sql)
        for userId: Int64 in [1, 2] {
            for portrait in try await history(of: test, .userId(userId)) {
                await #expect(throws: StoreError.self) { try await test.store.original(of: portrait) }
            }
        }
        await #expect(throws: StoreError.self) { try await test.store.original(of: before) }
        #expect(try await test.store.verify().damaged.map(\.kind) == [.history])
        #expect(try await test.store.removeDamaged().removedHistoryCount == 1)
        #expect(try await test.store.verify().isSound)
    }

    @Test("of many who replace a portrait at once none loses one", .timeLimit(.minutes(10)))
    func manyAtOnce() async throws {
        let test = try await TestStore(historyLimit: 100)
        let other = try await TestStore(folder: test.folder, clock: test.clock, historyLimit: 100)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number: Int64 in 1...12 {
                let store = number % 2 == 0 ? test.store : other.store
                group.addTask { @concurrent in
                    _ = try await store.put(
                        user: Sample.user(1),
                        picture: Sample.picture(number),
                        portal: Sample.portal
                    )
                }
            }
            try await group.waitForAll()
        }
        guard case .original(let present) = try await test.hit(.userId(1)).picture else {
            Issue.record("there is a portrait")
            return
        }
        let digests = try await history(of: test).map(\.sha256)
        #expect(Set(digests + [present.sha256]) == Set((1...12).map { Sample.original($0).sha256 }))
        #expect(digests.count == 11)
        #expect(try await test.store.verify().isSound)
    }

    @Test("is found in an index, however many users there are", .only(.sqlite))
    func isIndexed() async throws {
        let test = try await TestStore()
        try await test.put(1)
        for sql in [HistoryRecord.ofUser, "DELETE FROM history WHERE portalId = ? AND userId = ? AND sha256 = ?"] {
            let plan = try await test.connections.writer()
                .read { try $0.rows("EXPLAIN QUERY PLAN \(sql)", sql.contains("sha256 = ?") ? [1, 1, [0]] : [1, 1]) }
                .compactMap { $0.text(3) }
            #expect(plan.contains { $0.contains("historyPictureOfUser") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN h") }, "\(plan)")
        }
    }

    @Test("a removal of ours is known where the picture was never here")
    func tellsRemoval() async throws {
        let test = try await TestStore()
        try await play([.removed], on: test)
        let (same, other) = (
            try await test.store.keptLoss(of: 1, portraitId: 10_001, portal: Sample.portal),
            try await test.store.keptLoss(of: 1, portraitId: 99, portal: Sample.portal)
        )
        #expect(same == .removedHere)
        #expect(other == .nothing)
    }

    @Test("the portal's loss is told from a removal of ours")
    func tellsLosses() async throws {
        let test = try await TestStore()
        func kept(_ portraitId: Int64 = 10_001) async throws -> KeptLoss {
            try await test.store.keptLoss(of: 1, portraitId: portraitId, portal: Sample.portal)
        }
        #expect(try await kept() == .nothing)
        try await play([.portal(1)], on: test)
        #expect(try await kept() == .picture(FormerPortrait.Original(picture: Sample.original(1), master: nil)))
        #expect(try await kept(99) == .nothing)
        // Seen as gone: the picture is in the history.
        try await play([.portal(nil)], on: test)
        #expect(try await kept() == .picture(FormerPortrait.Original(picture: Sample.original(1), master: nil)))
        try await play([.portal(1), .removed], on: test)
        #expect(try await kept() == .removedHere)
        // The portal has a picture again, and loses that.
        try await play([.portal(1), .portal(nil)], on: test)
        #expect(try await kept() == .picture(FormerPortrait.Original(picture: Sample.original(1), master: nil)))
        try await save(.upload(Sample.original(2)), on: test)
        #expect(try await kept() == .editWaits)
    }
}
