import FoundationEssentials
import LiferayPortal
import OfflineStore
import SandboxPortal
import ScreenletBenches
import Screenlets
import Testing

/// Saves and syncs against the embedded portal, on every release.
@Suite("Editing against the embedded portal")
struct SandboxEditingTests {

    private func run(
        _ profile: SandboxPortal.Profile,
        _ body: (SessionContext, RunningSandbox, EditingBench) async throws -> Void
    ) async throws {
        let bench = try EditingBench()
        try await SandboxPortal(company: SandboxLists.company.get(), options: SandboxPortal.Options(profile: profile))
            .withRunning { sandbox in
                let portal = PortalSession(
                    configuration: PortalConfiguration(
                        server: try PortalAddress(sandbox.url),
                        credentials: .basic(user: "test@example.com", password: "test"),
                        // A busy machine is no fault of the portal.
                        timeouts: PortalTimeLimits(
                            connect: .seconds(60),
                            firstByte: .seconds(300),
                            whole: .seconds(600)
                        )
                    ),
                    now: { Self.now }
                )
                let session = SessionContext(
                    portal: portal,
                    portalKey: EditingBench.key,
                    store: bench.store,
                    signIn: "test@example.com",
                    clock: SessionClock(now: { bench.now }, sleep: { bench.advance(by: $0) }, random: { 0.5 })
                )
                do {
                    try await body(session, sandbox, bench)
                } catch {
                    await portal.close()
                    throw error
                }
                await portal.close()
            }
    }

    private func picture(_ name: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../fixtures/portal")
        return try [UInt8](Data(contentsOf: root.appending(path: name)))
    }

    @Test("uploads, replaces and removes", arguments: SandboxPortal.Profile.allCases)
    func changes(profile: SandboxPortal.Profile) async throws {
        try await run(profile) { session, sandbox, bench in
            for name in ["uploads/wide.jpg", "portraits/priya.jpg", "portraits/francoise.png"] {
                let saved = try await session.uploadPortrait(.me, picture: try picture(name))
                #expect(saved.outcome == .uploaded, "\(name)")
                let kept = try await session.loadPortrait(.me, policy: .cacheOnly)
                let fresh = try await session.loadPortrait(.me, policy: .remoteOnly)
                // What is kept is what the portal made of it.
                #expect(kept.picture == fresh.picture && kept.user?.portraitId == fresh.user?.portraitId, "\(name)")
            }
            #expect(try await session.removePortrait(.me).outcome == .uploaded)
            #expect(try await session.loadPortrait(.me).picture == .noPortrait)
        }
    }

    @Test("finds that an edit went through whose answer was lost", arguments: SandboxPortal.Profile.allCases)
    func answerLost(profile: SandboxPortal.Profile) async throws {
        try await run(profile) { session, sandbox, bench in
            _ = try await session.loadPortrait(.me)
            for wish in ["uploads/tall.png", "removal"] {
                sandbox.setRehearsal(Rehearsal(faults: [Fault(.refused, area: .edit, times: 1, doesWork: true)]))
                let saved =
                    wish == "removal"
                    ? try await session.removePortrait(.me)
                    : try await session.uploadPortrait(.me, picture: try picture(wish))
                #expect(saved.outcome == .pending, "\(wish)")
                sandbox.setRehearsal(.none)
                let count = sandbox.history().count
                let summary = try await SyncManager(session: session).run()
                #expect(summary.alreadyThere == 1 && summary.isComplete, "\(wish)")
                #expect(sandbox.history().count == count, "\(wish)")
            }
        }
    }

    @Test("finds that an edit went through that was fitted for the portal", arguments: SandboxPortal.Profile.allCases)
    func fittedAnswerLost(profile: SandboxPortal.Profile) async throws {
        try await run(profile) { session, sandbox, bench in
            // From this one it is learned what the portal keeps.
            let first = try await session.uploadPortrait(.me, picture: try picture("portraits/wei.jpg"))
            #expect(first.outcome == .uploaded)
            sandbox.setRehearsal(Rehearsal(faults: [Fault(.refused, area: .edit, times: 1, doesWork: true)]))
            let saved = try await session.uploadPortrait(.me, picture: try picture("portraits/anna.png"))
            #expect(saved.outcome == .pending)
            sandbox.setRehearsal(.none)
            let count = sandbox.history().count
            let summary = try await SyncManager(session: session).run()
            #expect(summary.alreadyThere == 1 && summary.isComplete)
            #expect(sandbox.history().count == count)
        }
    }

