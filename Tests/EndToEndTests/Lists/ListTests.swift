import SandboxPortal
import Testing

@Suite("portrait list")
struct ListTests {
    @Test(
        "has the rows of the portal in order, across page borders, and asks exactly for them",
        arguments: ListCase.all
    )
    func rows(_ sample: (list: ListCase, profile: SandboxPortal.Profile)) async throws {
        try await Stage.with(sample.profile) { stage in
            let list = sample.list
            let all = list.keys(sample.profile)
            let services = list.services(sample.profile)
            let texts = list.texts(sample.profile)
            let sizes = ["--first-page-size", "2", "--page-size", "1", "--format", "ndjson", "--columns", list.key]
            func keys(_ arguments: String...) async throws -> [String] {
                let arguments = ["list"] + list.arguments(sample.profile) + sizes + arguments
                let outcome = try await stage.program.run(arguments)
                #expect(outcome.status == 0, "\(outcome.error)")
                return try outcome.keys(list.key)
            }
            let first = try await keys("--page", "0")
            #expect(first == Array(all.prefix(2)))
            // The first page asks how many rows there are, in the same request.
            #expect(stage.sandbox.requests().last?.commands == [services.rows] + texts + [services.count])

            stage.sandbox.clearRequests()
            #expect(try await keys("--page", "1") == [all[2]])
            // Comments are counted with every page (facts.md, section 3.7).
            let count = list == .comments ? [services.count] : []
            #expect(stage.sandbox.requests().last?.commands == [services.rows] + texts + count)

            #expect(try await keys("--all") == all)
        }
    }

    @Test("says that comments of 6.2 can't be listed")
    func oldComments() async throws {
        try await Stage.with(.liferay62) { stage in
            let outcome = try await stage.list(.comments, "--json")
            #expect(outcome.status == 76)
            #expect(try outcome.json()["error"]?["code"]?.text == "unsupported")
        }
    }

    @Test("tells all of more than a thousand rows, each once, whatever the pages", arguments: ListCase.allCases)
    func many(_ list: ListCase) async throws {
        try await Stage.with(.liferay70, listRowCount: 1_200) { stage in
            let columns = ["--columns", list.key, "--format", "ndjson", "--all", "--quiet"]
            var told: [[String]] = []
            for sizes in [["--first-page-size", "1500"], ["--first-page-size", "333", "--page-size", "200"]] {
                let arguments = ["list"] + list.arguments(.liferay70) + columns + sizes
                let outcome = try await stage.program.run(arguments)
                #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
                told.append(try outcome.keys(list.key))
            }
            #expect(told[0] == told[1])
            let rows = try #require(SandboxList(rawValue: list.rawValue))
            #expect(Set(told[0]).count == stage.sandbox.rowCount(of: rows))
            #expect(Set(told[0]).isSuperset(of: list.keys))
        }
    }

    @Test("tells the count that a page came with, as it changes while pages are read")
    func changingCount() async throws {
        try await Stage.with(.liferay74, listRowCount: 30) { stage in
            let count = stage.sandbox.rowCount(of: .bookmarks)
            let sizes = ["--first-page-size", "\(count - 20)", "--page-size", "10", "--json"]
            let first = try await stage.program.run(["list", "bookmarks"] + sizes)
            #expect(try first.json()["rowCount"]?.number == Double(count))
            stage.sandbox.addRows(5, to: .bookmarks)
            let last = try await stage.program.run(["list", "bookmarks", "--page", "3"] + sizes)
            #expect(try last.json()["rows"]?.list?.count == 5)
            #expect(try last.json()["rowCount"]?.isNull == true)
            stage.sandbox.removeRows(20, from: .bookmarks)
            let none = try await stage.program.run(["list", "bookmarks", "--page", "3"] + sizes)
            #expect(none.status == 0)
            #expect(try none.json()["rows"]?.list?.isEmpty == true)
            let limited = try await stage.program.run(["list", "bookmarks", "--limit", "\(count - 18)"] + sizes)
            #expect(try limited.json()["rows"]?.list?.count == count - 18)
            let again = try await stage.program.run(["list", "bookmarks"] + sizes)
            #expect(try again.json()["rowCount"]?.number == Double(count - 15))
        }
    }

    @Test("lists the members of a site, of an organization, of a folder, and an order of its own")
    func narrower() async throws {
        try await Stage.with(.liferay74) { stage in
            let organization = try await stage.list(.users, "--organization-id", "20701", "--json")
            #expect(try organization.json()["rowCount"]?.number == 6)
            let folder = try await stage.list(.webContent, "--folder-id", "30100", "--json")
            #expect(try folder.json()["rows"]?.list?.count == 3)
            let team = try await stage.list(.webContent, "--group-id", "20176", "--json")
            #expect(try team.json()["rows"]?.list?.map { $0["urlTitle"]?.text } == ["team-charter", "holiday-plan"])
            var configured = stage
            configured.program.environment["PORTRAIT_GROUP_ID"] = "20176"
            let other = try await configured.list(.webContent, "--json")
            #expect(try other.json()["rows"] == team.json()["rows"])
        }
    }

