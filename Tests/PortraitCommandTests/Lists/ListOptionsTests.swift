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
            _ = try options.portalLocale()
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
        #expect(try ListOptions.parse(["--locale", sample.given]).portalLocale() == sample.expected)
    }

    @Test("tell rows as JSON where JSON is asked for and no form is")
    func form() throws {
        #expect(try ListOptions.parse([]).rowFormat(json: false) == .table)
        #expect(try ListOptions.parse([]).rowFormat(json: true) == .json)
        #expect(try ListOptions.parse(["--format", "CSV"]).rowFormat(json: true) == .csv)
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