    @Test("sends what was made offline", arguments: SandboxPortal.Profile.allCases)
    func offline(profile: SandboxPortal.Profile) async throws {
        try await run(profile) { session, sandbox, bench in
            _ = try await session.loadPortrait(.me)
            sandbox.setRehearsal(Rehearsal(faults: [Fault(.refused)]))
            let saved = try await session.uploadPortrait(.me, picture: try picture("uploads/wide.jpg"))
            #expect(saved.outcome == .pending)
            sandbox.setRehearsal(.none)
            #expect(try await SyncManager(session: session).run().sent == 1)
            #expect(try await session.loadPortrait(.me, policy: .cacheOnly).pending == false)
        }
    }

    /// Has an edit wait, and somebody else change the portrait in the portal.
    private func makeConflict(_ session: SessionContext, _ sandbox: RunningSandbox) async throws {
        _ = try await session.loadPortrait(.me)
        sandbox.setRehearsal(Rehearsal(faults: [Fault(.refused)]))
        _ = try await session.uploadPortrait(.me, picture: try picture("uploads/wide.jpg"))
        sandbox.setRehearsal(.none)
        #expect(sandbox.changePortrait(try picture("portraits/priya.jpg"), screenName: "test"))
    }

    @Test("finds a conflict, also where the id stays", arguments: SandboxPortal.Profile.allCases)
    func conflict(profile: SandboxPortal.Profile) async throws {
        try await run(profile) { session, sandbox, bench in
            try await makeConflict(session, sandbox)
            let ignored = try await SyncManager(session: session).run()
            #expect(ignored.conflicts == 1 && ignored.remaining == 1)
            let solved = try await SyncManager(session: session, configuration: .init(conflict: .useLocal)).run()
            #expect(solved.sent == 1 && solved.isComplete)
        }
    }

    @Test(
        "an edit that takes the place of an older one keeps what somebody else has put into the portal meanwhile",
        arguments: SandboxPortal.Profile.allCases,
        [OfflinePolicy.remoteFirst, .cacheFirst]
    )
    func contested(profile: SandboxPortal.Profile, policy: OfflinePolicy) async throws {
        try await run(profile) { session, sandbox, bench in
            try await makeConflict(session, sandbox)
            let saved = try await session.uploadPortrait(.me, picture: try picture("uploads/tall.png"), policy: policy)
            #expect(saved.outcome == .uploaded)
            let former = try await session.portraitHistory(of: .me).portraits
            #expect(former.map(\.reason).contains(.lostConflict), "\(former)")
            let edits = try await bench.edits(aside: true)
            #expect(edits.map(\.state) == [.aside], "\(edits)")
            #expect(try await bench.store.original(ofEdit: try #require(edits.first).id) != nil)
        }
    }

    @Test("Retry-After is obeyed, in seconds and as a date", arguments: ["20", "Sun, 06 Nov 1994 08:49:57 GMT"])
    func retryAfter(form: String) async throws {
        try await run(.liferay70) { session, sandbox, bench in
            sandbox.setRehearsal(Rehearsal(faults: [Fault(.refused)]))
            _ = try await session.uploadPortrait(.me, picture: try picture("uploads/wide.jpg"))
            sandbox.setRehearsal(
                Rehearsal(faults: [Fault(.status, area: .edit, times: 1, status: 503, retryAfter: form)])
            )
            let summary = try await SyncManager(session: session, configuration: .init(wait: .zero)).run()
            #expect(summary.putOff == 1 && summary.remaining == 1)
            let edit = try #require(try await bench.edits().first)
            let wait = edit.due.timeIntervalSince(bench.now)
            #expect((20...20.1).contains(wait))
        }
    }

    /// The time of the sessions' clocks, which is the example of a date in RFC 9110, section 5.6.7.
    private static let now = Date(timeIntervalSince1970: 784_111_777)
}