    @Test(
        "titles, descriptions, content and fields are in the reader's locale, and never raw XML",
        arguments: Locales.all
    )
    func texts(_ locales: Locales) async throws {
        let releases =
            SandboxPortal.Release.allCases.map { ($0, hasServices: true) } + [(.liferay74, hasServices: false)]
        for (release, hasServices) in releases {
            try await Stage.with(release: release, jsonwsEnabled: hasServices) { stage in
                for policy in ["remote-only", "cache-only"] {
                    var options = ["--locale", locales.locale, "--policy", policy, "--fields", "--json"]
                    // The headless services of the sandbox tell no site of the account.
                    if !hasServices { options += ["--group-id", "20143"] }
                    let outcome = try await stage.program.run(["list", "web-content"] + options)
                    #expect(outcome.status == 0, "\(outcome.error)")
                    #expect(!String(decoding: outcome.output, as: UTF8.self).contains("<?xml"))
                    let rows = try #require(try outcome.json()["rows"]?.list)
                    let welcome = try #require(rows.first { $0["articleId"]?.text == "31000" })
                    #expect(welcome["title"]?.text == locales.title)
                    #expect(welcome["description"]?.text == locales.description)
                    #expect(welcome["content"]?.text == locales.content)
                    #expect(welcome["field.content"]?.text == locales.content)
                    // Of its own structure, from `fixtures/portal/content.json`.
                    let exhibition = try #require(rows.first { $0["field.Headline"]?.text?.isEmpty == false })
                    #expect(exhibition["content"]?["Headline"]?.text == exhibition["field.Headline"]?.text)
                    #expect(
                        exhibition["field.Kind"]?.text == "photo" && exhibition["field.Opening"]?.text == "2016-02-29"
                    )
                    #expect(exhibition["field.Artists"]?.text == "Françoise Lefèvre, Jörg von der Heide")
                }
            }
        }
    }

    @Test("fields are columns of every format, all of them or those that are chosen")
    func fields() async throws {
        try await Stage.with(.liferay70) { stage in
            let all = try await stage.list(.webContent, "--fields", "--format", "csv")
            let heading = String(decoding: all.output, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
            #expect(heading.contains("content,field.content,field.") && heading.contains("field.Headline"))
            let chosen = try await stage.list(
                .webContent,
                "--fields",
                "--columns",
                "articleId,field.Headline",
                "--format",
                "csv"
            )
            #expect(String(decoding: chosen.output, as: UTF8.self).hasPrefix("articleId,field.Headline\r\n"))
            #expect(try await stage.list(.webContent, "--columns", "field.Headline").status == 64)
            let assets = try await stage.list(.assets, "--class", "JournalArticle", "--json")
            #expect(assets.status == 0 && !String(decoding: assets.output, as: UTF8.self).contains("<?xml"))
        }
    }

    @Test("fields that only later pages have are told where each row names its own, else that they are left out")
    func laterFields() async throws {
        try await Stage.with(.liferay70) { stage in
            let one = ["--fields", "--all", "--first-page-size", "1", "--page-size", "1"]
            let arguments = ["list"] + ListCase.webContent.arguments(.liferay70) + one
            for format in [["--format", "ndjson"], ["--json"]] {
                let told = try await stage.program.run(arguments + format)
                #expect(
                    told.status == 0 && String(decoding: told.output, as: UTF8.self).contains("\"field.Headline\":")
                )
                #expect(!told.error.contains("left out") && !told.error.contains("gives more"), "\(told.error)")
            }
            let table = try await stage.program.run(arguments + ["--format", "csv"])
            #expect(table.error.contains("left out") && table.error.contains("field.Headline"), "\(table.error)")
        }
    }

    @Test("tells refusals of the portal, whatever is in the cache")
    func refusals() async throws {
        try await Stage.with(.liferay70) { stage in
            let listed = try await stage.list(.bookmarks)
            #expect(listed.status == 0)
            var stranger = stage
            stranger.program.environment["PORTRAIT_PASSWORD"] = "wrong"
            // The session of before would speak for the account.
            stranger.program.environment["PORTRAIT_SIGN_IN"] = "basic"
            for policy in ["remote-only", "remote-first"] {
                #expect(try await stranger.list(.bookmarks, "--policy", policy).status == 77)
                stage.rehearse(Fault(.portalException, area: .list))
                #expect(try await stage.list(.bookmarks, "--policy", policy).status == 76)
                stage.rehearse(nil)
            }
            #expect(try await stage.list(.bookmarks, "--policy", "cache-only").status == 0)
        }
    }
}

/// The texts of one article in a locale, from `fixtures/portal/content.json`; what it lacks is that of en_US.
struct Locales: Sendable {
    var locale: String
    var title: String
    var description: String
    var content: String

    static let all = [
        Locales(
            locale: "en_US",
            title: "Welcome to the studio",
            description: "Who we are & what we do",
            content: "<p>We take portraits since <b>1987</b>.</p>"
        ),
        Locales(
            locale: "es_ES",
            title: "Bienvenidos al estudio",
            description: "Quiénes somos",
            content: "<p>Hacemos retratos desde <b>1987</b>.</p>"
        ),
        Locales(
            locale: "de_DE",
            title: "Willkommen im Studio",
            description: "Who we are & what we do",
            content: "<p>Wir machen Porträts seit <b>1987</b>.</p>"
        ),
    ]
}
