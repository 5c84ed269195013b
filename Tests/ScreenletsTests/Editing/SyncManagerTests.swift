import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("Sync manager")
struct SyncManagerTests {
    static let user = EditingBench.user

    /// A bench with a cached portrait and an edit of it that waits.
    func pending(
        keepsIds: Bool = false,
        tellsVersion: Bool = true,
        removal: Bool = false
    ) async throws -> EditingBench {
        let bench = try EditingBench(keepsIds: keepsIds, tellsVersion: tellsVersion)
        bench.portal.add(Self.user, picture: try EditingBench.picture(10))
        _ = try await bench.session().loadPortrait(.userId(Self.user))
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        if removal {
            _ = try await bench.session().removePortrait(.userId(Self.user))
        } else {
            _ = try await bench.session().uploadPortrait(.userId(Self.user), picture: try EditingBench.picture(200))
        }
        bench.portal.answer { _ in .works }
        return bench
    }

    struct ConflictCase: Sendable, CustomTestStringConvertible {
        var resolution: ConflictResolution
        var removal: Bool
        var keepsIds: Bool
        var testDescription: String {
            "\(resolution.rawValue), \(removal ? "removal" : "upload"), \(keepsIds ? "same id" : "new id")"
        }
    }

    static let conflictCases: [ConflictCase] = ConflictResolution.allCases.flatMap { resolution in
        [false, true]
            .flatMap { removal in
                [false, true].map { ConflictCase(resolution: resolution, removal: removal, keepsIds: $0) }
            }
    }

    @Test(
        "a portrait that shows what the edit was based on is no conflict under the same id, and one under another",
        arguments: [true, false]
    )
    func rewritten(keepsIds: Bool) async throws {
        let bench = try EditingBench(keepsIds: keepsIds)
        bench.portal.add(Self.user, picture: try EditingBench.photograph(64, 64, as: .png))
        _ = try await bench.session().loadPortrait(.userId(Self.user))
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        _ = try await bench.session().uploadPortrait(.userId(Self.user), picture: try EditingBench.picture(200))
        bench.portal.answer { _ in .works }
        bench.portal.change(Self.user, to: try EditingBench.photograph(64, 64, as: .jpeg))
        let summary = try await bench.sync()
        #expect(summary.sent == (keepsIds ? 1 : 0) && summary.conflicts == (keepsIds ? 0 : 1), "\(summary)")
    }

    @Test("a portrait that somebody else changed is a conflict, with four ways out", arguments: conflictCases)
    func conflict(_ situation: ConflictCase) async throws {
        let bench = try await pending(keepsIds: situation.keepsIds, removal: situation.removal)
        let (foreign, ours) = try (EditingBench.picture(120), EditingBench.picture(200))
        let wished = situation.removal ? nil : ours
        bench.portal.change(Self.user, to: foreign)
        let summary = try await bench.sync(.init(conflict: situation.resolution))
        let edits = try await bench.edits(aside: true)
        let shown = try await bench.shown()
        switch situation.resolution {
        case .useLocal:
            #expect(summary.sent == 1 && summary.setAside == 1 && summary.isComplete)
            #expect(edits.map(\.state) == [.aside] && edits.first?.reason?.isEmpty == false)
            #expect(bench.portal.picture(Self.user) == wished && shown?.bytes == wished)
        case .useRemote:
            #expect(summary.setAside == 1 && summary.isComplete)
            #expect(edits.map(\.state) == [.aside])
            #expect(bench.portal.picture(Self.user) == foreign && shown?.bytes == foreign)
            #expect(shown?.syncState == .clean)
        case .discard:
            #expect(summary.setAside == 1 && summary.isComplete)
            #expect(edits.map(\.state) == [.aside])
            #expect(bench.portal.picture(Self.user) == foreign && shown == nil)
        case .ignore:
            #expect(summary.conflicts == 1 && summary.remaining == 1)
            #expect(edits.map(\.state) == [.conflict] && edits.first?.reason != nil)
            #expect(bench.portal.picture(Self.user) == foreign && shown?.bytes == wished)
            // A later run with another resolution finds it.
            #expect(try await bench.sync().remaining == 1)
            #expect(try await bench.sync(.init(conflict: .useLocal)).sent == 1)
        }
        // What lost can be exported.
        let lost = situation.resolution == .useLocal ? foreign : wished
        if let aside = edits.first, aside.state == .aside, let lost {
            #expect(try await bench.store.original(ofEdit: aside.id)?.bytes == lost)
        }
    }

