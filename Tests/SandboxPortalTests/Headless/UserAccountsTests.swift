import Testing

@testable import SandboxPortal

@Suite("REST services: user accounts")
struct UserAccountsTests {
    private static let root = "/o/headless-admin-user/v1.0"

    @Test("gives the same account by all ways")
    func ways() async throws {
        try await visiting { visit in
            let own = try await visit.client.get("\(Self.root)/my-user-account", Visit.jane)
            #expect(own.status == 200)
            #expect(own["Content-Type"] == "application/json")
            #expect(own.text.contains("{\n  \"accountBriefs\" : [ ],\n  \"actions\" : { },\n"))
            let others = [
                try await visit.client.get("\(Self.root)/user-accounts/20207", Visit.admin),
                try await visit.client.get(
                    "\(Self.root)/user-accounts/by-email-address/Jane.Doe%40example.com",
                    Visit.admin
                ),
            ]
            for other in others { #expect(other.text == own.text) }
            let filter = "filter=alternateName%20eq%20%27jane%27"
            let page = try PortalValue(
                parsing: try await visit.client.get("\(Self.root)/user-accounts?\(filter)", Visit.admin).body
            )
            #expect(page["totalCount"] == .int(1))
            #expect(page["items"].elements.first?["id"] == .int(20_207))
        }
    }

    @Test("has the members of a recorded account")
    func recorded() async throws {
        try await visiting { visit in
            let answer = try await visit.client.get("\(Self.root)/user-accounts/20156", Visit.admin)
            let account = try PortalValue(parsing: answer.body)
            let recorded = try Fixtures.vectors("recorded_headless")["user_account"]["json"]
            let missing = Set((recorded.members ?? [:]).keys).subtracting((account.members ?? [:]).keys)
            #expect(missing.isEmpty)
            #expect(account.members?["uuid"] == nil)
            #expect(account.members?["companyId"] == nil)
        }
    }

    @Test("gives the address of a portrait that works, and none where there is none")
    func image() async throws {
        try await visiting { visit in
            let jane = try PortalValue(
                parsing: try await visit.client.get("\(Self.root)/user-accounts/20207", Visit.admin).body
            )
            let address = try #require(jane["image"].string)
            #expect(address.hasPrefix("/image/user_portrait?img_id="))
            #expect(address.contains("&t="))
            #expect(try await visit.client.get(address).body == (try Fixtures.bytes("portraits/jane.jpg")))
            let minji = try await visit.client.get("\(Self.root)/user-accounts/20284", Visit.admin)
            #expect(try PortalValue(parsing: minji.body).members?["image"] == nil)
        }
    }

    @Test("takes a portrait as the part `image` and removes it by imageId 0")
    func upload() async throws {
        try await visiting { visit in
            let bytes = try Fixtures.bytes("uploads/small.bmp")
            let body =
                Array("--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"x\"\r\n\r\n".utf8)
                + bytes + Array("\r\n--b--\r\n".utf8)
            let type = ["Content-Type": "multipart/form-data; boundary=\"b\""]
            let jane = Visit.jane.merging(type) { first, _ in first }
            let own = try await visit.client.send("POST", "\(Self.root)/user-accounts/20207/image", jane, body)
            #expect(own.status == 204)
            #expect(own.body.isEmpty)
            #expect(visit.sandbox.portrait(screenName: "jane")?.bytes == bytes)
            let other = try await visit.client.send("POST", "\(Self.root)/user-accounts/20156/image", jane, body)
            #expect(other.status == 403)
            let nobody = try await visit.client.send("POST", "\(Self.root)/user-accounts/1/image", jane, body)
            #expect(nobody.status == 404)
            let none = try await visit.client.send("POST", "\(Self.root)/user-accounts/20207/image", jane, [])
            #expect(none.status == 400)
            let text = Array(String(decoding: body, as: UTF8.self).replacing("BM", with: "XX").utf8)
            let noPicture = try await visit.client.send("POST", "\(Self.root)/user-accounts/20207/image", jane, text)
            #expect(noPicture.status == 500)
            #expect(noPicture.text.contains("\"title\" : \"Internal Server Error\""))
            let removal = try await visit.client.send(
                "PATCH",
                "\(Self.root)/user-accounts/20207",
                Visit.jane,
                Array("{\"imageId\":0}".utf8)
            )
            #expect(removal.status == 200)
            #expect(visit.sandbox.user(screenName: "jane")?.portraitId == 0)
        }
    }

    @Test("describes problems")
    func problems() async throws {
        try await visiting { visit in
            let unknown = try await visit.client.get("\(Self.root)/user-accounts/1", Visit.admin)
            #expect(unknown.status == 404)
            #expect(
                unknown.text
                    == "{\n  \"status\" : \"NOT_FOUND\",\n  \"title\" : \"No User exists with the primary key 1\"\n}"
            )
            let guest = try await visit.client.get("\(Self.root)/my-user-account")
            #expect(guest.status == 403)
            let name = "com.liferay.headless.admin.user.internal.resource.v1_0.UserAccountResourceImpl"
            #expect(
                try PortalValue(parsing: guest.body)["message"].string == "Access denied to \(name)#getMyUserAccount"
            )
            let filter = try await visit.client.get(
                "\(Self.root)/user-accounts?filter=shoeSize%20eq%20%2742%27",
                Visit.admin
            )
            #expect(filter.status == 400)
            #expect(try PortalValue(parsing: filter.body)["type"].string == "InvalidFilterException")
        }
    }

    @Test("pages through all users")
    func pages() async throws {
        try await visiting { visit in
            var ids: [PortalValue] = []
            for number in 1...4 {
                let answer = try await visit.client.get(
                    "\(Self.root)/user-accounts?page=\(number)&pageSize=6",
                    Visit.admin
                )
                let page = try PortalValue(parsing: answer.body)
                #expect(page["lastPage"] == .int(3))
                #expect(page["totalCount"] == .int(16))
                ids += page["items"].elements.map { $0["id"] }
            }
            #expect(ids == visit.sandbox.users.map { .int($0.userId) })
        }
    }

    @Test("doubles a quote inside of a filter's text")
    func quotes() throws {
        let filter = try UserFilter(parsing: "familyName eq 'O''Brien'")
        let users = try Fixtures.company().users.filter(filter.accepts)
        #expect(users.map(\.screenName) == ["o.brien"])
        for wrong in ["familyName eq 'O'Brien'", "familyName eq x", "familyName ne 'x'", "familyName"] {
            #expect(throws: HeadlessProblem.self) { try UserFilter(parsing: wrong) }
        }
    }

    @Test("is not there before 7.3", arguments: [SandboxPortal.Profile.liferay62, .liferay70])
    func older(profile: SandboxPortal.Profile) async throws {
        try await visiting(profile) { visit in
            let answer = try await visit.client.get("\(Self.root)/my-user-account", Visit.admin)
            #expect(answer.status == 404)
        }
    }
}
