import SocketPeers
import Testing

@testable import LiferayPortal

@Suite("Pages of lists: answers")
struct ListAnswerTests {
    private static let page = RowRange(start: 0, end: 2)
    private static let list = BookmarkListConnector(groupId: 2)
    private static let row = #"{"entryId":1,"groupId":2,"folderId":0,"name":"a","url":"b","userId":3}"#

    @Test(
        "names what is wrong with an answer",
        arguments: [
            ("[null,1]", UnexpectedAnswer.wrongType("the rows")), ("[{},1]", .wrongType("the rows")),
            ("[[1],1]", .wrongType("a row")), ("[[null],1]", .wrongType("a row")),
            ("[[]]", .resultCount(expected: 2, found: 1)), ("[[],1,2]", .resultCount(expected: 2, found: 3)),
            ("{}", .wrongType("the answer")), ("[[],", .notJSON(status: 200)), ("", .notJSON(status: 200)),
            ("[[\(row),\(row),\(row)],3]", .rowCount(limit: 2, found: 3)),
        ]
    )
    func wrong(body: String, expected: UnexpectedAnswer) async throws {
        try await ScriptedPortal.session(.always(.json(body))) { session, _ in
            let error = try await portalError { try await session.page(of: Self.list, Self.page, counting: true) }
            #expect(error == .unexpectedAnswer(expected))
            #expect(!error.isConnectionFailure)
        }
    }

    @Test(
        "takes a count that no list has for an unknown one",
        arguments: ["null", "\"many\"", "{}", "1.5", "[]", "-1", "4000000000"]
    )
    func unknownCount(count: String) async throws {
        try await ScriptedPortal.session(.always(.json("[[],\(count)]"))) { session, _ in
            let page = try await session.page(of: Self.list, Self.page, counting: true)
            #expect(page == RawPage(rows: [], rowCount: nil))
        }
    }

    @Test(
        "refuses rows that can't be asked for before any packet",
        arguments: [(0, 0), (5, 4), (-1, 1), (0, Int(Int32.max) + 1)]
    )
    func badRange(start: Int, end: Int) async throws {
        try await ScriptedPortal.session(.always(.json("[]"))) { session, portal in
            let range = RowRange(start: start, end: end)
            let error = try await portalError { try await session.page(of: Self.list, range, counting: true) }
            #expect(error == .invalidRequest(.undefinedRows))
            #expect(portal.requests.isEmpty)
        }
    }

    @Test("tells JSON of more values than are read from what is no JSON")
    func manyValues() async throws {
        // Two brackets, as many commas as values, and the answer itself are 250,003.
        let values = Array(repeating: "1", count: 250_000).joined(separator: ",")
        let answers: [(String, UnexpectedAnswer)] = [
            ("[[\(values)],1]", .tooManyValues(limit: 250_000)),
            ("no \(values)", .notJSON(status: 200)),
        ]
        for (body, expected) in answers {
            try await ScriptedPortal.session(.always(.json(body))) { session, _ in
                let error = try await portalError { try await session.page(of: Self.list, Self.page, counting: true) }
                #expect(error == .unexpectedAnswer(expected))
            }
        }
    }

    @Test("reads no more than the limit of an answer, however long it is")
    func hugeAnswer() async throws {
        let huge = "[[" + Array(repeating: Self.row, count: 20_000).joined(separator: ",") + "],1]"
        try await ScriptedPortal.session(.always(.json(huge)), maximumAnswerByteCount: 100_000) { session, _ in
            let error = try await portalError { try await session.page(of: Self.list, Self.page, counting: true) }
            #expect(error == .unexpectedAnswer(.tooLarge(limit: 100_000)))
        }
    }

    @Test("takes an answer that is cut after any part for a connection failure")
    func halfAnswers() async throws {
        let whole = ScriptedReply.json("[[\(Self.row)],1]").bytes
        for length in stride(from: 1, to: whole.count, by: 7) {
            let script = Script.always(.raw(Array(whole[..<length]), end: .close))
            try await ScriptedPortal.session(script) { session, _ in
                let error = try await portalError { try await session.page(of: Self.list, Self.page, counting: true) }
                #expect(error.isConnectionFailure, "\(length)")
            }
        }
    }

    @Test("tells a refusal in every release", arguments: [PortalFlavour.liferay62, .liferay70, .liferay74])
    func refusals(flavour: PortalFlavour) async throws {
        let reply: ScriptedReply =
            switch flavour {
            case .liferay62:
                .json(#"{"exception":"java.lang.SecurityException","message":"Authenticated access required"}"#)
            case .liferay70:
                .json(
                    #"{"exception":"Access denied to a.B#c","throwable":"java.lang.SecurityException: x"}"#,
                    status: 403
                )
            default: .json("{}", status: 403)
            }
        try await ScriptedPortal.session(.always(reply), flavour: flavour) { session, _ in
            let error = try await portalError { try await session.page(of: Self.list, Self.page, counting: true) }
            guard case .notAllowed = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test("asks for the site once where none is named, and takes the account's public one")
    func site() async throws {
        let script = Script.services(
            [
                "/group/get-user-sites-groups":
                    #"[{"groupId":"8","friendlyURL":"/test"},{"groupId":"9","friendlyURL":"/guest"}]"#,
                "/bookmarks.bookmarksentry/get-entries": "[]",
            ],
            flavour: .liferay70
        )
        try await ScriptedPortal.session(script) { session, portal in
            for groupId in [nil, 0] as [Int64?] {
                _ = try await session.page(of: BookmarkListConnector(groupId: groupId), Self.page, counting: false)
                #expect(portal.requests.last?.parameters["groupId"] == .integer(9))
            }
            #expect(portal.requests.count == 3)
        }
    }

    @Test(
        "takes a site where there is no public one, neither the account's own pages nor what all sites share",
        arguments: [
            (
                #"[{"groupId":"7","friendlyURL":"/test","site":false},{"groupId":"8","friendlyURL":"/global","site":true},"#
                    + #"{"groupId":"9","friendlyURL":"/intranet","site":true}]"#, 9
            ),
            (#"[{"groupId":"7","friendlyURL":"/test","site":false},{"groupId":"8","friendlyURL":"/global"}]"#, 7),
        ]
    )
    func otherSite(groups: String, expected: Int64) async throws {
        let answers = ["/group/get-user-sites-groups": groups, "/bookmarks.bookmarksentry/get-entries": "[]"]
        try await ScriptedPortal.session(.services(answers, flavour: .liferay70)) { session, portal in
            _ = try await session.page(of: BookmarkListConnector(), Self.page, counting: false)
            #expect(portal.requests.last?.parameters["groupId"] == .integer(expected))
        }
    }

    @Test("says that a site must be named where the account has none")
    func noSite() async throws {
        try await ScriptedPortal.session(.always(.json("[[]]"))) { session, _ in
            let error = try await portalError {
                try await session.page(of: BookmarkListConnector(), Self.page, counting: false)
            }
            #expect(error == .invalidRequest(.undefinedGroup))
        }
    }
}