    @Test("what the portal has already is no conflict and is not sent again", arguments: [false, true])
    func alreadyThere(keepsIds: Bool) async throws {
        let bench = try await pending(keepsIds: keepsIds)
        bench.portal.change(Self.user, to: try EditingBench.picture(200))
        let summary = try await bench.sync()
        #expect(summary.alreadyThere == 1 && summary.isComplete)
        #expect(!bench.portal.writes.contains(.upload(Self.user)))
    }

    @Test("the removal of what is gone is done", arguments: [false, true])
    func gone(keepsIds: Bool) async throws {
        let bench = try await pending(keepsIds: keepsIds, removal: true)
        bench.portal.change(Self.user, to: nil)
        #expect(try await bench.sync().alreadyThere == 1)
        #expect(try await bench.shown()?.picture == .noPortrait)
    }

    struct Crash: Sendable, CustomTestStringConvertible {
        var wentThrough: Bool
        var removal: Bool
        var keepsIds: Bool
        var replaced: Bool
        var testDescription: String {
            "\(wentThrough ? "went through" : "did not"), \(removal ? "removal" : "upload"), "
                + "\(keepsIds ? "same id" : "new id")\(replaced ? ", edited again" : "")"
        }
    }

    static let crashes: [Crash] = [false, true]
        .flatMap { through in
            [false, true]
                .flatMap { removal in
                    [false, true]
                        .flatMap { keepsIds in
                            [false, true]
                                .map {
                                    Crash(wentThrough: through, removal: removal, keepsIds: keepsIds, replaced: $0)
                                }
                        }
                }
        }

    @Test("a crash between sending and noting it does no harm", arguments: crashes)
    func crash(_ crash: Crash) async throws {
        let bench = try await pending(keepsIds: crash.keepsIds, removal: crash.removal)
        let edit = try #require(try await bench.edits().first)
        #expect(try await bench.store.begin(edit: edit.id, revision: edit.revision))
        if crash.wentThrough {
            bench.portal.change(Self.user, to: crash.removal ? nil : try EditingBench.picture(200))
        }
        let newest = try EditingBench.picture(60)
        if crash.replaced {
            bench.portal.answer { _ in .fails(EditedPortal.away) }
            _ = try await bench.session().uploadPortrait(.userId(Self.user), picture: newest, policy: .cacheFirst)
            bench.portal.answer { _ in .works }
        }
        let writes = bench.portal.writes.count
        let summary = try await bench.sync()
        #expect(summary.isComplete && summary.conflicts == 0)
        let wished: [UInt8]? =
            crash.replaced ? newest : crash.removal ? nil : try EditingBench.picture(200)
        #expect(bench.portal.picture(Self.user) == wished)
        #expect(try await bench.shown()?.bytes == wished)
        let isSent = crash.replaced || !crash.wentThrough
        #expect(bench.portal.writes.count == writes + (isSent ? 1 : 0))
        #expect(summary.sent == (isSent ? 1 : 0))
    }

    struct Likeness: Sendable, CustomTestStringConvertible {
        var keepsIds: Bool
        var tellsVersion: Bool
        var isSmaller: Bool
        var isKnown: Bool
        var testDescription: String {
            "\(keepsIds ? "same id" : "new id"), version \(tellsVersion ? "known" : "unknown"), "
                + "\(isSmaller ? "smaller" : "poorer"), \(isKnown ? "seen before" : "never seen")"
        }
    }

    static let likenesses: [Likeness] = (0..<16)
        .map { number in
            Likeness(
                keepsIds: number & 1 == 0,
                tellsVersion: number & 2 == 0,
                isSmaller: number & 4 == 0,
                isKnown: number & 8 == 0
            )
        }

