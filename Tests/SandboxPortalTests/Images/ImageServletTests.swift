import HTTPMessages
import Testing

@testable import SandboxPortal

@Suite("Image servlet")
struct ImageServletTests {
    typealias Profile = SandboxPortal.Profile

    private static func address(_ user: SandboxUser, path: String = "user_male_portrait") -> String {
        "/image/\(path)?img_id=\(user.portraitId)&img_id_token=\(PictureToken.encoded(PictureToken.user(uuid: user.uuid)))"
    }

    @Test("makes the tokens that were published and recorded")
    func tokens() throws {
        let file = try Fixtures.vectors("portrait_token")
        let cases = (file["cases"].elements + file["computed"].elements).filter { $0["token_base64"] != .null }
        #expect(cases.count == 6)
        for vector in cases {
            let token = PictureToken.user(uuid: vector["uuid"].string ?? "")
            #expect(token == vector["token_base64"].string)
            #expect(PictureToken.encoded(token) == vector["token_urlencoded"].string)
        }
    }

    @Test("makes the entity tags of the rule")
    func entityTags() throws {
        let cases = try Fixtures.vectors("etag_vectors")["cases"].elements
        #expect(cases.count == 5)
        for vector in cases {
            let digits = Array(vector["body_hex"].string ?? "")
            let body = stride(from: 0, to: digits.count, by: 2)
                .compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
            #expect(EntityTag.of(body) == vector["etag"].string)
        }
    }

