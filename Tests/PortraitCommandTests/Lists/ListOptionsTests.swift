import CommandLineOptions
import LiferayPortal
import Screenlets
import Testing

@testable import portrait

@Suite("List options")
struct ListOptionsTests {
    @Test(
        "say which rows are wanted",
        arguments: [
            ([], RowSpan.page(0, limit: nil)), (["--page", "3"], .page(3, limit: nil)),
            (["--page", "3", "--limit", "7"], .page(3, limit: 7)), (["--limit", "7"], .all(limit: 7)),
            (["--all"], .all(limit: nil)), (["--all", "--limit", "7"], .all(limit: 7)),
        ]
    )
    func span(_ sample: (arguments: [String], expected: RowSpan)) throws {
        #expect(try ListOptions.parse(sample.arguments).span() == sample.expected)
    }

    @Test(
        "that make no sense are usage errors with a hint",
        arguments: [
            ["--page=-1"], ["--all", "--page", "0"], ["--limit", "0"], ["--page", "99999999999"],
            ["--first-page-size", "0"],
            ["--page-size", "10001"], ["--locale", ""], ["--locale", "e\u{1B}"], ["--locale", "en_US\r\nX: y"],
            ["--format", "xml"],
        ]
    )
    func nonsense(_ arguments: [String]) throws {
        let options = try ListOptions.parse(arguments)
        let error = #expect(throws: PortraitError.self) {
            _ = try options.span()
            _ = try options.sizes()
            _ = try options.portalLocale(in: [:])
            _ = try options.rowFormat(json: false)
        }
        #expect(error?.code == .usage)
        #expect(error?.hint.isEmpty == false)
    }

    @Test("have the screenlets' page sizes where none are given, and room for any page")
    func sizes() throws {
        #expect(try ListOptions.parse([]).sizes() == .standard)
        let largest = try ListOptions.parse(["--first-page-size", "10000", "--page-size", "10000"]).sizes()
        #expect(largest.range(ofPage: RowSpan.maximumPage) != nil)
    }

    @Test(
        "spell locales as the portal does",
        arguments: [("en-US", "en_US"), ("de", "de"), ("zh_Hans_CN", "zh_Hans_CN")]
    )
    func locale(_ sample: (given: String, expected: String)) throws {
        #expect(
            try ListOptions.parse(["--locale", sample.given]).portalLocale(in: ["LANG": "fr_FR.UTF-8"])
                == sample.expected
        )
    }

    @Test("tell rows as JSON where JSON is asked for and no form is")
    func form() throws {
        #expect(try ListOptions.parse([]).rowFormat(json: false) == .table)
        #expect(try ListOptions.parse([]).rowFormat(json: true) == .json)
        #expect(try ListOptions.parse(["--format", "CSV"]).rowFormat(json: false) == .csv)
        #expect(try ListOptions.parse(["--format", "json"]).rowFormat(json: true) == .json)
    }

    @Test("tell rows in no other form where JSON is asked for", arguments: ["table", "ndjson", "CSV"])
    func otherForm(_ format: String) throws {
        let options = try ListOptions.parse(["--format", format])
        let error = #expect(throws: PortraitError.self) { _ = try options.rowFormat(json: true) }
        #expect(error?.code == .usage)
        #expect(error?.message.contains("--json and --format \(format.lowercased())") == true)
    }

    @Test("choose assets in exactly one way, with members that a query has")
    func assets() throws {
        func selection(_ arguments: String...) throws -> AssetListConnector.Selection {
            try ListAssetsCommand.parse(arguments).selection()
        }
        #expect(try selection("--class", "DLFileEntry") == .modelClass("DLFileEntry"))
        #expect(try selection("--class-name-id", "20015") == .classNameId(20_015))
        #expect(try selection("--portlet-item", "News") == .portletItem("News"))
        #expect(throws: PortraitError.self) { try selection() }
        #expect(throws: PortraitError.self) { try selection("--class", "A", "--class-name-id", "1") }
        #expect(throws: PortraitError.self) { try selection("--portlet-item", "News", "--query", "keywords=a") }
        let command = try ListAssetsCommand.parse(["--class", "A", "--query", "keywords=a=b", "--query", "title="])
        #expect(try command.members() == ["keywords": "a=b", "title": ""])
        for query in [["nonsense=1"], ["keywords"], ["keywords=a", "keywords=b"], ["start=3"]] {
            let arguments = ["--class", "A"] + query.flatMap { ["--query", $0] }
            let error = #expect(throws: PortraitError.self) { try ListAssetsCommand.parse(arguments).members() }
            #expect(error?.code == .usage)
        }
    }

    /// The environment and the locale that lists have by it, as setlocale(3) orders the variables.
    static let environments: [(given: [String: String], expected: String)] = [
        ([:], "en_US"), (["LANG": "C"], "en_US"), (["LANG": "C.UTF-8"], "en_US"), (["LANG": "POSIX"], "en_US"),
        (["LANG": "es_ES.UTF-8"], "es_ES"), (["LANG": "de_DE@euro"], "de_DE"), (["LANG": "de"], "de"),
        (["LANG": "de_DE", "LC_MESSAGES": "es_ES.UTF-8"], "es_ES"),
        (["LANG": "de_DE", "LC_MESSAGES": "es_ES", "LC_ALL": "ja_JP.eucJP"], "ja_JP"),
        (["LANG": "de_DE", "LC_ALL": "C"], "en_US"), (["LANG": "de_DE", "LC_ALL": ""], "de_DE"),
        (["LANG": "../../etc"], "en_US"), (["LC_CTYPE": "de_DE", "LANGUAGE": "de"], "en_US"),
    ]

    @Test("have the locale of the environment where none is given", arguments: environments)
    func environment(_ sample: (given: [String: String], expected: String)) throws {
        #expect(try ListOptions.parse([]).portalLocale(in: sample.given) == sample.expected)
        #expect(try ListOptions.parse(["--locale", "pt_BR"]).portalLocale(in: sample.given) == "pt_BR")
    }

    @Test("of a list of any service are a path and parameters, JSON where they are JSON")
    func custom() throws {
        let list =
            try ListCustomCommand.parse([
                "--service", "/journal.journalarticle/get-articles", "--count", "/a/b", "--param", "groupId=0",
                "--param",
                "ids=[1,2]", "--param", "locale=es_ES", "--param", "obc=null", "--param", "name=\"7\"", "--param",
                "q=a=b",
            ])
            .connector()
        #expect(
            list.parameters == [
                "groupId": .integer(0), "ids": .array([.integer(1), .integer(2)]), "locale": .string("es_ES"),
                "obc": .null, "name": .string("7"), "q": .string("a=b"),
            ]
        )
        #expect(list.needsSite && list.count == "/a/b")
        for arguments in [
            ["--service", "get-entries"], ["--service", "/a"], ["--service", "/a/b/c"], ["--service", "//b"],
            ["--service", "$x = /a/b"], ["--service", "/a/b", "--count", "b"], ["--service", "/a/b", "--param", "x"],
            ["--service", "/a/b", "--param", "=x"], ["--service", "/a/b", "--param", "start=1"],
            ["--service", "/a/b", "--param", "@x=$y"], ["--service", "/a/b", "--param", "x=1", "--param", "x=2"],
        ] {
            let error = #expect(throws: PortraitError.self) { try ListCustomCommand.parse(arguments).connector() }
            #expect(error?.code == .usage)
        }
    }

    @Test("of users name one owner, or all users")
    func users() throws {
        #expect(try ListUsersCommand.parse([]).owner() == .company)
        #expect(try ListUsersCommand.parse(["--group-id", "7"]).owner() == .group(7))
        #expect(try ListUsersCommand.parse(["--group-id", "0"]).owner() == .group(0))
        #expect(try ListUsersCommand.parse(["--organization-id", "7"]).owner() == .organization(7))
        for arguments in [
            ["--group-id", "7", "--organization-id", "8"], ["--group-id=-1"], ["--organization-id", "0"],
        ] {
            #expect(throws: PortraitError.self) { try ListUsersCommand.parse(arguments).owner() }
        }
    }

    @Test("of sheets go with the theme grid only")
    func sheets() throws {
        func isWanted(_ arguments: String...) throws -> Bool {
            let command = try ListUsersCommand.parse(arguments)
            return try command.sheet.isWanted(command.output)
        }
        #expect(try isWanted("--theme", "grid", "-o", "sheet.png"))
        #expect(try !isWanted())
        for arguments in [["-o", "x.png"], ["--size", "9"], ["--theme", "flat7"], ["--placeholder", "none"]] {
            let command = try ListUsersCommand.parse(arguments)
            #expect(throws: PortraitError.self) { try command.sheet.isWanted(command.output) }
        }
    }
}
