import FoundationEssentials
import OfflineStore
import TestClocks
import Testing

@Suite("Offline store: sending edits", .onEveryEngine)
struct SendingTests {
    /// What the portal has after it took an edit of user 1.
    static let sent = Sample.user(1, portraitId: 77)

    @Test("an edit that was taken is gone, and the entry is what the portal has", arguments: [true, false])
    func settles(entryWasKnown: Bool) async throws {
        let test = try await TestStore()
        if entryWasKnown { try await test.put(1) }
        let edit = try await test.edit(1)
        #expect(try await test.store.begin(edit: edit.id, revision: edit.revision))
        #expect(try await test.store.edit(edit.id)?.begunRevision == edit.revision)
        let completion = try await test.complete(edit, picture: Sample.picture(5))
        #expect(completion == .settled)
        #expect(try await test.store.edit(edit.id) == nil)
        for name in Sample.names(of: Self.sent) {
            let entry = try await test.hit(name)
            #expect(entry.picture == Sample.picture(5))
            #expect(entry.syncState == .clean)
        }
        #expect(try await test.store.verify().isSound)
        #expect(try await test.edit(1).id > edit.id)
    }

    @Test("an edit that was made while another was sent stays to be sent, based on what was sent")
    func keepsNewer() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let edit = try await test.edit(1)
        #expect(try await test.store.begin(edit: edit.id, revision: edit.revision))
        let newer = try await test.remove(1, user: Sample.user(1))
        #expect(newer.begunRevision == edit.revision)
        #expect(try await test.store.begunChange(ofEdit: edit.id) == .upload(Sample.original(100)))
        #expect(try await test.complete(edit, picture: Sample.picture(5)) == .newerEdit)
        let kept = try #require(try await test.store.edit(edit.id))
        #expect(kept.revision == newer.revision)
        #expect(kept.state == .pending)
        #expect(kept.begunRevision == nil)
        #expect(kept.base == PortraitBase(portraitId: 77, sha256: Sample.original(5).sha256))
        #expect(kept.user == Self.sent)
        #expect(try await test.hit(.userId(1)).picture == .noPortrait)
        #expect(try await test.complete(kept, picture: .noPortrait) == .settled)
        // The portrait before, and the one that was removed, are in the history.
        #expect(try await test.store.statistics().byteCount == 12_000)
        #expect(try await test.store.verify().isSound)
    }

    @Test("what was being sent is known through any number of newer edits")
    func remembersBegun() async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1)
        #expect(try await test.store.begunChange(ofEdit: edit.id) == nil)
        #expect(try await test.store.begin(edit: edit.id, revision: edit.revision))
        #expect(try await test.store.begunChange(ofEdit: edit.id) == .upload(Sample.original(100)))
        for number: Int64 in 2...4 {
            let newer = try await test.store.save(
                .upload(Sample.original(number)),
                name: .userId(1),
                user: nil,
                base: nil,
                portal: Sample.portal
            )
            #expect(newer.begunRevision == edit.revision)
            #expect(try await test.store.begunChange(ofEdit: edit.id) == .upload(Sample.original(100)))
        }
        #expect(try await test.store.begin(edit: edit.id, revision: 4))
        #expect(try await test.store.begunChange(ofEdit: edit.id) == .upload(Sample.original(4)))
        #expect(try await test.store.park(edit: edit.id, revision: 4, reason: "no"))
        #expect(try await test.store.begunChange(ofEdit: edit.id) == nil)
        // Only the one that can be taken back is kept beside it.
        #expect(try await test.store.statistics().byteCount == 12_000)
        #expect(try await test.store.statistics().pendingCount == 1)
        #expect(try await test.store.verify().checkedCount == 2)
        try await test.store.drop(edit: edit.id)
        #expect(try await test.store.verify().checkedCount == 0)
    }

    @Test("an edit that was made while another one was sent that is gone by then is based on what was sent")
    func completesUnderNewerNumber() async throws {
        let test = try await TestStore()
        let sent = try await test.edit(1)
        try await test.store.drop(edit: sent.id)
        let newer = try await test.edit(1)
        #expect(newer.id != sent.id)
        #expect(try await test.complete(sent, picture: Sample.picture(5)) == .gone)
        let left = try #require(try await test.store.edit(newer.id))
        #expect(left.base == PortraitBase(portraitId: 77, sha256: Sample.original(5).sha256))
        #expect(left.revision == newer.revision)
    }

    @Test(
        "an edit that was dropped or moved aside while it was sent stays so, and the entry is right",
        arguments: [true, false]
    )
    func completesGone(dropped: Bool) async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1)
        if dropped {
            try await test.store.drop(edit: edit.id)
        } else {
            #expect(try await test.store.setAside(edit: edit.id, revision: edit.revision, reason: "lost"))
        }
        #expect(try await test.complete(edit, picture: Sample.picture(5)) == .gone)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(5))
        #expect(try await test.store.edit(edit.id)?.state == (dropped ? nil : .aside))
    }

    @Test("a newer version waits as long as the portal asked for with the older one")
    func newerWaits() async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1)
        #expect(try await test.store.begin(edit: edit.id, revision: edit.revision))
        let newer = try await test.edit(1)
        #expect(newer.id == edit.id && newer.revision > edit.revision)
        let asked = test.clock.now().addingTimeInterval(60)
        for quietUntil in [nil, asked, test.clock.now()] {
            let isThere = try await test.store.postpone(
                edit: edit.id,
                revision: edit.revision,
                due: .distantFuture,
                quietUntil: quietUntil,
                reason: "down"
            )
            #expect(!isThere)
            let kept = try #require(try await test.store.edit(edit.id))
            #expect(kept.due == (quietUntil == nil ? newer.due : asked))
            #expect(kept.attempts == newer.attempts && kept.revision == newer.revision)
        }
    }

    @Test("nothing becomes of an edit in another version, or of one set aside")
    func comparesRevisions() async throws {
        let test = try await TestStore()
        for (number, revision) in [(Int64(1), Int64(2)), (2, 0), (3, 1)] {
            let edit = try await test.edit(number, state: number == 3 ? .aside : .pending)
            let id = edit.id
            #expect(try await !test.store.begin(edit: id, revision: revision))
            #expect(try await !test.store.postpone(edit: id, revision: revision, due: .distantFuture, reason: "r"))
            #expect(try await !test.store.park(edit: id, revision: revision, reason: "r"))
            #expect(try await !test.store.markConflict(edit: id, revision: revision, reason: "r"))
            #expect(try await !test.store.setAside(edit: id, revision: revision, reason: "r"))
            #expect(try await test.store.edit(id) == edit)
        }
        #expect(try await !test.store.begin(edit: 4_711, revision: 1))
    }

    @Test("states, reasons, attempts and due times are kept across opening")
    func keepsStates() async throws {
        let test = try await TestStore()
        let due = Date(timeIntervalSince1970: 1_800_000_000.125)
        for number: Int64 in 1...4 { try await test.edit(number) }
        for attempt in 1...3 {
            #expect(try await test.store.postpone(edit: 1, revision: 1, due: due, reason: "down \(attempt)"))
        }
        #expect(try await test.store.park(edit: 2, revision: 1, reason: "too large"))
        #expect(try await test.store.markConflict(edit: 3, revision: 1, reason: "changed"))
        #expect(try await test.store.setAside(edit: 4, revision: 1, reason: "lost"))
        test.store.close()
        let again = try await TestStore(folder: test.folder, clock: test.clock)
        let edits = try await again.store.edits(includingAside: true)
        #expect(edits.map(\.state) == [.pending, .parked, .conflict, .aside])
        #expect(edits.map(\.reason) == ["down 3", "too large", "changed", "lost"])
        #expect(edits.map(\.attempts) == [3, 0, 0, 0])
        #expect(edits.first?.due == due)
        #expect(try await again.hit(.userId(1)).syncState == .dirty(attempts: 3, due: due))
        #expect(try await again.hit(.userId(2)).syncState == .parked(reason: "too large"))
        #expect(try await again.hit(.userId(3)).syncState == .conflict(reason: "changed"))
        #expect(try await again.store.lookUp(.userId(4), portal: Sample.portal) == .miss)
    }

    @Test("a version that is taken back leaves what it replaced as it was", arguments: SaveEditTests.replaceable)
    func withdraws(state: EditState) async throws {
        let test = try await TestStore()
        let older = try await test.edit(1, state: state)
        test.clock.advance(bySeconds: 60)
        let newer = try await test.edit(1)
        #expect(try await test.store.begin(edit: newer.id, revision: newer.revision))
        let restored = try #require(
            try await test.store.withdraw(edit: newer.id, revision: newer.revision)
        )
        #expect(restored.state == older.state)
        #expect(restored.reason == older.reason)
        #expect(restored.due == older.due)
        #expect(restored.madeAt == older.madeAt)
        #expect(restored.begunRevision == nil)
        #expect(restored.revision > newer.revision)
        #expect(try await test.store.original(ofEdit: older.id) == Sample.original(100))
        #expect(try await test.store.verify().checkedCount == 1)
    }

    @Test("a version that is taken back leaves what it replaced under the name that this was made under")
    func withdrawsName() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let older = try await test.unresolved(7, name: .screenName("user1", companyId: nil))
        let newer = try await test.remove(1, user: Sample.user(1))
        #expect(newer.id == older.id && newer.name == .userId(1))
        let restored = try #require(try await test.store.withdraw(edit: newer.id, revision: newer.revision))
        #expect(restored.sha256 == older.sha256)
        #expect(restored.name == older.name)
        #expect(try await test.store.verify().isSound)
    }

    @Test("a version that is taken back takes what it knew of the portal with it, and not what was sent since")
    func withdrawsBase() async throws {
        let test = try await TestStore()
        let base = PortraitBase(portraitId: 7, sha256: nil)
        #expect(try await test.remove(1).base == nil)
        let refused = try await test.remove(1, base: base)
        #expect(refused.base == base)
        let restored = try #require(try await test.store.withdraw(edit: refused.id, revision: refused.revision))
        #expect(restored.base == nil)
        #expect(try await test.store.begin(edit: restored.id, revision: restored.revision))
        let older = try await test.edit(1)
        let newest = try await test.remove(1, base: base)
        #expect(try await test.complete(restored, picture: Sample.picture(5)) == .newerEdit)
        let again = try #require(try await test.store.withdraw(edit: newest.id, revision: newest.revision))
        #expect(again.sha256 == older.sha256)
        #expect(again.base?.sha256 == Sample.original(5).sha256)
    }

    @Test("a version that is taken back does not bring back the same picture as the one that was sent")
    func withdrawsSame() async throws {
        let test = try await TestStore()
        let first = try await test.edit(1)
        #expect(try await test.store.begin(edit: first.id, revision: first.revision))
        _ = try await test.edit(1)
        let newest = try await test.remove(1)
        #expect(try await test.complete(first, picture: Sample.picture(5)) == .newerEdit)
        #expect(try await test.store.withdraw(edit: newest.id, revision: newest.revision) == nil)
        #expect(try await test.store.edits().isEmpty)
    }

    @Test("a version that replaced nothing is gone when it is taken back; one that was replaced is not touched")
    func withdrawsAll() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let first = try await test.edit(1)
        let second = try await test.edit(1)
        #expect(try await test.store.withdraw(edit: first.id, revision: first.revision) == second)
        let restored = try #require(try await test.store.withdraw(edit: second.id, revision: second.revision))
        #expect(try await test.store.withdraw(edit: restored.id, revision: restored.revision) == nil)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1))
        #expect(try await test.store.withdraw(edit: restored.id, revision: restored.revision) == nil)
    }

    @Test("what another sender made of a version does not keep it from being taken back", arguments: [true, false])
    func withdrawsAfterOthers(parked: Bool) async throws {
        let test = try await TestStore()
        let older = try await test.edit(1)
        let newer = try await test.remove(1)
        let isDone =
            if parked {
                try await test.store.park(edit: newer.id, revision: newer.revision, reason: "no")
            } else {
                try await test.store.postpone(
                    edit: newer.id,
                    revision: newer.revision,
                    due: .distantFuture,
                    reason: "down"
                )
            }
        #expect(isDone)
        let restored = try #require(try await test.store.withdraw(edit: newer.id, revision: newer.revision))
        #expect(restored.state == .pending)
        #expect(restored.due == older.due)
        #expect(try await test.store.original(ofEdit: older.id) == Sample.original(100))
    }

    @Test("what was sent is not gone back to")
    func forgetsSent() async throws {
        let test = try await TestStore()
        let older = try await test.edit(1)
        let newer = try await test.edit(1)
        #expect(try await test.complete(older, picture: Sample.picture(5)) == .newerEdit)
        #expect(try await test.store.withdraw(edit: newer.id, revision: newer.revision) == nil)
        #expect(try await test.store.edits().isEmpty)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(5))
    }

    @Test("a sending that was begun before the version that is taken back is still known")
    func withdrawsOverBegun() async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1)
        #expect(try await test.store.begin(edit: edit.id, revision: edit.revision))
        let newer = try await test.remove(1)
        let restored = try #require(try await test.store.withdraw(edit: edit.id, revision: newer.revision))
        #expect(restored.begunRevision == restored.revision)
        #expect(try await test.store.begunChange(ofEdit: edit.id) == .upload(Sample.original(100)))
        #expect(try await test.complete(restored, picture: Sample.picture(5)) == .settled)
    }
}

extension TestStore {
    /// Completes an edit of user 1 in the version that it had.
    func complete(_ edit: StoredEdit, picture: StoredPicture) async throws -> EditCompletion {
        try await store.complete(
            edit: edit.id,
            revision: edit.revision,
            user: SendingTests.sent,
            picture: picture,
            portal: Sample.portal
        )
    }
}