    @Test("serves the stored bytes for the right id and token, whatever the path", arguments: Profile.allCases)
    func portrait(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let files = [
                ("jane", "jane.jpg", "image/jpeg"), ("anna", "anna.png", "image/png"),
                ("yuki", "yuki.gif", "image/gif"),
            ]
            for (name, file, type) in files {
                let user = try #require(visit.sandbox.user(screenName: name))
                for path in ["user_male_portrait", "user_female_portrait", "user_portrait"] {
                    let answer = try await visit.client.get(Self.address(user, path: path))
                    #expect(answer.status == 200)
                    #expect(answer.body == (try Fixtures.bytes("portraits/\(file)")))
                    #expect(answer["Content-Type"] == type)
                    #expect(answer["Cache-Control"] == "max-age=315360000, public")
                    #expect(answer["Vary"] == "Accept-Encoding")
                    #expect(answer["Expires"] == nil)
                }
            }
        }
    }

    @Test("serves a default picture with status 200 for all else", arguments: Profile.allCases)
    func defaults(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let user = try #require(visit.sandbox.user(screenName: "jane"))
            let raw = PictureToken.user(uuid: user.uuid)
            let male = try Fixtures.bytes("defaults/user_male_portrait.png")
            for query in [
                "", "img_id=0", "img_id=999999&img_id_token=x", "img_id=\(user.portraitId)",
                "img_id=\(user.portraitId)&img_id_token=wrong", "img_id=abc",
                "img_id=\(user.portraitId)&img_id_token=\(raw)x",
            ] {
                let answer = try await visit.client.get("/image/user_male_portrait?\(query)")
                #expect(answer.status == 200)
                #expect(answer.body == male)
                #expect(answer["Content-Type"] == "image/png")
            }
            let female = try await visit.client.get("/image/user_female_portrait?img_id=0").body
            #expect((female == male) == (profile == .liferay62))
            let logo = try await visit.client.get("/image/company_logo").body
            #expect(logo == (try Fixtures.bytes("defaults/logo.png")))
            #expect(try await visit.client.get("/image/nothing").status == 404)
        }
    }

    @Test("takes a plus sign in a token for a blank, as forms do")
    func plusSign() async throws {
        try await visiting { visit in
            let user = try #require(
                visit.sandbox.users.first { $0.portraitId > 0 && PictureToken.user(uuid: $0.uuid).contains("+") }
            )
            let raw =
                "/image/user_portrait?img_id=\(user.portraitId)&img_id_token=\(PictureToken.user(uuid: user.uuid))"
            #expect(try await visit.client.get(raw).body == (try Fixtures.bytes("defaults/user_portrait.png")))
            #expect(
                try await visit.client.get(Self.address(user)).body
                    != (try Fixtures.bytes("defaults/user_portrait.png"))
            )
        }
    }

    @Test("finds a portrait by company and screen name")
    func screenName() async throws {
        try await visiting { visit in
            let user = try #require(visit.sandbox.user(screenName: "carlos.garcia"))
            let token = PictureToken.encoded(PictureToken.user(uuid: user.uuid))
            let query = "companyId=20116&screenName=Carlos.Garcia&img_id_token=\(token)"
            let answer = try await visit.client.get("/image/user_portrait?\(query)")
            #expect(answer.body == (try Fixtures.bytes("portraits/carlos.jpg")))
        }
    }

    @Test("answers 304 to the very same date or tag only", arguments: Profile.allCases)
    func notModified(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let user = try #require(visit.sandbox.user(screenName: "jane"))
            let address = Self.address(user)
            let first = try await visit.client.get(address)
            let date = try #require(first["Last-Modified"])
            let tag = try #require(first["ETag"])
            // 1471990639779 ms and a day and an hour, by the calendar.
            #expect(date == "Wed, 24 Aug 2016 23:17:19 GMT")
            let later = "Thu, 25 Aug 2016 23:17:19 GMT"
            let byDate = try await visit.client.get(address, ["If-Modified-Since": date])
            #expect(byDate.status == 304)
            #expect(byDate.body.isEmpty)
            // It repeats neither validator: who asked keeps its own.
            #expect(byDate["Last-Modified"] == nil && byDate["ETag"] == nil)
            #expect(try await visit.client.get(address, ["If-Modified-Since": later]).status == 200)
            #expect(try await visit.client.get(address, ["If-None-Match": tag]).status == 304)
            #expect(try await visit.client.get(address, ["If-None-Match": "\"0\""]).status == 200)
            #expect(
                try await visit.client.get(address, ["If-None-Match": "\"0\"", "If-Modified-Since": date]).status == 200
            )
            #expect(try await visit.client.get("\(address)&etag=0")["ETag"] == nil)
        }
    }

    @Test("takes the time of the address for the date, and any later date for fresh")
    func timeParameter() async throws {
        try await visiting { visit in
            let user = try #require(visit.sandbox.user(screenName: "jane"))
            // 1421271597118 is the time of a recorded address.
            let address = "\(Self.address(user))&t=1421271597118"
            #expect(try await visit.client.get(address)["Last-Modified"] == "Wed, 14 Jan 2015 21:39:57 GMT")
            let fresh = try await visit.client.get(address, ["If-Modified-Since": "Wed, 14 Jan 2015 21:39:58 GMT"])
            #expect(fresh.status == 304)
            let stale = try await visit.client.get(address, ["If-Modified-Since": "Wed, 14 Jan 2015 21:39:57 GMT"])
            #expect(stale.status == 200)
        }
    }

    @Test("answers HEAD with the header of GET")
    func head() async throws {
        try await visiting { visit in
            let user = try #require(visit.sandbox.user(screenName: "jane"))
            let answer = try await visit.client.send("HEAD", Self.address(user), [:], [])
            #expect(answer.status == 200)
            #expect(answer.body.isEmpty)
            let count = try Fixtures.bytes("portraits/jane.jpg").count
            #expect(answer["Content-Length"] == "\(count)")
        }
    }

    @Test("wants the digest of the newest master when asked to")
    func timestamp() async throws {
        try await visiting(.init(profile: .liferay74, requireImageTimestamp: true)) { visit in
            let user = try #require(visit.sandbox.user(screenName: "jane"))
            let fallback = try Fixtures.bytes("defaults/user_male_portrait.png")
            #expect(try await visit.client.get(Self.address(user)).body == fallback)
            #expect(try await visit.client.get("\(Self.address(user))&t=\(user.modifiedDate)").body == fallback)
            let account = try await visit.client.get(
                "/o/headless-admin-user/v1.0/user-accounts/\(user.userId)",
                Visit.admin
            )
            let address = try #require(try PortalValue(parsing: account.body)["image"].string)
            #expect(try await visit.client.get(address).body == (try Fixtures.bytes("portraits/jane.jpg")))
        }
    }

    @Test(
        "writes and reads dates of header fields",
        arguments: [
            (Int64(784_111_777_000), "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1_000, "Wed, 31 Dec 1969 23:59:59 GMT"),
        ]
    )
    func dates(milliseconds: Int64, text: String) {
        #expect(HTTPDate.text(milliseconds: milliseconds) == text)
        #expect(HTTPDate.milliseconds(text) == milliseconds)
    }
}
