import FoundationEssentials
import HTTPConnections
import OfflineStore
import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import TestClocks
import TestLogs
import Testing

@Suite("Edits over HTTP")
struct EditRoutesTests {
    private static let edit = ["Authorization": "Bearer token-of-an-editor"]
    private static let admin = ["Authorization": "Bearer token-of-an-admin"]

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-a-reader read\ntoken-of-an-editor edit\ntoken-of-an-admin admin\n")
        )
        configuration.limits.bodyByteCount = 200_000
        return configuration
    }

    private static func picture(_ color: PixelPipeline.Color) throws -> [UInt8] {
        try Renderer().encode(Bitmap(size: PixelSize(width: 40, height: 40), filledWith: color), as: .png)
    }

    @Test("need a token of the right scope")
    func tokens() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(ServiceStage.jane)"
            let body = try Self.picture(.black)
            for header in [[:], ["Authorization": "Basic abc"], ["Authorization": "Bearer wrong-token"]] {
                let answer = try await stage.client.send("PUT", target, header, body: body)
                #expect(answer.status == 401)
                #expect(answer["www-authenticate"]?.hasPrefix("Bearer") == true)
                #expect(try await stage.client.send("DELETE", target, header).status == 401)
                #expect(try await stage.client.get("/pending", header).status == 401)
            }
            let reader = ["Authorization": "Bearer token-of-a-reader"]
            #expect(try await stage.client.send("PUT", target, reader, body: body).status == 403)
            #expect(try await stage.client.get("/pending", reader).status == 200)
            #expect(try await stage.client.send("POST", "/sync", reader).status == 403)
            #expect(try await stage.client.send("POST", "/sync", Self.edit).status == 403)
            #expect(stage.sandbox.history().isEmpty)
            #expect(!stage.log.text.contains("-token"))
        }
    }

    @Test("are forbidden to everybody where the service knows no tokens, and so is all else that needs one")
    func noTokens() async throws {
        try await ServiceStage.run { stage in
            let user = "/portraits/\(ServiceStage.jane)"
            for (method, target) in [
                ("PUT", user), ("DELETE", user), ("GET", "/pending"), ("GET", "/people"), ("POST", "/sync"),
                ("GET", "\(user)/history"), ("POST", "\(user)/undo"), ("DELETE", "\(user)/traces"),
            ] {
                for header in [[:], Self.admin] {
                    let answer = try await stage.client.send(method, target, header)
                    #expect(answer.status == 403, "\(method) \(target)")
                    #expect(answer.text.contains("\"code\":\"no-tokens\""))
                    #expect(answer["www-authenticate"] == nil)
                }
            }
            #expect(stage.sandbox.history().isEmpty)
        }
    }

    @Test("with a parameter that would have no effect are not made")
    func parameters() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(ServiceStage.jane)"
            let picture = try Self.picture(.black)
            _ = try await stage.client.get(target)
            for (method, end) in [
                ("PUT", "?corp=0,0,10,10"), ("PUT", "?policy=remote-only&policy=cache-only"), ("DELETE", "?foo=1"),
                ("DELETE", "?crop=0,0,10,10"), ("POST", "/undo?foo"), ("GET", "/history?foo"),
                ("DELETE", "/traces?foo"),
            ] {
                let body = method == "PUT" ? picture : nil
                let answer = try await stage.client.send(method, target + end, Self.admin, body: body)
                #expect(answer.status == 400 && answer.text.contains("\"code\":\"usage\""), "\(method) \(end)")
            }
            #expect(try await stage.client.send("POST", "/sync?foo", Self.admin).status == 400)
            #expect(try await stage.client.get("/pending?foo", Self.admin).status == 400)
            #expect(stage.sandbox.history().isEmpty)
            #expect(try await stage.store.statistics().entryCount == 1)
            let put = try await stage.client.send("PUT", "\(target)?v=1&t=2&_=3", Self.edit, body: picture)
            #expect(put.status == 204, "\(put.text)")
        }
    }

    @Test("of a user whose portrait only the portal's list names make nothing new")
    func listed() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            // Who asks for a hash of nobody waits until the list was read.
            #expect(try await stage.client.get("/avatar/\(String(repeating: "0", count: 32))?d=404").status == 404)
            let target = "/portraits/\(ServiceStage.jane)"
            let put = try await stage.client.send("PUT", target, Self.edit, body: try Self.picture(.black))
            #expect(put.status == 204, "\(put.text)")
            let other = "/portraits/\(try stage.userWithoutPortrait().userId)"
            let new = try await stage.client.send("PUT", other, Self.edit, body: try Self.picture(.black))
            #expect(new.status == 201, "\(new.text)")
        }
    }

    @Test("are done at once while the portal is there")
    func done() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(ServiceStage.jane)"
            let before = try await stage.client.get(target)
            let put = try await stage.client.send("PUT", target, Self.edit, body: try Self.picture(.black))
            #expect([201, 204].contains(put.status), "\(put.text)")
            #expect(put["portrait-outcome"] == "uploaded")
            let after = try await stage.client.get(target)
            #expect(after.body != before.body)
            #expect(after["etag"] != before["etag"])
            #expect(try stage.picture(of: ServiceStage.jane) == after.body)
            #expect(try await stage.client.send("DELETE", target, Self.edit).status == 204)
            #expect(try await stage.client.get(target)["portrait-source"] == "placeholder; reason=no-picture")
            let created = try await stage.client.send("PUT", target, Self.edit, body: try Self.picture(.white))
            #expect(created.status == 201)
            #expect(created["location"] == target)
        }
    }

    @Test("made while the portal is away are kept, shown, listed, and sent when it is back")
    func pending() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(ServiceStage.jane)"
            _ = try await stage.client.get(target)
            await stage.sandbox.stopListening()
            let picture = try Self.picture(.black)
            let put = try await stage.client.send("PUT", target, Self.edit, body: picture)
            #expect(put.status == 202, "\(put.text)")
            #expect(put["portrait-outcome"] == "pending")
            #expect(put.text.contains("\"pending\":true"))
            let shown = try await stage.client.get(target)
            #expect(shown.body == picture)
            #expect(shown["portrait-source"] == "cache; pending")
            #expect(try #require(shown["cache-control"]).hasPrefix("public, max-age=5, "))
            let list = try await stage.client.get("/pending", Self.admin)
            #expect(list.text.hasPrefix("{\"pending\":[{"))
            // The row of the contract, with every key.
            #expect(list.text.contains("\"userId\":\(ServiceStage.jane)"))
            #expect(list.text.contains("\"kind\":\"portrait\""))
            #expect(list.text.contains("\"comment\":null"))
            try await stage.sandbox.startListening()
            stage.clock.advance(bySeconds: 3_600)
            _ = try await stage.client.send("POST", "/sync", Self.admin)
            while try await stage.client.get("/pending", Self.admin).text != "{\"pending\":[]}\n" {
                stage.clock.advance(bySeconds: 60)
                _ = try await stage.client.send("POST", "/sync", Self.admin)
            }
            // The portal writes the file anew, with the same pixels.
            let renderer = Renderer()
            let kept = try renderer.bitmap(of: try stage.picture(of: ServiceStage.jane))
            #expect(try renderer.encode(kept, as: .png) == picture)
        }
    }

    @Test("are made only where the portrait is still the one that the client means")
    func conditions() async throws {
        var configuration = try Self.configuration()
        configuration.policies = Set(OfflinePolicy.allCases)
        try await ServiceStage.run(configuration) { stage in
            let target = "/portraits/\(ServiceStage.jane)"
            func edit(_ method: String, _ name: String, _ value: String) async throws -> Int {
                let body = method == "PUT" ? try Self.picture(.black) : nil
                let header = Self.edit.merging([name: value]) { own, _ in own }
                return try await stage.client.send(method, target, header, body: body).status
            }
            let first = try await stage.client.get(target)
            let tag = try #require(first["etag"])
            #expect(first["last-modified"] == nil)
            for method in ["PUT", "DELETE"] {
                #expect(try await edit(method, "If-Match", "\"other\"") == 412)
                #expect(try await edit(method, "If-Match", "W/\(tag)") == 412)
                #expect(try await edit(method, "If-None-Match", "*") == 412)
                #expect(try await edit(method, "If-None-Match", "W/\(tag)") == 412)
                #expect(try await edit(method, "If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT") == 412)
            }
            #expect(stage.sandbox.history().isEmpty)
            #expect(try await edit("PUT", "If-Match", "\"other\", \(tag)") == 204)
            #expect(try await edit("PUT", "If-Match", tag) == 412)
            stage.clock.advance(bySeconds: 1)
            let second = try #require(try await stage.client.get(target)["last-modified"])
            // A look at the portal that finds the same is no change.
            stage.clock.advance(bySeconds: 3_600)
            #expect(try await stage.client.get("\(target)?policy=remote-only")["portrait-source"] == "remote")
            #expect(try await stage.client.get(target)["last-modified"] == second)
            #expect(try await edit("PUT", "If-Unmodified-Since", second) == 204)
            #expect(try await edit("DELETE", "If-Match", "*") == 204)
            #expect(try await edit("PUT", "If-Match", "*") == 412)
            #expect(try await edit("PUT", "If-None-Match", "*") == 201)
        }
    }

    @Test("for the portrait of somebody who has none are refused with what leads to one")
    func conditionWithoutPortrait() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(try stage.userWithoutPortrait().userId)"
            func put(_ name: String, _ value: String) async throws -> ReceivedAnswer {
                let header = Self.edit.merging([name: value]) { own, _ in own }
                return try await stage.client.send("PUT", target, header, body: try Self.picture(.black))
            }
            // What stands in has a tag of its own, which is nobody's portrait.
            let tag = try #require(try await stage.client.get(target)["etag"])
            for value in [tag, "*"] {
                let refused = try await put("If-Match", value)
                #expect(refused.status == 412 && refused.text.contains("send If-None-Match: *"), "\(refused.text)")
            }
            #expect(try await put("If-None-Match", "*").status == 201)
            let other = try await put("If-Match", tag)
            #expect(other.status == 412 && other.text.contains("the ETag that it has now"), "\(other.text)")
        }
    }

    @Test(
        "of many who mean the same portrait are made by one",
        arguments: [OfflinePolicy.cacheFirst, .remoteFirst, .remoteOnly]
    )
    func rivals(policy: OfflinePolicy) async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(ServiceStage.jane)"
            for turn in 1...3 {
                let tag = try #require(try await stage.client.get(target)["etag"])
                let header = Self.edit.merging(["If-Match": tag]) { own, _ in own }
                let statuses = try await withThrowingTaskGroup(of: Int.self) { rivals in
                    for shade in 0..<4 {
                        // So different that they stay so however coarsely the portal writes them: the same bytes have the same tag.
                        let color = PixelPipeline.Color(red: UInt8(shade * 60), green: 0, blue: UInt8(turn * 80))
                        let picture = try Self.picture(color)
                        rivals.addTask {
                            let edit = "\(target)?policy=\(policy.rawValue)"
                            return try await stage.client.send("PUT", edit, header, body: picture).status
                        }
                    }
                    return try await rivals.reduce(into: []) { $0.append($1) }
                }
                #expect(statuses.sorted() == [204, 412, 412, 412])
            }
        }
    }

    @Test("that are kept here only tell so, whatever their status is")
    func localOnly() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(ServiceStage.jane)?policy=cache-only"
            for (method, status) in [("PUT", 201), ("PUT", 204), ("DELETE", 204)] {
                let body = method == "PUT" ? try Self.picture(.black) : nil
                let answer = try await stage.client.send(method, target, Self.edit, body: body)
                #expect(answer.status == status, "\(answer.text)")
                #expect(answer["portrait-outcome"] == "local-only")
            }
            #expect(stage.sandbox.history().isEmpty)
        }
    }

    @Test("wait in a list whose length is told to who asks for nothing else")
    func lengthOfList() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(ServiceStage.jane)?policy=cache-only"
            let put = try await stage.client.send("PUT", target, Self.edit, body: try Self.picture(.black))
            #expect(put.status == 201, "\(put.text)")
            for list in ["/pending", "/pending?all"] {
                let length = try await stage.client.get(list, Self.admin).body.count
                let head = try await stage.client.send("HEAD", list, Self.admin)
                #expect(head["content-length"] == "\(length)")
                #expect(head.body.isEmpty)
            }
        }
    }

    @Test("that make no sense are refused before the portal sees anything")
    func refused() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = "/portraits/\(ServiceStage.jane)"
            func put(_ body: [UInt8], _ type: String? = nil, _ suffix: String = "") async throws -> Int {
                let header = Self.edit.merging(type.map { ["Content-Type": $0] } ?? [:]) { own, _ in own }
                return try await stage.client.send("PUT", target + suffix, header, body: body).status
            }
            let picture = try Self.picture(.black)
            #expect(try await put([]) == 400)
            #expect(try await put(Array("no picture".utf8)) == 422)
            #expect(try await put(picture, "text/plain") == 415)
            #expect(try await put([UInt8](repeating: 0, count: 200_001)) == 413)
            for crop in ["1,2", "0,0,10,10/grayscale", "0,0,10,10%2Fcircle", "0,0,10,10/crop:0,0,5,5", ""] {
                #expect(try await put(picture, nil, "?crop=\(crop)") == 400, "\(crop)")
            }
            #expect(try await put(picture, nil, "?policy=never") == 400)
            #expect(try await put(picture, nil, "/resize:10x10") == 405)
            #expect(try await stage.client.send("PUT", "/portraits/x", Self.edit, body: picture).status == 400)
            #expect(try await stage.client.send("PUT", "/portraits/1", Self.edit, body: picture).status == 404)
            for (name, value, status) in [("Content-Encoding", "gzip", 415), ("Content-Range", "bytes 0-9/99", 400)] {
                let header = Self.edit.merging([name: value]) { own, _ in own }
                #expect(try await stage.client.send("PUT", target, header, body: picture).status == status)
            }
            #expect(stage.sandbox.history().isEmpty)
            #expect(try await stage.client.get("/healthz").status == 200)
        }
    }

    @Test("that are labelled as no picture are told every format that is read")
    func readableFormats() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let header = Self.edit.merging(["Content-Type": "text/plain"]) { own, _ in own }
            let body = try Self.picture(.black)
            let answer = try await stage.client.send("PUT", "/portraits/\(ServiceStage.jane)", header, body: body)
            #expect(answer.status == 415)
            #expect(answer["accept"] == "image/jpeg, image/png, image/gif, image/webp, image/heic, image/avif")
            for name in ["HEIC", "AVIF"] { #expect(answer.text.contains(name), "\(answer.text)") }
        }
    }

    @Test("are not for clients that try one token after the other, even when one is right at last")
    func guesses() async throws {
        var configuration = try Self.configuration()
        configuration.missesPerMinute = 3
        try await ServiceStage.run(configuration) { stage in
            func status(_ token: String) async throws -> Int {
                try await stage.client.get("/pending", ["Authorization": "Bearer \(token)"]).status
            }
            #expect(try await stage.client.get("/pending").status == 401)
            for number in 1...3 { #expect(try await status("token-of-nobody-\(number)") == 401) }
            #expect(try await status("token-of-nobody-4") == 429)
            let refused = try await stage.client.get("/pending", Self.admin)
            #expect(refused.status == 429)
            #expect(refused["retry-after"] == "20")
            // Looking up names has a count of its own.
            #expect(try await stage.client.get("/portraits/by-screen-name/jane").status == 200)
            stage.clock.advance(bySeconds: 21)
            #expect(try await stage.client.get("/pending", Self.admin).status == 200)
        }
    }
}
