import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

/// A Java `Error` or a `NullPointerException` says nothing of the edit: the same again may work.
@Suite("The portal's own failures")
struct PortalFailureTests {
    static let user = EditingBench.user
    /// What a real 6.2.5 answered to the first upload after its start.
    static let failure = PortalError.exception(
        PortalException(className: "java.awt.AWTError", message: "Assistive Technology not found", status: 200)
    )
    static let refusal = PortalError.exception(
        PortalException(className: "java.lang.IllegalStateException", message: "", status: 500)
    )

    private func bench(failing error: PortalError, times: Int = .max) throws -> EditingBench {
        let bench = try EditingBench()
        bench.portal.add(Self.user, picture: nil)
        let portal = bench.portal
        bench.portal.answer { request in
            guard case .upload = request, portal.writes.count <= times else { return .works }
            return .fails(error)
        }
        return bench
    }

    @Test("an upload waits where the policy lets it", arguments: OfflinePolicy.allCases)
    func upload(policy: OfflinePolicy) async throws {
        let bench = try bench(failing: Self.failure, times: 1)
        let picture = try EditingBench.picture(10)
        switch policy {
        case .remoteOnly:
            let error = await #expect(throws: PortraitError.self) {
                try await bench.session().uploadPortrait(.userId(Self.user), picture: picture, policy: policy)
            }
            #expect(error?.code == .portalException)
            #expect(try await bench.edits().isEmpty)
        case .cacheOnly:
            let saved = try await bench.session().uploadPortrait(.userId(Self.user), picture: picture, policy: policy)
            #expect(saved.outcome == .localOnly)
        case .remoteFirst, .cacheFirst:
            let saved = try await bench.session().uploadPortrait(.userId(Self.user), picture: picture, policy: policy)
            #expect(saved.outcome == .pending && saved.reason?.code == .portalException)
            #expect(try await bench.edits().first?.reason?.contains("AWTError") == true)
            let summary = try await bench.sync()
            #expect(summary.sent == 1 && summary.isComplete)
            #expect(bench.portal.picture(Self.user) == picture)
        }
    }

    @Test("an edit that meets it each time is parked after five sendings", arguments: [failure, refusal])
    func parked(error: PortalError) async throws {
        let bench = try EditingBench()
        bench.portal.add(Self.user, picture: nil)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        _ = try await bench.session().uploadPortrait(.userId(Self.user), picture: try EditingBench.picture(10))
        _ = try await bench.store.retryAll(portal: EditingBench.key)
        bench.portal.answer { request in
            if case .upload = request { .fails(error) } else { .works }
        }
        let summary = try await bench.sync(.init(wait: .seconds(3_600)))
        #expect(summary.parked == 1 && summary.remaining == 1)
        let edit = try #require(try await bench.edits().first)
        #expect(edit.state == .parked && edit.attempts == 5)
        #expect(bench.portal.writes.count == 5)
    }
}
