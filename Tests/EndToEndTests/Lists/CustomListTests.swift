import SandboxPortal
import Testing

@Suite("portrait list custom")
struct CustomListTests {
    private func bookmarks(_ release: SandboxPortal.Release) -> [String] {
        let root = release == .liferay62 ? "/bookmarksentry" : "/bookmarks.bookmarksentry"
        return [
            "list", "custom", "--service", "\(root)/get-entries", "--count", "\(root)/get-entries-count", "--param",
            "groupId=0", "--param", "folderId=0",
        ]
    }

    @Test(
        "gives the rows of a list that the program knows, on every release",
        arguments: SandboxPortal.Release.allCases
    )
    func bookmarks(release: SandboxPortal.Release) async throws {
        try await Stage.with(release: release) { stage in
            let columns = ["--columns", "entryId,name,url", "--json"]
            let known = try await stage.list(.bookmarks, "--columns", "entryId,name,url", "--json")
            let custom = try await stage.program.run(bookmarks(release) + columns)
            #expect(custom.status == 0, "\(custom.error)")
            let rows = try #require(try custom.json()["rows"]?.list)
            #expect(rows.map { $0["name"]?.text } == (try known.json()["rows"]?.list?.map { $0["name"]?.text }))
            let rowCount = try custom.json()["rowCount"]?.number
            #expect(rows.count > 3 && rowCount == Double(rows.count))
            #expect(try custom.json()["list"]?.text == "custom")
        }
    }

    @Test("has pages, a cache and policies, and all members of the rows as columns")
    func pages() async throws {
        try await Stage.with(.liferay74) { stage in
            let list = bookmarks(.liferay74) + ["--first-page-size", "3", "--page-size", "2"]
            let all = try await stage.program.run(list + ["--all", "--format", "csv"])
            #expect(all.status == 0, "\(all.error)")
            let lines = String(decoding: all.output, as: UTF8.self).split(whereSeparator: \.isNewline)
            #expect(lines.first?.contains("companyId,createDate,description,entryId,folderId,groupId") == true)
            await stage.sandbox.stopListening()
            #expect(try await stage.program.run(list + ["--all", "--format", "csv"]).output == all.output)
            let other = list.map { $0 == "folderId=0" ? "folderId=1" : $0 }
            #expect(try await stage.program.run(other).status == 69)
        }
    }

    @Test("texts in several languages are those of the locale, and what the portal says is told")
    func texts() async throws {
        try await Stage.with(.liferay62) { stage in
            let articles = [
                "list", "custom", "--service", "/journalarticle/get-articles", "--param", "groupId=0", "--param",
                "folderId=0", "--param", "obc=null", "--columns", "articleId,title",
            ]
            let spanish = try await stage.program.run(articles + ["--locale", "es_ES", "--json"])
            #expect(try spanish.json()["rows"]?.list?.first?["title"]?.text == "Bienvenidos al estudio")
            #expect(try spanish.json()["rowCount"]?.isNull == true)
            let missing = try await stage.program.run(["list", "custom", "--service", "/nope/get-nothing"])
            #expect(missing.status == 76)
        }
    }

    @Test("pages and failures are told to hooks, as the delegate of a list hears of them")
    func hooks() async throws {
        try await Stage.with(.liferay74) { stage in
            let file = stage.folder.file("events")
            let tell = "\(Repository.path("fixtures/hooks/tell.sh")) \(file)"
            let hooks = ["--on-page", tell, "--on-error", tell, "--columns", "name", "--json"]
            let sizes = ["--first-page-size", "3", "--page-size", "2", "--limit", "4"]
            #expect(try await stage.program.run(["list", "bookmarks"] + sizes + hooks).status == 0)
            stage.rehearse(Fault(.portalException, area: .list))
            #expect(
                try await stage.program.run(["list", "users"] + hooks.map { $0 == "name" ? "userId" : $0 }).status == 76
            )
            let events = try stage.folder.events(in: "events")
            #expect(events.map { $0["event"]?.text } == ["on-page", "on-page", "on-error"])
            #expect(events.map { $0["page"]?.number } == [0, 1, nil])
            #expect(events[0]["list"]?.text == "bookmarks" && events[0]["source"]?.text == "remote")
            // All columns of the list, whatever is printed.
            #expect(events[0]["rows"]?.list?.count == 3 && events[0]["rows"]?.list?[0]["url"]?.text != nil)
            #expect(events[2]["error"]?["exit"]?.number == 76)
        }
    }
}
