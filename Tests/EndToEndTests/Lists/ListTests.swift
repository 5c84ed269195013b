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
            let services = list.services(sample.profile)
            let sizes = ["--first-page-size", "2", "--page-size", "1", "--format", "ndjson", "--columns", list.key]
            func keys(_ arguments: String...) async throws -> [String] {
                let arguments = ["list"] + list.arguments(sample.profile) + sizes + arguments
                let outcome = try await stage.program.run(arguments)
                #expect(outcome.status == 0, "\(outcome.error)")
                return try outcome.keys(list.key)
            }
            let first = try await keys("--page", "0")
            #expect(first == Array(list.keys.prefix(2)))
            // The first page asks how many rows there are, in the same request.
            #expect(stage.sandbox.requests().last?.commands == [services.rows, services.count])

            stage.sandbox.clearRequests()
            #expect(try await keys("--page", "1") == [list.keys[2]])
            #expect(stage.sandbox.requests().last?.commands == [services.rows])

            #expect(try await keys("--all") == list.keys)
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

    @Test("tells refusals of the portal, whatever is in the cache")
    func refusals() async throws {
        try await Stage.with(.liferay70) { stage in
            let listed = try await stage.list(.bookmarks)
            #expect(listed.status == 0)
            var stranger = stage
            stranger.program.environment["PORTRAIT_PASSWORD"] = "wrong"
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
