import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

@Suite("Attributes of the signed-in user")
struct UserAttributesTests {
    @Test("the signed-in user's attributes have the portal's names, and are known offline once the portrait was loaded")
    func attributes() async throws {
        let bench = try LoadingBench()
        let session = bench.session()
        let attributes = try await session.userAttributes()
        #expect(
            Set(attributes.keys) == [
                "userId", "companyId", "portraitId", "uuid", "screenName", "emailAddress", "firstName", "middleName",
                "lastName",
            ]
        )
        #expect(attributes["userId"] == .integer(20156) && attributes["emailAddress"] == .string("test@example.com"))
        #expect(try await session.userAttribute("screenName") == .string("test"))
        #expect(try await session.userAttribute("nothing") == nil)
        await #expect(throws: PortraitError.self) { try await session.userAttributes(policy: .cacheOnly) }
        _ = try await session.loadPortrait(.me)
        bench.portal.set(.connectionFails)
        for policy in [OfflinePolicy.remoteFirst, .cacheFirst, .cacheOnly] {
            #expect(try await session.userAttributes(policy: policy) == attributes)
        }
        let error = await #expect(throws: PortraitError.self) { try await session.userAttributes(policy: .remoteOnly) }
        #expect(error?.code == .portalUnreachable)
    }

    @Test("a guest has none, whatever the policy", arguments: OfflinePolicy.allCases)
    func guest(policy: OfflinePolicy) async throws {
        let bench = try LoadingBench()
        let error = await #expect(throws: PortraitError.self) {
            try await bench.session(signIn: nil).userAttributes(policy: policy)
        }
        #expect(error?.code == .notAllowed && bench.portal.askedCount == 0)
    }
}
