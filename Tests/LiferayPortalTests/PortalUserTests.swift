import Testing

@testable import LiferayPortal

@Suite("Portal users")
struct PortalUserTests {
    @Test("reads the recorded user of 7.0, whose longs are text")
    func user70() throws {
        let user = try PortalUser(service: try Vectors.recorded("user_7_0", in: "recorded_jsonws"))
        #expect(
            user
                == PortalUser(
                    userId: 20_156,
                    companyId: 20_116,
                    portraitId: 0,
                    uuid: "c641a7c9-5acb-aa68-b3ea-5575e1845d2f",
                    screenName: "test",
                    emailAddress: "test@liferay.com",
                    firstName: "Test",
                    middleName: "",
                    lastName: "Test"
                )
        )
    }

    @Test("reads the recorded user of 7.1 or 7.2")
    func user71() throws {
        let user = try PortalUser(service: try Vectors.recorded("user_7_1_or_7_2", in: "recorded_jsonws"))
        #expect(user.userId == 20_139)
        #expect(user.companyId == 20_099)
    }

    @Test("reads longs that are numbers, as 6.2 writes them")
    func user62() throws {
        var members = try #require(try Vectors.recorded("user_7_0", in: "recorded_jsonws").members)
        let text = try PortalUser(service: .object(members))
        for name in ["userId", "companyId", "portraitId"] {
            members[name] = .integer(try #require(members[name]?.long))
        }
        #expect(try PortalUser(service: .object(members)) == text)
    }

    @Test(
        "knows the portal's own guest account, by what each release tells",
        arguments: [
            (["defaultUser": .bool(true)], true), (["defaultUser": .bool(false), "type": .integer(0)], false),
            (["type": .integer(0)], true), (["type": .string("0")], true), (["type": .integer(1)], false), ([:], false),
        ] as [([String: JSONValue], Bool)]
    )
    func guest(told: [String: JSONValue], expected: Bool) throws {
        var members = try #require(try Vectors.recorded("user_7_0", in: "recorded_jsonws").members)
        members["defaultUser"] = nil
        members["type"] = nil
        members.merge(told) { $1 }
        #expect(try PortalUser(service: .object(members)).isGuest == expected)
    }

    @Test(
        "names a missing field",
        arguments: ["userId", "companyId", "portraitId", "uuid", "screenName", "emailAddress"]
    )
    func missing(field: String) throws {
        var members = try #require(try Vectors.recorded("user_7_0", in: "recorded_jsonws").members)
        members[field] = nil
        #expect(throws: PortalError.unexpectedAnswer(.missingField(field))) {
            try PortalUser(service: .object(members))
        }
        members[field] = .bool(true)
        #expect(throws: PortalError.unexpectedAnswer(.wrongType(field))) {
            try PortalUser(service: .object(members))
        }
    }

    @Test("refuses the answer with two whitelisted fields by the first that is missing")
    func whitelisted() throws {
        let value = try Vectors.recorded("whitelisted_user_7_0", in: "recorded_jsonws")
        #expect(throws: PortalError.unexpectedAnswer(.missingField("userId"))) { try PortalUser(service: value) }
    }

    @Test("reads the recorded headless account without portrait")
    func headless() throws {
        let user = try PortalUser(headless: try Vectors.recorded("user_account", in: "recorded_headless"))
        #expect(user.userId == 39_321)
        #expect(user.screenName == "able")
        #expect(user.firstName == "Able")
        #expect(user.lastName == "Foo")
        #expect(user.portraitId == 0)
        #expect(user.pictureAddress == nil)
        #expect(user.uuid.isEmpty)
    }

    @Test("reads the portrait id from a headless account's image")
    func headlessImage() throws {
        var members = try #require(try Vectors.recorded("user_account", in: "recorded_headless").members)
        members["image"] = .string("/image/user_portrait?img_id=35359&img_id_token=ZpKM%3D&t=1598948105604")
        let user = try PortalUser(headless: .object(members))
        #expect(user.portraitId == 35_359)
        #expect(user.pictureAddress?.hasSuffix("t=1598948105604") == true)
    }

    @Test(
        "ends in a named error for a recorded answer cut after any byte",
        arguments: ["user_7_0", "user_7_1_or_7_2", "whitelisted_user_7_0", "asset_entry_6_2", "country_7"]
    )
    func truncated(name: String) async throws {
        let whole = try #require(JSONValue.array([try Vectors.recorded(name, in: "recorded_jsonws")]).bytes)
        #expect(whole.count > 50)
        for count in 0..<whole.count {
            let answer = PortalAnswer(status: 200, body: Array(whole[..<count]))
            await #expect(throws: PortalError.unexpectedAnswer(.notJSON(status: 200))) {
                try await JSONWebServiceAnswer(reading: answer).results(of: 1)
            }
        }
    }

    @Test(
        "ends in a named error for a recorded headless answer cut after any byte",
        arguments: ["user_account", "user_accounts_page_7_2", "oauth2_token"]
    )
    func truncatedHeadless(name: String) async throws {
        let whole = try #require(try Vectors.recorded(name, in: "recorded_headless").bytes)
        for count in 0..<whole.count {
            let answer = PortalAnswer(status: 200, body: Array(whole[..<count]))
            await #expect(throws: PortalError.unexpectedAnswer(.notJSON(status: 200))) {
                try await HeadlessAnswer(reading: answer).value()
            }
        }
    }
}
