import Testing

@testable import SandboxPortal

@Suite("User lists of the sandbox portal")
struct UserListServiceTests {
    typealias Profile = SandboxPortal.Profile

    @Test("lists and counts the users of the company for administrators only", arguments: Profile.allCases)
    func company(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let rows = try await visit.call("/user/get-company-users", "\"companyId\":20116,\"start\":14,\"end\":20")
            // 6.2 begins with the account for guests, and counts it.
            let isOld = profile == .liferay62
            #expect(rows.column("screenName") == (isOld ? ["ludwig", "o.brien", "nguyen"] : ["o.brien", "nguyen"]))
            let count = try await visit.call("/user/get-company-users-count", "\"companyId\":20116")
            #expect(count == .int(isOld ? 17 : 16))
            let first = try await visit.call("/user/get-company-users", "\"companyId\":20116,\"start\":0,\"end\":2")
            #expect(first.column("screenName") == (isOld ? ["20120", "test"] : ["test", "jane"]))
            #expect((first.elements.first?["defaultUser"] == .bool(true)) == isOld)
            let jane = try await visit.refusal("/user/get-company-users-count", "\"companyId\":20116", Visit.jane)
            #expect(jane.status == (profile == .liferay62 ? 200 : 403))
            let old = "com.liferay.portal.security.auth.PrincipalException"
            let new = "com.liferay.portal.kernel.security.auth.PrincipalException$MustBeCompanyAdmin"
            #expect(jane.name == (profile == .liferay62 ? old : profile == .liferay70 ? new : nil))
        }
    }

    @Test("pages a site's and an organization's users from 7.0 on", arguments: Profile.allCases)
    func members(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let all = try await visit.call("/user/get-organization-users", "\"organizationId\":20701", Visit.jane)
            #expect(all.column("screenName") == ["jane", "carlos.garcia", "francoise", "joerg", "minji", "o.brien"])
            let comparator = profile == .liferay74 ? "orderByComparator" : "obc"
            let page = "\"organizationId\":20701,\"status\":0,\"start\":1,\"end\":3,\"\(comparator)\":null"
            let count = "\"groupId\":20143,\"status\":0"
            if profile == .liferay62 {
                #expect(
                    try await visit.refusal("/user/get-group-users-count", count).name == "java.lang.RuntimeException"
                )
            } else {
                let rows = try await visit.call("/user/get-organization-users", page)
                #expect(rows.column("screenName") == ["carlos.garcia", "francoise"])
                #expect(try await visit.call("/user/get-group-users-count", count) == .int(16))
                #expect(try await visit.refusal("/user/get-group-users", "\"groupId\":1").status == 404)
            }
        }
    }

    @Test("multiplies users, who can sign in, be found by every name and have portraits")
    func multiplied() async throws {
        try await visiting(.init(profile: .liferay70, listRowCount: 10_000)) { visit in
            #expect(try await visit.call("/user/get-company-users-count", "\"companyId\":20116") == .int(10_000))
            let rows = try await visit.call(
                "/user/get-company-users",
                "\"companyId\":20116,\"start\":9000,\"end\":9002"
            )
            let user = try #require(rows.elements.first)
            let email = try #require(user["emailAddress"].string)
            let own = try await visit.call("/user/get-current-user", "", ["Authorization": Visit.basic(email, "test")])
            #expect(own == user)
            for (path, key) in [("id", "userId"), ("email-address", "emailAddress"), ("screen-name", "screenName")] {
                let value = user[key].string ?? ""
                let found = try await visit.call(
                    "/user/get-user-by-\(path)",
                    "\"companyId\":20116,\"\(key)\":\"\(value)\""
                )
                #expect(found == user)
            }
            let portraitId = try #require(user["portraitId"].string)
            let token = PictureToken.encoded(PictureToken.user(uuid: user["uuid"].string ?? ""))
            let address = "/image/user_portrait?img_id=\(portraitId)&img_id_token="
            let picture = try await visit.client.get(address + token)
            #expect(try Fixtures.company().portraits.contains { $0.bytes == picture.body })
            let stranger = try await visit.client.get(address + "x")
            #expect(stranger.body == (try Fixtures.bytes("defaults/user_portrait.png")))
        }
    }

    @Test("changes the portrait of a multiplied user, and of no other")
    func portraits() async throws {
        try await visiting(.init(profile: .liferay70, listRowCount: 100)) { visit in
            let before = try #require(visit.sandbox.users.last { $0.portraitId > 0 })
            let bytes = try Fixtures.bytes("uploads/small.bmp")
            _ = try await visit.upload(bytes, userId: before.userId)
            let after = try #require(visit.sandbox.user(screenName: before.screenName))
            #expect(after.portraitId != before.portraitId)
            #expect(visit.sandbox.portrait(screenName: before.screenName)?.bytes == bytes)
            #expect(visit.sandbox.portraits.count { $0.bytes == bytes } == 1)
            let token = PictureToken.encoded(PictureToken.user(uuid: before.uuid))
            let old = try await visit.client.get(
                "/image/user_portrait?img_id=\(before.portraitId)&img_id_token=\(token)"
            )
            #expect(old.body == (try Fixtures.bytes("defaults/user_portrait.png")))
            visit.sandbox.reset()
            #expect(visit.sandbox.user(screenName: before.screenName) == before)
        }
    }
}
