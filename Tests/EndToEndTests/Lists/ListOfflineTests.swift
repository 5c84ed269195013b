import SandboxPortal
import Testing

@Suite("portrait list without a connection")
struct ListOfflineTests {
    private let sizes = ["--first-page-size", "4", "--page-size", "2"]

    @Test("answers page by page with what was read, and with nothing else")
    func pages() async throws {
        try await Stage.with(.liferay74) { stage in
            func page(_ number: Int, _ arguments: String...) async throws -> Program.Outcome {
                let arguments = ["list", "bookmarks", "--json", "--page", "\(number)"] + sizes + arguments
                return try await stage.program.run(arguments)
            }
            let online = [try await page(0), try await page(1)]
            await stage.sandbox.stopListening()
            stage.sandbox.clearRequests()
            for (number, before) in online.enumerated() {
                let expected = try before.json()
                #expect(expected["source"]?.text == "remote")
                for (policy, fallback) in [("remote-first", true), ("cache-first", false), ("cache-only", false)] {
                    let answer = try await page(number, "--policy", policy).json()
                    #expect(answer["rows"] == expected["rows"])
                    #expect(answer["rowCount"] == expected["rowCount"])
                    #expect(answer["source"]?.text == "cache")
                    #expect(answer["fallback"]?.bool == fallback)
                    #expect(answer["receivedAt"] == expected["receivedAt"])
                }
                #expect(try await page(number, "--policy", "remote-only").status == 69)
            }
            for policy in ["remote-first", "cache-first", "cache-only"] {
                #expect(try await page(2, "--policy", policy).status == 69)
            }
            // Other sizes, another order and another account have pages of their own.
            for other in [
                ["--page-size", "3"], ["--order-by", "com.example.Order"], ["--user", "jane.doe@example.com"],
            ] {
                let arguments = ["list", "bookmarks", "--policy", "cache-only"] + sizes + other
                #expect(try await stage.program.run(arguments).status == 69)
            }
            #expect(try await page(2, "--policy", "cache-only").json()["error"]?["code"]?.text == "not-cached")
            #expect(stage.sandbox.requests().isEmpty)
        }
    }

    @Test("tells the rows of an outage's beginning, then that it can't go on")
    func interrupted() async throws {
        try await Stage.with(.liferay70) { stage in
            let read = try await stage.list(.bookmarks, "--first-page-size", "4", "--page-size", "2", "--limit", "6")
            #expect(read.status == 0)
            await stage.sandbox.stopListening()
            let all = ["list", "bookmarks", "--all", "--columns", "entryId"] + sizes
            let lines = try await stage.program.run(all + ["--format", "ndjson"])
            #expect(lines.status == 69)
            #expect(try lines.keys("entryId") == Array(ListCase.bookmarks.keys.prefix(6)))
            #expect(lines.error.contains("portrait: error: "))
            let object = try await stage.program.run(all + ["--json"])
            #expect(object.status == 69)
            let json = try object.json()
            #expect(json["rows"]?.list?.count == 6)
            #expect(json["error"]?["exit"]?.number == 69)
            #expect(json["source"]?.text == "cache")
        }
    }

    @Test("tells a portal that refuses everything from one without the list", arguments: ["bookmarks", "assets"])
    func refused(list: String) async throws {
        try await Stage.with(.liferay74) { stage in
            let rows = list == "assets" ? ["list", list, "--class", "BlogsEntry"] : ["list", list]
            #expect(try await stage.program.run(rows).status == 0)
            stage.rehearse(Fault(.forbidden))
            let refused = try await stage.program.run(rows + ["--json"])
            #expect(refused.status == 77)
            #expect(try refused.json()["error"]?["code"]?.text == "not-allowed")
        }
    }

    @Test("remembers that a list is empty")
    func empty() async throws {
        try await Stage.with(.liferay74) { stage in
            let nowhere = ["list", "bookmarks", "--folder-id", "30299"]
            let online = try await stage.program.run(nowhere + ["--json"])
            #expect(online.status == 0)
            await stage.sandbox.stopListening()
            let offline = try await stage.program.run(nowhere + ["--json"])
            #expect(offline.status == 0)
            #expect(try offline.json()["rows"]?.list?.isEmpty == true)
            #expect(try offline.json()["rowCount"]?.number == 0)
            let table = try await stage.program.run(nowhere + ["--format", "csv", "--columns", "name,url"])
            #expect(String(decoding: table.output, as: UTF8.self) == "name,url\r\n")
        }
    }
}
