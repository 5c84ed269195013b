import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

@Suite("Failures of edits")
struct RefusedUserTests {
    private static let selector = UserSelector.screenName("user20156", companyId: nil)

    private static func bench() throws -> EditingBench {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(10))
        return bench
    }

    @Test(
        "tell the user whom the portal named before it refused",
        arguments: [OfflinePolicy.remoteFirst, .remoteOnly, .cacheFirst]
    )
    func portalKnows(policy: OfflinePolicy) async throws {
        let bench = try Self.bench()
        bench.portal.answer { if case .upload = $0 { .fails(EditedPortal.refusal) } else { .works } }
        let picture = try EditingBench.picture(200)
        let error = await #expect(throws: PortraitError.self) {
            try await bench.session().uploadPortrait(Self.selector, picture: picture, policy: policy)
        }
        #expect(error?.user?.userId == EditingBench.user)
        #expect(error?.user?.emailAddress == "user20156@example.com")
    }

    @Test("tell the user whom this store knows, where nobody was asked or the portal is away")
    func storeKnows() async throws {
        let bench = try Self.bench()
        let session = bench.session()
        let unknown = await #expect(throws: PortraitError.self) {
            try await session.uploadPortrait(Self.selector, picture: Array("no picture".utf8))
        }
        #expect(unknown != nil && unknown?.user == nil)
        _ = try await session.loadPortrait(Self.selector)
        let refused = await #expect(throws: PortraitError.self) {
            try await session.uploadPortrait(Self.selector, picture: Array("no picture".utf8))
        }
        #expect(refused?.user?.userId == EditingBench.user)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let away = await #expect(throws: PortraitError.self) {
            try await session.removePortrait(Self.selector, policy: .remoteOnly)
        }
        #expect(away?.user?.userId == EditingBench.user)
    }
}
