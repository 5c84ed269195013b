import Testing

@testable import SandboxPortal

@Suite("Portrait: update and removal")
struct PortraitUpdateTests {
    typealias Profile = SandboxPortal.Profile

    @Test("fits a portrait into the profile's box, in the same type", arguments: Profile.allCases)
    func fits(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let (wide, tall, square) =
                switch profile {
                case .liferay62: (PictureSize(100, 50), PictureSize(40, 120), PictureSize(100, 100))
                case .liferay70: (PictureSize(300, 150), PictureSize(100, 300), PictureSize(120, 120))
                case .liferay74: (PictureSize(290, 145), PictureSize(97, 290), PictureSize(120, 120))
                }
            let table = [("uploads/wide.jpg", wide), ("uploads/tall.png", tall), ("portraits/noa.png", square)]
            for (file, size) in table {
                let bytes = try Fixtures.bytes(file)
                #expect(try await visit.upload(bytes, userId: 20_156).status == 200)
                let stored = try #require(visit.sandbox.portrait(screenName: "test")).bytes
                #expect(PictureSize(stored) == size)
                #expect(stored.prefix(2) == bytes.prefix(2))
            }
        }
    }

    @Test("stores a GIF that fits, and any BMP, as they came", arguments: ["portraits/yuki.gif", "uploads/small.bmp"])
    func storesAsIs(file: String) async throws {
        try await visiting { visit in
            let bytes = try Fixtures.bytes(file)
            #expect(try await visit.upload(bytes, userId: 20_156).status == 200)
            #expect(visit.sandbox.portrait(screenName: "test")?.bytes == bytes)
        }
    }

    @Test("remembers what it took, in order, and nothing that it refused", arguments: Profile.allCases)
    func history(profile: Profile) async throws {
        // Nothing is made smaller, so that the bytes stay those of the fixtures.
        try await visiting(.init(profile: profile, imageMaxWidth: 400, imageMaxHeight: 400)) { visit in
            _ = try await visit.upload(try Fixtures.bytes("uploads/small.bmp"), userId: 20_156)
            let first = try #require(visit.sandbox.user(screenName: "test")).portraitId
            _ = try await visit.upload([1, 2, 3], userId: 20_156)
            #expect(visit.sandbox.changePortrait(try Fixtures.bytes("uploads/wide.gif"), screenName: "test"))
            let second = try #require(visit.sandbox.user(screenName: "test")).portraitId
            // The digests are those that sha256sum gives for the fixtures.
            #expect(
                visit.sandbox.history() == [
                    PortraitEvent(
                        userId: 20_156,
                        portraitId: first,
                        sha256: "b0fd175b0b0b370789e6e30811b19d685c3083aa1350dc8588e26bed1707d39c"
                    ),
                    PortraitEvent(
                        userId: 20_156,
                        portraitId: second,
                        sha256: "0b670fa6bd088965393ec35c7b09260c6475b3019625b1cae6b0c4870a3c0932"
                    ),
                ]
            )
            visit.sandbox.reset()
            #expect(visit.sandbox.history().isEmpty)
        }
    }

    @Test("keeps the id in 6.2 and gives a new one in 7.x", arguments: Profile.allCases)
    func ids(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let before = try #require(visit.sandbox.user(screenName: "jane"))
            let answer = try await visit.upload(
                try Fixtures.bytes("uploads/wide.jpg"),
                userId: before.userId,
                Visit.jane
            )
            let after = try #require(visit.sandbox.user(screenName: "jane"))
            #expect((after.portraitId == before.portraitId) == (profile == .liferay62))
            // 6.2 writes the picture, and the user only to give an id.
            #expect((after.modifiedDate > before.modifiedDate) == (profile != .liferay62))
            let id: PortalValue = profile == .liferay62 ? .int(after.portraitId) : .text("\(after.portraitId)")
            #expect(try PortalValue(parsing: answer.body).elements.first?["portraitId"] == id)
            let token = PictureToken.encoded(PictureToken.user(uuid: before.uuid))
            let old = try await visit.client.get(
                "/image/user_portrait?img_id=\(before.portraitId)&img_id_token=\(token)"
            )
            let isDefault = old.body == (try Fixtures.bytes("defaults/user_portrait.png"))
            #expect(isDefault == (profile != .liferay62))
            // A first portrait gets an id in every version.
            _ = try await visit.upload(try Fixtures.bytes("uploads/wide.jpg"), userId: 20_284)
            #expect(try #require(visit.sandbox.user(screenName: "minji")).portraitId > 0)
        }
    }

    @Test("takes bytes signed and unsigned, as text and as an array")
    func byteForms() async throws {
        try await visiting { visit in
            let bytes = try Fixtures.bytes("uploads/small.bmp")
            let list = bytes.map { "\($0)" }.joined(separator: ",")
            #expect(try await visit.upload(bytes, userId: 20_156, signed: true).status == 200)
            #expect(visit.sandbox.portrait(screenName: "test")?.bytes == bytes)
            visit.sandbox.reset()
            let answer = try await visit.invoke("{\"/user/update-portrait\":{\"userId\":20156,\"bytes\":[\(list)]}}")
            #expect(answer.status == 200)
            #expect(visit.sandbox.portrait(screenName: "test")?.bytes == bytes)
            for wrong in ["[256]", "[-129]", "\"[1,\"", "{}", "[\"a\"]"] {
                let answer = try await visit.invoke("{\"/user/update-portrait\":{\"userId\":20156,\"bytes\":\(wrong)}}")
                #expect(answer.status == 500)
            }
        }
    }

    @Test("takes a file of a multipart form for bytes in 7.4 alone", arguments: SandboxPortal.Release.allCases)
    func multipart(release: SandboxPortal.Release) async throws {
        try await visiting(.init(release: release)) { visit in
            let bytes = try Fixtures.bytes("portraits/yuki.gif")
            let body =
                Array("--XX\r\nContent-Disposition: form-data; name=\"userId\"\r\n\r\n20156\r\n".utf8)
                + Array("--XX\r\nContent-Disposition: form-data; name=\"bytes\"; filename=\"a.gif\"\r\n\r\n".utf8)
                + bytes + Array("\r\n--XX--\r\n".utf8)
            let header = Visit.admin.merging(["Content-Type": "multipart/form-data; boundary=XX"]) { first, _ in first }
            let answer = try await visit.client.send("POST", "/api/jsonws/user/update-portrait", header, body)
            #expect((visit.sandbox.portrait(screenName: "test")?.bytes == bytes) == (release == .liferay74))
            switch release {
            case .liferay62:
                #expect(answer.status == 200 && answer.text.contains("exception"))
            case .liferay70, .liferay72:
                // As a real 7.2.1 answers: the path of the uploaded file is no array.
                let message = #"Syntax error! Invalid char: /\noffset: 1 near: \"[/opt/liferay/...\""#
                #expect(answer.status == 500)
                #expect(answer.text.contains(#""type":"jodd.json.JsonException""#))
                #expect(answer.text.contains("\"exception\":\"\(message)\""), "\(answer.text)")
            case .liferay73:
                #expect(answer.status == 500 && answer.text == "{}")
            case .liferay74:
                #expect(answer.status == 200 && !answer.text.contains("exception"))
            }
        }
    }

    @Test("keeps to other limits where they are set", arguments: Profile.allCases)
    func otherLimits(profile: Profile) async throws {
        let wide = try Fixtures.bytes("uploads/wide.jpg")
        let tall = try Fixtures.bytes("uploads/tall.png")
        let large = wide + [UInt8](repeating: 0, count: 307_201 - wide.count)
        let text = Array("no picture".utf8)
        var options = SandboxPortal.Options(profile: profile, imageMaxSize: wide.count - 1)
        try await visiting(options) { visit in
            let before = visit.sandbox.portrait(screenName: "test")
            let name = profile == .liferay62 ? "UserPortraitSizeException" : "ImageSizeException"
            let answer = try await visit.upload(wide, userId: 20_156)
            #expect(answer.text.contains(name) == (profile != .liferay74))
            #expect(visit.sandbox.portrait(screenName: "test") == before)
        }
        options = SandboxPortal.Options(profile: profile, imageMaxSize: 0, imageMaxWidth: 50, imageMaxHeight: 0)
        try await visiting(options) { visit in
            _ = try await visit.upload(large, userId: 20_156)
            #expect(visit.sandbox.portrait(screenName: "test").flatMap { PictureSize($0.bytes) } == PictureSize(50, 25))
        }
        options = SandboxPortal.Options(profile: profile, imageMaxWidth: 0, imageMaxHeight: 0)
        try await visiting(options) { visit in
            _ = try await visit.upload(tall, userId: 20_156)
            #expect(visit.sandbox.portrait(screenName: "test")?.bytes == tall)
            // 6.2 looks at every picture, 7.x only to make it smaller.
            _ = try await visit.upload(text, userId: 20_156)
            #expect((visit.sandbox.portrait(screenName: "test")?.bytes == text) == (profile != .liferay62))
        }
    }

    @Test("refuses what is too large or no picture, and keeps the old portrait", arguments: Profile.allCases)
    func refuses(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let before = visit.sandbox.portrait(screenName: "test")
            let limit = 307_200
            let jpeg = try Fixtures.bytes("uploads/wide.jpg")
            let large = jpeg + [UInt8](repeating: 0, count: limit + 1 - jpeg.count)
            let tooLarge = try await visit.upload(large, userId: 20_156)
            let noPicture = try await visit.upload(Array("no picture".utf8), userId: 20_156)
            switch profile {
            case .liferay62:
                let size = "com.liferay.portal.UserPortraitSizeException"
                #expect(tooLarge.text == "{\"exception\":\"\(size)\",\"message\":\"\(size)\"}")
                #expect(noPicture.text.contains("com.liferay.portal.UserPortraitTypeException"))
                #expect([tooLarge.status, noPicture.status] == [200, 200])
            case .liferay70:
                let size = "com.liferay.document.library.kernel.exception.ImageSizeException"
                #expect(tooLarge.text.contains("\"throwable\":\"\(size)\""))
                #expect(noPicture.text.contains("com.liferay.portal.kernel.exception.ImageTypeException"))
                #expect([tooLarge.status, noPicture.status] == [500, 500])
            case .liferay74:
                #expect([tooLarge.text, noPicture.text] == ["{}", "{}"])
                #expect([tooLarge.status, noPicture.status] == [500, 500])
            }
            #expect(visit.sandbox.portrait(screenName: "test") == before)
            // One byte less is inside of the limit.
            #expect(try await visit.upload(Array(large.dropLast()), userId: 20_156).text.contains("\"portraitId\""))
        }
    }

    @Test("takes no bytes for no change in 7.x and for a wrong size in 6.2", arguments: Profile.allCases)
    func noBytes(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let before = visit.sandbox.user(screenName: "test")
            let answer = try await visit.upload([], userId: 20_156)
            #expect(answer.text.contains("UserPortraitSizeException") == (profile == .liferay62))
            #expect(visit.sandbox.user(screenName: "test") == before)
        }
    }

    @Test("lets users change themselves only, administrators all", arguments: Profile.allCases)
    func permission(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let before = visit.sandbox.user(screenName: "test")
            let answer = try await visit.upload(try Fixtures.bytes("uploads/wide.jpg"), userId: 20_156, Visit.jane)
            let removal = try await visit.invoke("{\"/user/delete-portrait\":{\"userId\":20156}}", Visit.jane)
            #expect(answer.status == (profile == .liferay62 ? 200 : 403))
            #expect(removal.status == answer.status)
            #expect(answer.text.contains("PrincipalException") == (profile != .liferay74))
            #expect(visit.sandbox.user(screenName: "test") == before)
        }
    }

    @Test("removes a portrait for good, and twice without harm; 7.x leaves its id", arguments: Profile.allCases)
    func removal(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let count = visit.sandbox.portraits.count
            let before = try #require(visit.sandbox.user(screenName: "jane"))
            var after = before
            if profile == .liferay62 { after.portraitId = 0 }
            for _ in 0..<2 {
                let answer = try await visit.invoke("{\"/user/delete-portrait\":{\"userId\":20207}}", Visit.jane)
                #expect(answer.text == "{}")
                #expect(visit.sandbox.user(screenName: "jane") == after)
                #expect(visit.sandbox.portraits.count == count - 1)
            }
            let token = PictureToken.encoded(PictureToken.user(uuid: before.uuid))
            let target = "/image/user_portrait?img_id=\(before.portraitId)&img_id_token=\(token)"
            let fallback = try await visit.client.get("/image/user_portrait?img_id=0").body
            #expect(try await visit.client.get(target).body == fallback)
            // The next one gets an id of its own.
            _ = try await visit.upload(try Fixtures.bytes("uploads/wide.jpg"), userId: before.userId)
            let next = try #require(visit.sandbox.user(screenName: "jane")).portraitId
            #expect(next > 0 && next != before.portraitId)
        }
    }
}
