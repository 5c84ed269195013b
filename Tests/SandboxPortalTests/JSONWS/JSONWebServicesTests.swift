import Testing

@testable import SandboxPortal

@Suite("JSON web services: answers of the three profiles")
struct JSONWebServicesTests {
    typealias Profile = SandboxPortal.Profile

    private static let unknown = "{\"/user/get-user-by-id\":{\"userId\":1}}"

    @Test("answers an array of commands with an array", arguments: Profile.allCases)
    func array(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let answer = try await visit.invoke(
                "[{\"/user/get-user-by-id\":{\"userId\":20156}},{\"/portal/get-build-number\":{}}]"
            )
            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "application/json;charset=UTF-8")
            #expect(answer["Cache-Control"] == "private, no-cache, no-store, must-revalidate")
            let id = profile == .liferay62 ? "20156" : "\"20156\""
            #expect(answer.text.contains("\"userId\":\(id),\"uuid\":\"c641a7c9-5acb-aa68-b3ea-5575e1845d2f\""))
            #expect(answer.text.hasSuffix(",\(profile.release.buildNumber)]"))
        }
    }

    @Test("gives a user of 7.0 the members of a recorded one, in their order")
    func recordedUser() async throws {
        let recorded = try Fixtures.vectors("recorded_jsonws")["user_7_0"]["json"]
        try await visiting(.liferay70) { visit in
            let answer = try await visit.invoke("{\"/user/get-user-by-id\":{\"userId\":20156}}")
            guard case .object(let members) = try PortalValue(parsing: answer.body),
                case .object(let expected) = recorded
            else {
                Issue.record("no object")
                return
            }
            #expect(members.map(\.name) == expected.map(\.name))
            #expect(members.map { Self.kind($0.value) } == expected.map { Self.kind($0.value) })
        }
    }

    @Test("describes an unknown user as the profile does")
    func unknownUser() async throws {
        let name = "NoSuchUserException"
        let text = "No User exists with the primary key 1"
        try await expect(.liferay62, 200, "{\"exception\":\"com.liferay.portal.\(name)\",\"message\":\"\(text)\"}")
        let type = "com.liferay.portal.kernel.exception.\(name)"
        let full =
            "{\"exception\":\"\(text)\",\"throwable\":\"\(type): \(text)\","
            + "\"error\":{\"message\":\"\(text)\",\"type\":\"\(type)\"}}"
        try await expect(.liferay70, 404, full)
        try await expect(.liferay74, 404, "{}")
        try await visiting(.init(profile: .liferay74, serializeThrowable: true)) { visit in
            let answer = try await visit.invoke(Self.unknown)
            #expect(answer.text == full)
        }
    }

    private func expect(_ profile: Profile, _ status: Int, _ text: String) async throws {
        try await visiting(profile) { visit in
            for request in [Self.unknown, "[\(Self.unknown)]", "[{\"/portal/get-build-number\":{}},\(Self.unknown)]"] {
                let answer = try await visit.invoke(request)
                #expect(answer.status == status)
                #expect(answer.text == text)
            }
        }
    }

    @Test("treats no password and a wrong password alike, as a guest", arguments: Profile.allCases)
    func guest(profile: Profile) async throws {
        try await visiting(profile) { visit in
            for header in [
                [:], ["Authorization": Visit.basic("test@example.com", "wrong")], ["Authorization": "Bearer x"],
            ] {
                let answer = try await visit.invoke("[{\"/user/get-user-by-id\":{\"userId\":20156}}]", header)
                switch profile {
                case .liferay62:
                    #expect(answer.status == 200)
                    let name = "java.lang.SecurityException"
                    #expect(answer.text == "{\"exception\":\"\(name)\",\"message\":\"Authenticated access required\"}")
                case .liferay70:
                    #expect(answer.status == 403)
                    let text = "Access denied to com.liferay.portal.kernel.service.UserService#getUserById"
                    #expect(answer.text.contains("\"exception\":\"\(text)\""))
                case .liferay74:
                    #expect(answer.status == 403)
                    #expect(answer.text == "{}")
                }
            }
        }
    }

    @Test(
        "has no such method when path or a parameter is missing",
        arguments: Profile.allCases,
        ["{\"/user/get-nobody\":{}}", "{\"/user/get-user-by-id\":{}}", "{\"/screens.screenscomment/get-comments\":{}}"]
    )
    func noSuchMethod(profile: Profile, command: String) async throws {
        try await visiting(profile) { visit in
            let answer = try await visit.invoke(command)
            let path = try #require(command.split(separator: "\"").dropFirst().first)
            // What comes before a dot is the context of an app.
            let parts = path.split(separator: ".")
            let isApp = parts.count == 2
            let text =
                profile == .liferay62
                ? "No JSON web service action with path \(isApp ? "/" + parts[1] : path) and method null for "
                    + (isApp ? "/" + parts[0] : "/")
                : "No JSON web service action with path \(path) and method null for "
                    + (isApp ? String(parts[0].dropFirst()) : "null")
            switch profile {
            case .liferay62:
                #expect(answer.text == "{\"exception\":\"java.lang.RuntimeException\",\"message\":\"\(text)\"}")
                #expect(answer.status == 200)
            case .liferay70:
                #expect(try PortalValue(parsing: answer.body)["exception"].string == text)
                #expect(answer.status == 404)
            case .liferay74:
                #expect(answer.text == "{}")
                #expect(answer.status == 404)
            }
        }
    }

    @Test("finds users by e-mail and screen name in any case, with blanks around", arguments: Profile.allCases)
    func lookups(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let commands = """
                [{"/user/get-user-by-email-address":{"companyId":20116,"emailAddress":" Jane.DOE@Example.com "}},
                 {"/user/get-user-by-screen-name":{"companyId":"20116","screenName":"JANE"}}]
                """
            let users = try PortalValue(parsing: try await visit.invoke(commands).body).elements
            #expect(users.map { $0["firstName"].string } == ["Jane", "Jane"])
        }
    }

    @Test("names the key of an unknown e-mail address or screen name")
    func unknownNames() async throws {
        try await visiting(.liferay62) { visit in
            let mail = try await visit.invoke(
                "{\"/user/get-user-by-email-address\":{\"companyId\":20116,\"emailAddress\":\"X@y.z\"}}"
            )
            #expect(mail.text.contains("No User exists with the key {companyId=20116, emailAddress=x@y.z}"))
            let name = try await visit.invoke(
                "{\"/user/get-user-by-screen-name\":{\"companyId\":1,\"screenName\":\"test\"}}"
            )
            #expect(name.text.contains("No User exists with the key {companyId=1, screenName=test}"))
        }
    }

    @Test("knows the current user under the profile's path", arguments: Profile.allCases)
    func currentUser(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let plugin = try await visit.invoke("{\"/screens-web.screensuser/get-current-user\":{}}", Visit.jane)
            let own = try await visit.invoke("{\"/user/get-current-user\":{}}", Visit.jane)
            #expect(plugin.text.contains("\"screenName\":\"jane\"") == (profile == .liferay62))
            #expect(own.text.contains("\"screenName\":\"jane\""))
        }
    }

    @Test("tells about company, sites and class names", arguments: Profile.allCases)
    func portalServices(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let user =
                profile == .liferay62
                ? (name: "com.liferay.portal.model.User", id: 10_005)
                : (name: "com.liferay.portal.kernel.model.User", id: profile == .liferay70 ? 20_087 : 20_084)
            let commands = """
                [{"/company/get-company-by-virtual-host":{"virtualHost":"localhost"}},
                 {"/company/get-company-by-id":{"companyId":20116}},{"/group/get-user-sites-groups":{}},
                 {"/group/get-user-sites-groups":{"classNames":null,"max":1}},
                 {"/classname/fetch-class-name":{"value":"\(user.name)"}},
                 {"/classname/fetch-class-name":{"value":"no.such.Class"}}]
                """
            let results = try PortalValue(parsing: try await visit.invoke(commands).body).elements
            try #require(results.count == 6)
            let companyId: PortalValue = profile == .liferay62 ? .int(20_116) : .text("20116")
            #expect(results[0]["companyId"] == companyId)
            #expect(results[1]["companyId"] == companyId)
            let own = profile == .liferay62 ? ["/test"] : ["/test", "/global"]
            #expect(results[2].column("friendlyURL") == own + ["/guest", "/portrait-team"])
            #expect(results[2].elements.allSatisfy { $0["companyId"] == companyId })
            #expect(results[2].elements.first?["site"] == .bool(false))
            #expect(results[3].elements.count == 1)
            #expect(results[4]["classNameId"] == (profile == .liferay62 ? .int(Int64(user.id)) : .text("\(user.id)")))
            #expect(results[5]["classNameId"] == (profile == .liferay62 ? .int(0) : .text("0")))
            #expect(results[5]["value"] == .text(""))
            let friendly = profile == .liferay62 ? "\"friendlyURL\":\"/guest\"" : "\"friendlyURL\":\"\\/guest\""
            #expect(try await visit.invoke(commands).text.contains(friendly))
        }
    }

    @Test("answers nothing with an empty object, but with null inside a list", arguments: Profile.allCases)
    func nothing(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let command = "{\"/user/delete-portrait\":{\"userId\":20156}}"
            let single = try await visit.invoke(command)
            let batch = try await visit.invoke("[\(command)]")
            #expect(single.text == "{}")
            #expect(batch.text == "[null]")
        }
    }

    @Test("takes direct calls by query, path, form and the form field cmd")
    func directCalls() async throws {
        try await visiting(.liferay70) { visit in
            let path = "/api/jsonws/user/get-user-by-id"
            let form = Visit.admin.merging(["Content-Type": "application/x-www-form-urlencoded"]) { first, _ in first }
            let answers = [
                try await visit.client.get("\(path)?userId=20156", Visit.admin),
                try await visit.client.get("\(path)/user-id/20156", Visit.admin),
                try await visit.client.post(path, "userId=20156", form),
                try await visit.client.post(
                    "/api/jsonws/invoke",
                    "cmd=%7B%22/user/get-user-by-id%22:%7B%22userId%22:20156%7D%7D",
                    form
                ),
            ]
            for answer in answers { #expect(answer.text.contains("\"screenName\":\"test\"")) }
            let missing = try await visit.client.get("/api/jsonws/user/get-user-by-id", Visit.admin)
            #expect(missing.status == 404)
            let text = "No JSON web service action with path /user/get-user-by-id and method GET for null"
            #expect(try PortalValue(parsing: missing.body)["exception"].string == text)
        }
    }

    @Test("is not there when it is switched off")
    func switchedOff() async throws {
        try await visiting(.init(profile: .liferay74, jsonwsEnabled: false)) { visit in
            let answer = try await visit.invoke(Self.unknown)
            #expect(answer.status == 404)
            #expect(answer["Content-Type"] == "text/html;charset=UTF-8")
        }
    }

    private static func kind(_ value: PortalValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "bool"
        case .int, .long: "number"
        case .double: "number"
        case .text: "text"
        case .list: "list"
        case .bean, .object: "object"
        }
    }
}