    @Test(
        "a better version of the portal's picture is sent, although an earlier try may have arrived",
        arguments: likenesses
    )
    func better(_ likeness: Likeness) async throws {
        let bench = try EditingBench(keepsIds: likeness.keepsIds, tellsVersion: likeness.tellsVersion)
        let side = likeness.isSmaller ? 90 : 250
        bench.portal.add(Self.user, picture: try EditingBench.photograph(side, side))
        if likeness.isKnown { _ = try await bench.session().loadPortrait(.userId(Self.user)) }
        bench.portal.answer { if case .upload = $0 { .fails(EditedPortal.away) } else { .works } }
        let better = try EditingBench.photograph(250, 250, as: .png)
        let saved = try await bench.session().uploadPortrait(.userId(Self.user), picture: better)
        #expect(saved.outcome == .pending)
        #expect(try await bench.sync().sent == 0)
        bench.portal.answer { _ in .works }
        bench.advance(by: .seconds(3_600))
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.isComplete, "\(summary)")
        #expect(bench.portal.picture(Self.user) == better)
        #expect(try await bench.shown()?.bytes == better)
    }

    @Test("somebody else's smaller version is a conflict after a try that may have arrived", arguments: [false, true])
    func smaller(keepsIds: Bool) async throws {
        let bench = try EditingBench(keepsIds: keepsIds)
        bench.portal.add(Self.user, picture: try EditingBench.picture(10))
        _ = try await bench.session().loadPortrait(.userId(Self.user))
        bench.portal.answer { if case .upload = $0 { .fails(EditedPortal.away) } else { .works } }
        let ours = try EditingBench.photograph(250, 250, as: .png)
        _ = try await bench.session().uploadPortrait(.userId(Self.user), picture: ours)
        bench.portal.answer { _ in .works }
        let smaller = try EditingBench.photograph(90, 90)
        bench.portal.change(Self.user, to: smaller)
        let summary = try await bench.sync()
        #expect(summary.conflicts == 1 && summary.alreadyThere == 0, "\(summary)")
        #expect(bench.portal.picture(Self.user) == smaller)
    }

    @Test("a status that passes puts an upload off", arguments: [408, 425, 429, 500, 503])
    func passingStatus(_ status: Int) async throws {
        let bench = try EditingBench()
        bench.portal.add(Self.user, picture: nil)
        bench.portal.answer {
            if case .upload = $0 { .fails(.unexpectedAnswer(.status(status, retryAfter: .seconds(3)))) } else { .works }
        }
        let ours = try EditingBench.picture(200)
        for policy in [OfflinePolicy.remoteFirst, .cacheFirst] {
            let saved = try await bench.session().uploadPortrait(.userId(Self.user), picture: ours, policy: policy)
            #expect(saved.outcome == .pending)
        }
        bench.portal.answer { _ in .works }
        #expect(try await bench.sync().sent == 1)
        #expect(bench.portal.picture(Self.user) == ours)
    }

    @Test("one bad item never blocks another, and a refusal waits for a person")
    func badItem() async throws {
        let bench = try EditingBench()
        for userId in Int64(1)...6 {
            bench.portal.add(userId, picture: nil)
            bench.portal.answer { _ in .fails(EditedPortal.away) }
            let picture = try EditingBench.picture(UInt8(userId))
            _ = try await bench.session().uploadPortrait(.userId(userId), picture: picture)
        }
        bench.portal.answer { request in
            switch request {
            case .upload(2): .fails(EditedPortal.refusal)
            case .lookUp(4): .fails(.noSuchUser("user id 4"))
            case .upload(5): .fails(.exception(PortalException(className: nil, message: "busy", status: 503)))
            default: .works
            }
        }
        let summary = try await bench.sync(.init(parallelism: 2, wait: .zero))
        #expect(summary.sent == 3 && summary.parked == 2 && summary.putOff == 1)
        #expect(summary.remaining == 3 && summary.waiting == 1)
        let states = try await bench.edits().map { "\($0.name) \($0.state)" }
        #expect(states == ["userId(2) parked", "userId(4) parked", "userId(5) pending"])
        #expect(try await bench.edits().allSatisfy { $0.reason?.isEmpty == false })
        // The attempt at once, and that of the sync, whether the portal refused the edit or was only asked for the user.
        #expect(try await bench.edits().map(\.attempts) == [2, 2, 2])
        // A parked edit is not tried again by itself, but when a person says so.
        bench.portal.answer { _ in .works }
        let again = try await bench.sync(.init(wait: .seconds(60)))
        #expect(again.sent == 1 && again.remaining == 2)
        #expect(try await bench.store.retryAll(portal: EditingBench.key) == 2)
        #expect(try await bench.sync().isComplete)
    }

    @Test("waits for what is due soon, and as long as the portal asks")
    func waits() async throws {
        let bench = try await pending()
        let tries = Mutex(0)
        bench.portal.answer { request in
            guard case .upload = request else { return .works }
            tries.withLock { $0 += 1 }
            guard tries.withLock({ $0 }) == 1 else { return .works }
            return .fails(
                .connectionFailure(ConnectionFailure(.gateway(503), retryAfter: .seconds(20)))
            )
        }
        let before = bench.now
        let summary = try await bench.sync()
        #expect(summary.sent == 1 && summary.putOff == 1 && summary.isComplete)
        #expect(bench.now.timeIntervalSince(before) >= 20)
        #expect(bench.now.timeIntervalSince(before) < 30)
    }

    @Test("does not wait for what is due late")
    func late() async throws {
        let bench = try await pending()
        bench.portal.answer { _ in
            .fails(.connectionFailure(ConnectionFailure(.gateway(503), retryAfter: .seconds(120))))
        }
        let before = bench.now
        let summary = try await bench.sync()
        #expect(summary.sent == 0 && summary.putOff == 1 && summary.remaining == 1)
        #expect(bench.now.timeIntervalSince(before) < 1)
        let edit = try #require(try await bench.edits().first)
        #expect(edit.due.timeIntervalSince(before) >= 120)
        bench.portal.answer { _ in .works }
        #expect(try await bench.sync().sent == 0)
        bench.advance(by: .seconds(100))
        #expect(try await bench.sync().sent == 1)
    }

    @Test("a portal that is away ends a run in time")
    func away() async throws {
        let bench = try await pending()
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let before = bench.now
        let summary = try await bench.sync()
        #expect(summary.remaining == 1 && summary.putOff == 1)
        #expect(bench.now.timeIntervalSince(before) <= 31)
    }

    @Test("tells what happens in order")
    func events() async throws {
        let bench = try await pending()
        let manager = SyncManager(session: bench.session())
        let summary = try await manager.run()
        var words: [String] = []
        for await event in manager.events {
            switch event {
            case .itemsCount(let count): words.append("count \(count)")
            case .started: words.append("started")
            case .completed(_, let alreadyThere, _): words.append("completed \(alreadyThere)")
            case .failed: words.append("failed")
            case .conflicted: words.append("conflicted")
            case .planned: words.append("planned")
            case .paused: words.append("paused")
            case .notDue: words.append("not due")
            case .waiting: words.append("waiting")
            case .finished(let last): words.append(last == summary ? "finished" : "finished otherwise")
            }
        }
        #expect(words == ["count 1", "started", "completed false", "finished"])
    }

    @Test("an edit made while the older one is being sent is sent after it")
    func editedMeanwhile() async throws {
        let bench = try await pending()
        let newest = try EditingBench.picture(60)
        let session = bench.session(leasePatience: .zero)
        let isFirst = Atomic(true)
        let made = Mutex<Task<SavedPortrait, any Error>?>(nil)
        bench.portal.answer { request in
            if case .upload = request, isFirst.exchange(false, ordering: .relaxed) {
                made.withLock {
                    $0 = Task { try await session.uploadPortrait(.userId(Self.user), picture: newest) }
                }
            }
            return .works
        }
        _ = try await bench.sync()
        _ = try await made.withLock { $0 }?.value
        _ = try await bench.sync()
        #expect(try await bench.edits().isEmpty)
        #expect(bench.portal.picture(Self.user) == newest)
        #expect(try await bench.shown()?.bytes == newest)
    }

    @Test("two runs at once send every edit once")
    func twoRuns() async throws {
        let bench = try EditingBench()
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        for userId in Int64(1)...12 {
            bench.portal.add(userId, picture: nil)
            let picture = try EditingBench.picture(UInt8(userId))
            _ = try await bench.session().uploadPortrait(.userId(userId), picture: picture)
        }
        bench.portal.answer { _ in .works }
        async let one = bench.sync()
        async let other = bench.sync()
        let (first, second) = try await (one, other)
        #expect(first.sent + second.sent == 12)
        #expect(bench.portal.writes.count == 12)
        #expect(Set(bench.portal.writes).count == 12)
    }

    @Test("a watching run ends cleanly in the middle of a sending, and the next one finds out how it went")
    func cancelled() async throws {
        let bench = try await pending()
        let run = Mutex<Task<SyncSummary, any Error>?>(nil)
        let session = bench.session()
        bench.portal.answer { request in
            guard case .upload = request else { return .works }
            run.withLock { $0?.cancel() }
            return .worksAndFails(.cancelled)
        }
        let manager = SyncManager(session: session, configuration: .init(watch: true))
        // The task must be known to the portal before it begins.
        run.withLock { $0 = Task { try await manager.run() } }
        let summary = try await run.withLock { $0 }?.value
        #expect(summary?.sent == 0 && summary?.remaining == 1)
        bench.portal.answer { _ in .works }
        let writes = bench.portal.writes.count
        #expect(try await bench.sync().alreadyThere == 1)
        #expect(bench.portal.writes.count == writes)
    }

    @Test("a setting that can't work ends the run and is nobody's refusal")
    func misconfigured() async throws {
        let bench = try await pending()
        bench.portal.answer { _ in .fails(.configuration(.emptyCredential("password"))) }
        let error = await #expect(throws: PortraitError.self) { try await bench.sync() }
        #expect(error?.code == .badConfiguration)
        #expect(try await bench.edits().map(\.state) == [.pending])
    }

    @Test("what a sync sent without hearing the answer is not sent again", arguments: [false, true])
    func answerLost(removal: Bool) async throws {
        let bench = try await pending(removal: removal)
        bench.portal.answer { request in
            switch request {
            case .upload, .removal: .worksAndFails(EditedPortal.away)
            default: .works
            }
        }
        let writes = bench.portal.writes.count
        #expect(try await bench.sync(.init(wait: .zero)).putOff == 1)
        #expect(try await bench.edits().first?.isBegun == true)
        #expect(try await bench.sync(.init(wait: .seconds(60))).alreadyThere == 1)
        #expect(bench.portal.writes.count == writes + 1)
    }

    @Test("an edit that the portal made into what it had before is there, where its answer was lost")
    func madeIntoTheBase() async throws {
        let bench = try EditingBench()
        let former = try EditingBench.photograph(64, 64, as: .jpeg)
        bench.portal.add(Self.user, picture: former)
        _ = try await bench.session().loadPortrait(.userId(Self.user))
        bench.portal.answer { request in
            if case .upload = request { .worksAndFails(EditedPortal.away) } else { .works }
        }
        _ = try await bench.session()
            .uploadPortrait(.userId(Self.user), picture: try EditingBench.photograph(64, 64, as: .png))
        bench.portal.answer { _ in .works }
        // The portal has written the picture anew, under a new id.
        bench.portal.change(Self.user, to: former)
        let summary = try await bench.sync()
        #expect(summary.alreadyThere == 1 && summary.conflicts == 0, "\(summary)")
    }

    @Test("a portal whose version is not known is looked at closely", arguments: [false, true])
    func unknownVersion(keepsIds: Bool) async throws {
        let calm = try await pending(keepsIds: keepsIds, tellsVersion: false)
        #expect(try await calm.sync().sent == 1)
        let changed = try await pending(keepsIds: keepsIds, tellsVersion: false)
        changed.portal.change(Self.user, to: try EditingBench.picture(120))
        #expect(try await changed.sync().conflicts == 1)
        let crashed = try await pending(keepsIds: keepsIds, tellsVersion: false)
        let edit = try #require(try await crashed.edits().first)
        #expect(try await crashed.store.begin(edit: edit.id, revision: edit.revision))
        crashed.portal.change(Self.user, to: try EditingBench.picture(200))
        #expect(try await crashed.sync().alreadyThere == 1)
    }
}
