import LiferayPortal
import OfflineStore
import PixelPipeline
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// The writing table again, now with a real store underneath.
@Suite("Saving a portrait")
struct SavePortraitTests {
    enum PortalCondition: CaseIterable, Sendable {
        case up
        case away
        case answerLost
        case lookUpRefused
        case editRefused
    }

    enum Wish: CaseIterable, Sendable {
        case upload
        case removal
    }

    struct Situation: Sendable, CustomTestStringConvertible {
        var policy: OfflinePolicy
        var condition: PortalCondition
        var wish: Wish
        var hasOlder: Bool

        var testDescription: String {
            "\(policy.rawValue), \(condition), \(wish)\(hasOlder ? ", over an older edit" : "")"
        }
    }

    static let situations: [Situation] = OfflinePolicy.allCases.flatMap { policy in
        PortalCondition.allCases.flatMap { condition in
            Wish.allCases.flatMap { wish in
                [false, true].map { Situation(policy: policy, condition: condition, wish: wish, hasOlder: $0) }
            }
        }
    }

    @Test("does with portal and store what the policy decides", arguments: situations)
    func table(_ situation: Situation) async throws {
        let (old, older, new) = try (Self.picture(10), Self.picture(90), Self.picture(200))
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: old)
        let session = bench.session()
        _ = try await session.loadPortrait(.userId(EditingBench.user))
        if situation.hasOlder {
            bench.portal.answer { _ in .fails(EditedPortal.away) }
            _ = try await session.uploadPortrait(.userId(EditingBench.user), picture: older)
        }
        let before = try await bench.edits()
        let requestCount = bench.portal.requests.count
        set(situation.condition, in: bench.portal)

        let result: Result<SavedPortrait, PortraitError>
        do throws(PortraitError) {
            result = .success(try await save(situation, new, session))
        } catch {
            result = .failure(error)
        }

