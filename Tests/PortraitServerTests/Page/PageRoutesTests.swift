import FoundationEssentials
import PortraitServer
import SandboxPortal
import SocketPeers
import Testing

@Suite("The files of the page")
struct PageRoutesTests {
    private static let files = [
        "/": "text/html", "/user-portrait.js": "text/javascript", "/page/page.css": "text/css",
        "/page/main.js": "text/javascript", "/page/change.js": "text/javascript", "/page/crop.js": "text/javascript",
        "/page/service.js": "text/javascript", "/page/icon.svg": "image/svg+xml", "/page/people.js": "text/javascript",
        "/page/faces.js": "text/javascript", "/page/people.css": "text/css",
    ]

    @Test("are as they stand in the folder, with a strong entity tag that saves the second time")
    func files() async throws {
        try await ServiceStage.run { stage in
            let folder = URL(filePath: #filePath)
                .appending(path: "../../../../Sources/PortraitServer/Page").standardized
            for (path, type) in Self.files {
                let answer = try await stage.client.get(path)
                let name = path == "/" ? "index.html" : String(path.split(separator: "/").last ?? "")
                #expect(answer.status == 200, "\(path)")
                #expect(answer["content-type"]?.hasPrefix(type) == true, "\(path)")
                #expect(Data(answer.body) == (try Data(contentsOf: folder.appending(path: name))), "\(path)")
                #expect(answer["x-content-type-options"] == "nosniff")
                let tag = try #require(answer["etag"])
                #expect(tag.hasPrefix("\""))
                for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                    let again = try await stage.client.get(path, ["If-None-Match": known])
                    #expect(again.status == 304, "\(path) \(known)")
                    #expect(again.body.isEmpty)
                    #expect(again["etag"] == tag)
                }
                #expect(try await stage.client.get(path, ["If-None-Match": "\"other\""]).status == 200)
                let head = try await stage.client.send("HEAD", path)
                #expect(head["content-length"] == "\(answer.body.count)", "\(path)")
                #expect(try await stage.client.send("POST", path).status == 405, "\(path)")
            }
            #expect(try await stage.client.get("/page/other.js").status == 404)
            #expect(try await stage.client.get("/page/").status == 404)
            #expect(stage.sandbox.history().isEmpty)
        }
    }

    @Test("name no other host, and have no script or style inside the page")
    func policy() async throws {
        try await ServiceStage.run { stage in
            let page = try await stage.client.get("/")
            let policies = page.fields.all("content-security-policy")
            #expect(policies.count == 1)
            let directives = Set(policies.joined().split(separator: ";").map { $0.drop { $0 == " " } })
            for directive in [
                "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'",
                "frame-ancestors 'none'", "form-action 'none'", "img-src 'self' blob:",
                "require-trusted-types-for 'script'",
            ] {
                #expect(directives.contains(directive[...]), "\(directive)")
            }
            #expect(!page.text.contains(" style="))
            #expect(!page.text.contains("<style"))
            #expect(page.text.firstMatch(of: /<script(?![^>]*\bsrc=)/) == nil)
            #expect(page.text.firstMatch(of: /\son[a-z]+=/) == nil)
            for path in Self.files.keys {
                let text = try await stage.client.get(path).text
                for match in text.matches(of: /https?:\/\/([a-z0-9.-]+)/) {
                    #expect(["www.w3.org", "portraits.example.com"].contains(match.1), "\(path)")
                }
            }
        }
    }

    @Test("all that the page refers to is there, and needs no signature")
    func references() async throws {
        var configuration = PortraitService.Configuration()
        configuration.requiresSignature = true
        try await ServiceStage.run(configuration) { stage in
            var open = [""]
            var seen: Set<String> = []
            while let path = open.popLast() {
                guard seen.insert(path).inserted else { continue }
                let answer = try await stage.client.get("/\(path)")
                #expect(answer.status == 200, "/\(path)")
                guard answer["content-type"]?.contains("html") == true || path.hasSuffix(".js") else { continue }
                let isPage = path.isEmpty
                for match in answer.text.matches(of: /(?:src=|href=|from )"([^"#$]+)"/) {
                    let name = match.1.hasPrefix("./") ? match.1.dropFirst(2) : match.1
                    guard !name.contains(":") else { continue }
                    open.append(isPage || path == "user-portrait.js" ? String(name) : "page/\(name)")
                }
            }
            #expect(
                seen.isSuperset(of: ["page/crop.js", "page/page.css", "user-portrait.js", "openapi.json", "metrics"])
            )
        }
    }

    @Test("the custom element may be used by pages of any site")
    func element() async throws {
        try await ServiceStage.run { stage in
            let answer = try await stage.client.get("/user-portrait.js", ["Origin": "https://intranet.example.com"])
            #expect(answer["access-control-allow-origin"] == "*")
            #expect(answer["cross-origin-resource-policy"] == "cross-origin")
            #expect(answer["cache-control"] == "public, max-age=3600")
            let page = try await stage.client.get("/", ["Origin": "https://intranet.example.com"])
            #expect(page["access-control-allow-origin"] == nil)
            #expect(page["cache-control"] == "no-cache")
        }
    }
}