        let refused = situation.condition == .lookUpRefused || situation.condition == .editRefused
        let shown = try await bench.shown()
        let edits = try await bench.edits()
        let wished: [UInt8]? = situation.wish == .upload ? new : nil
        switch (situation.policy, refused, situation.condition) {
        case (.cacheOnly, _, _):
            let saved = try result.get()
            #expect(saved.outcome == .localOnly)
            #expect(bench.portal.requests.count == requestCount)
            #expect(edits.isEmpty)
            #expect(shown?.bytes == wished && shown?.syncState == .localOnly)
        case (_, _, .up):
            let saved = try result.get()
            #expect(saved.outcome == .uploaded && saved.pendingId == nil && saved.reason == nil)
            #expect(saved.user?.portraitId == bench.portal.portraitId(EditingBench.user))
            #expect(bench.portal.picture(EditingBench.user) == wished)
            #expect(edits.isEmpty)
            #expect(shown?.bytes == wished && shown?.syncState == .clean)
        case (_, true, _):
            let code: PortraitError.Code =
                situation.condition == .lookUpRefused ? .noSuchUser : .pictureRefused
            #expect(throws: PortraitError.self) { try result.get() }
            if case .failure(let error) = result { #expect(error.code == code) }
            // Nothing of the edit stays; an older one is there as it was.
            #expect(edits.map(\.sha256) == before.map(\.sha256) && edits.map(\.id) == before.map(\.id))
            #expect(shown?.bytes == (situation.hasOlder ? older : old))
            #expect(bench.portal.picture(EditingBench.user) == old)
        case (.remoteOnly, _, _):
            if case .failure(let error) = result { #expect(error.code == .portalUnreachable) }
            #expect(throws: PortraitError.self) { try result.get() }
            #expect(edits.map(\.sha256) == before.map(\.sha256))
            #expect(shown?.bytes == (situation.hasOlder ? older : old))
        default:
            let saved = try result.get()
            #expect(saved.outcome == .pending && saved.reason?.code == .portalUnreachable)
            #expect(edits.count == 1 && saved.pendingId == edits.first?.id)
            #expect(edits.first?.state == .pending && edits.first?.attempts == 1)
            #expect(edits.first?.isBegun == (situation.condition == .answerLost) || situation.policy == .cacheFirst)
            #expect(shown?.bytes == wished && shown?.syncState.isPending == true)
            // Once the portal is back it is sent, or found to have arrived, and never sent twice.
            bench.portal.answer { _ in .works }
            let writes = bench.portal.writes.count
            let summary = try await bench.sync()
            #expect(summary.isComplete && summary.sent + summary.alreadyThere == 1)
            #expect(bench.portal.writes.count == writes + (situation.condition == .answerLost ? 0 : 1))
            #expect(bench.portal.picture(EditingBench.user) == wished)
            #expect(try await bench.shown()?.syncState == .clean)
        }
    }

    private static func picture(_ number: UInt8) throws -> [UInt8] { try EditingBench.picture(number) }

    private func set(_ condition: PortalCondition, in portal: EditedPortal) {
        portal.answer { request in
            switch (condition, request) {
            case (.up, _): .works
            case (.away, _): .fails(EditedPortal.away)
            case (.lookUpRefused, .lookUp): .fails(.noSuchUser("user id 20156"))
            case (.answerLost, .upload), (.answerLost, .removal): .worksAndFails(EditedPortal.away)
            case (.editRefused, .upload), (.editRefused, .removal): .fails(EditedPortal.refusal)
            default: .works
            }
        }
    }

    private func save(
        _ situation: Situation,
        _ new: [UInt8],
        _ session: SessionContext
    ) async throws(PortraitError) -> SavedPortrait {
        switch situation.wish {
        case .upload:
            try await session.uploadPortrait(
                .userId(EditingBench.user),
                picture: new,
                policy: situation.policy
            )
        case .removal:
            try await session.removePortrait(.userId(EditingBench.user), policy: situation.policy)
        }
    }

    @Test("tells what was sent")
    func sent() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let picture = try EditingBench.picture(7)
        let saved = try await bench.session().uploadPortrait(.userId(EditingBench.user), picture: picture)
        #expect(saved.sent?.format == "png")
        #expect(saved.sent?.width == 24 && saved.sent?.height == 24)
        #expect(saved.sent?.bytes == picture.count)
        #expect(saved.sent?.sha256 == StoredPicture.Original(bytes: picture, mediaType: nil).sha256)
        let cropped = try await bench.session()
            .uploadPortrait(
                .userId(EditingBench.user),
                picture: picture,
                crop: PixelRect(x: 2, y: 3, width: 10, height: 8)
            )
        #expect(cropped.sent?.width == 10 && cropped.sent?.height == 8)
    }

    @Test("a picture that can't be decoded never reaches the portal", arguments: OfflinePolicy.allCases)
    func undecodable(policy: OfflinePolicy) async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let error = await #expect(throws: PortraitError.self) {
            try await bench.session()
                .uploadPortrait(.userId(EditingBench.user), picture: Array("<html>".utf8), policy: policy)
        }
        #expect(error?.code == .imageUndecodable)
        #expect(bench.portal.requests.isEmpty)
        #expect(try await bench.edits().isEmpty)
    }

    @Test("a portrait id names nobody, and a guest has no portrait")
    func nobody() async throws {
        let bench = try EditingBench()
        let picture = try EditingBench.picture(7)
        let anonymous = await #expect(throws: PortraitError.self) {
            try await bench.session()
                .uploadPortrait(.portrait(portraitId: 7, uuid: "u", female: false), picture: picture)
        }
        #expect(anonymous?.code == .usage)
        let guest = await #expect(throws: PortraitError.self) {
            try await bench.session(signIn: nil).removePortrait(.me, policy: .cacheFirst)
        }
        #expect(guest?.code == .notAllowed)
        #expect(bench.portal.requests.isEmpty)
    }

    static let names: [UserSelector] = [
        .me, .userId(20156), .emailAddress("user20156@example.com", companyId: nil),
        .screenName("user20156", companyId: nil),
    ]

    @Test("an edit of somebody never seen waits under the name, and finds its user", arguments: names)
    func unknown(selector: UserSelector) async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(1))
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let picture = try EditingBench.picture(7)
        let saved = try await bench.session().uploadPortrait(selector, picture: picture)
        #expect(saved.outcome == .pending && saved.user == nil)
        let offline = try await bench.session().loadPortrait(selector, policy: .cacheOnly)
        #expect(offline.pending)
        bench.portal.answer { _ in .works }
        #expect(try await bench.sync().sent == 1)
        #expect(bench.portal.picture(EditingBench.user) == picture)
        let loaded = try await bench.session().loadPortrait(selector, policy: .cacheOnly)
        #expect(loaded.user?.userId == EditingBench.user && !loaded.pending)
    }

    @Test("waits for another sender of the same user, but not for ever", arguments: OfflinePolicy.allCases)
    func busy(policy: OfflinePolicy) async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let lease = try await bench.store.acquireLease(
            of: .portrait(userId: EditingBench.user),
            portal: EditingBench.key,
            for: .seconds(600)
        )
        _ = try #require(lease)
        let picture = try EditingBench.picture(7)
        let result: Result<SavedPortrait, PortraitError>
        do throws(PortraitError) {
            result = .success(
                try await bench.session()
                    .uploadPortrait(.userId(EditingBench.user), picture: picture, policy: policy)
            )
        } catch {
            result = .failure(error)
        }
        #expect(bench.portal.writes.isEmpty)
        switch policy {
        case .remoteOnly:
            if case .failure(let error) = result { #expect(error.code == .cacheBusy) }
            #expect(throws: PortraitError.self) { try result.get() }
        case .cacheOnly: #expect(try result.get().outcome == .localOnly)
        case .remoteFirst, .cacheFirst:
            #expect(try result.get().outcome == .pending)
            #expect(try result.get().reason?.code == .cacheBusy)
        }
    }

    @Test("6.2 keeps the id, and an answer that proves nothing is no upload")
    func proof() async throws {
        let bench = try EditingBench(keepsIds: true)
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(1))
        let picture = try EditingBench.picture(200)
        let saved = try await bench.session().uploadPortrait(.userId(EditingBench.user), picture: picture)
        #expect(saved.outcome == .uploaded)
        // The portal says yes and keeps what it had.
        bench.portal.answer { request in
            if case .upload = request { bench.portal.change(EditingBench.user, to: picture) }
            return .works
        }
        let lying = LyingPortal(portal: bench.portal)
        let session = SessionContext(portal: lying, portalKey: EditingBench.key, store: bench.store)
        let error = await #expect(throws: PortraitError.self) {
            try await session.uploadPortrait(
                .userId(EditingBench.user),
                picture: try EditingBench.picture(90),
                policy: .cacheFirst
            )
        }
        #expect(error?.code == .unexpectedAnswer)
        #expect(try await bench.edits().isEmpty)
        #expect(try await bench.shown()?.bytes == picture)
    }

    @Test("what was sent stands for a picture that ends too early, where a new id proves that it was taken")
    func cutProof() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(1))
        let picture = try EditingBench.picture(200)
        bench.portal.answer { request in
            if case .picture = request { bench.portal.change(EditingBench.user, to: Array(picture.dropLast(20))) }
            return .works
        }
        let saved = try await bench.session().uploadPortrait(.userId(EditingBench.user), picture: picture)
        #expect(saved.outcome == .uploaded)
        #expect(try await bench.shown()?.bytes == picture)
    }

    @Test("an edit made during the sending of another is not in conflict with it")
    func madeMeanwhile() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(1))
        _ = try await bench.session().loadPortrait(.userId(EditingBench.user))
        let newest = try EditingBench.picture(60)
        let change = PortraitChange.upload(StoredPicture.Original(bytes: newest, mediaType: "image/png"))
        let store = bench.store
        let making = Mutex<Task<StoredEdit, any Error>?>(nil)
        bench.portal.answer { request in
            guard case .picture = request else { return .works }
            // The upload is done and read back; another process keeps an edit that waits for the lease.
            making.withLock {
                $0 = Task {
                    try await store.save(
                        change,
                        name: .userId(EditingBench.user),
                        user: nil,
                        base: nil,
                        portal: EditingBench.key
                    )
                }
            }
            return .works
        }
        let first = try EditingBench.picture(200)
        _ = try await bench.session().uploadPortrait(.userId(EditingBench.user), picture: first)
        _ = try await making.withLock { $0 }?.value
        bench.portal.answer { _ in .works }
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.conflicts == 0)
        #expect(bench.portal.picture(EditingBench.user) == newest)
    }

    @Test("an edit whose user somebody else finds out is sent, and not told as sent before it was")
    func foundMeanwhile() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(1))
        let user = StoredUser(try await bench.portal.user(.userId(EditingBench.user)), in: nil)
        let store = bench.store
        let sent = StoredPicture.Original(bytes: try EditingBench.picture(60), mediaType: "image/png")
        let older = try await store.save(
            .upload(sent),
            name: .userId(EditingBench.user),
            user: nil,
            base: nil,
            portal: EditingBench.key
        )
        let completion = Mutex<EditCompletion?>(nil)
        bench.portal.meanwhile { request in
            guard case .lookUp = request, completion.withLock({ $0 }) == nil else { return }
            // A sync ends that has sent the older edit; with it the store learns whose the newer one is.
            await #expect(throws: Never.self) {
                let found = try await store.complete(
                    edit: older.id,
                    revision: older.revision,
                    of: older,
                    user: user,
                    picture: .original(sent),
                    portal: EditingBench.key
                )
                completion.withLock { $0 = found }
            }
        }
        let newest = try EditingBench.picture(200)
        let saved = try await bench.session()
            .uploadPortrait(
                .screenName("user\(EditingBench.user)", companyId: nil),
                picture: newest,
                policy: .cacheFirst
            )
        #expect(completion.withLock { $0 } == .newerEdit)
        #expect(saved.outcome == .uploaded)
        #expect(bench.portal.picture(EditingBench.user) == newest)
        #expect(try await bench.edits().isEmpty)
    }

    @Test(
        "an edit is not in conflict with an earlier one whose answer was lost, also where its own sending fails",
        arguments: [true, false],
        [OfflinePolicy.remoteFirst, .cacheFirst]
    )
    func begunBefore(keepsIds: Bool, policy: OfflinePolicy) async throws {
        let bench = try EditingBench(keepsIds: keepsIds)
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(1))
        _ = try await bench.session().loadPortrait(.userId(EditingBench.user))
        func upload(_ number: UInt8, _ reply: EditedPortal.Reply) async throws {
            bench.portal.answer { request in
                if case .upload = request { reply } else { .works }
            }
            let picture = try EditingBench.picture(number)
            let saved = try await bench.session()
                .uploadPortrait(.userId(EditingBench.user), picture: picture, policy: policy)
            #expect(saved.outcome == .pending)
        }
        try await upload(60, .worksAndFails(EditedPortal.away))
        #expect(bench.portal.picture(EditingBench.user) == (try EditingBench.picture(60)))
        try await upload(200, .fails(EditedPortal.away))
        bench.portal.answer { _ in .works }
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.conflicts == 0, "\(summary)")
        #expect(bench.portal.picture(EditingBench.user) == (try EditingBench.picture(200)))
        // What the portal had in between can be undone to.
        let former = try await bench.store.history(of: .userId(EditingBench.user), portal: EditingBench.key)
        #expect(former?.portraits.count == 2)
    }
}
