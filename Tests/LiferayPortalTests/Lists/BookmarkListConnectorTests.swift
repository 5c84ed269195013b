import Testing

@testable import LiferayPortal

@Suite("Bookmark list")
struct BookmarkListConnectorTests {
    private static let row = """
        {"entryId":"1","groupId":"2","folderId":"0","name":"Liferay","url":"https://liferay.com/","userId":"3",\
        "userName":"Test Test","description":null,"createDate":1471990639779}
        """

    @Test("asks each release at its address", arguments: [PortalFlavour.liferay62, .liferay70, .liferay74])
    func exactRequests(flavour: PortalFlavour) async throws {
        let service = flavour == .liferay62 ? "/bookmarksentry" : "/bookmarks.bookmarksentry"
        let script = Script.services(
            ["\(service)/get-entries": "[\(Self.row)]", "\(service)/get-entries-count": "1"],
            flavour: flavour
        )
        try await ScriptedPortal.session(script, flavour: flavour) { session, portal in
            let list = BookmarkListConnector(groupId: 2, folderId: 5)
            let page = try await session.page(of: list, RowRange(start: 0, end: 50), counting: true)
            #expect(page.rowCount == 1)
            let row = try list.row(try #require(page.rows.first))
            #expect(row.entryId == 1)
            #expect(row.name == "Liferay")
            #expect(row.description.isEmpty)
            let ordered = BookmarkListConnector(groupId: 2, folderId: 5, comparator: "a.B")
            _ = try await session.page(of: ordered, RowRange(start: 50, end: 75), counting: false)
            #expect(
                portal.requests.map(\.text) == [
                    """
                    [{"\(service)/get-entries":{"end":50,"folderId":5,"groupId":2,"start":0}},\
                    {"\(service)/get-entries-count":{"folderId":5,"groupId":2}}]
                    """,
                    """
                    [{"\(service)/get-entries":{"+orderByComparator":"a.B","end":75,"folderId":5,"groupId":2,"start":50}}]
                    """,
                ]
            )
        }
    }

    @Test("has nothing to ask of headless services")
    func headless() async throws {
        try await ScriptedPortal.session(.always(.json("[]")), flavour: .headless) { session, portal in
            let error = try await portalError {
                try await session.page(of: BookmarkListConnector(), RowRange(start: 0, end: 50), counting: true)
            }
            #expect(error == .unsupported(.headlessList("bookmarks")))
            #expect(portal.requests.isEmpty)
        }
    }

    @Test(
        "tells a refusal from web services that are switched off",
        arguments: [(403, 403, true), (403, 200, false), (403, 404, true), (404, 403, false)]
    )
    func refused(service: Int, headless: Int, isRefusal: Bool) async throws {
        let script = Script { request in
            if request.path.hasPrefix("/api/jsonws") { return .page("<html>", status: service) }
            return headless == 200 ? .json(Sample.account()) : .page("<html>", status: headless)
        }
        try await ScriptedPortal.session(script, flavour: .liferay74) { session, _ in
            let error = try await portalError {
                try await session.page(
                    of: BookmarkListConnector(groupId: 2),
                    RowRange(start: 0, end: 50),
                    counting: true
                )
            }
            let refusal = PortalError.notAllowed(NotAllowed(.forbidden, detail: NotAllowed.shutOut))
            #expect(error == (isRefusal ? refusal : .unsupported(.headlessList("bookmarks"))))
        }
    }

    @Test(
        "refuses a row that makes no sense",
        arguments: ["null", "[]", "{}", #"{"entryId":"x"}"#, #"{"entryId":1.5}"#]
    )
    func badRow(text: String) throws {
        let value = try #require(JSONValue(bytes: Array(text.utf8)))
        #expect(throws: PortalError.self) { try BookmarkListConnector().row(value) }
    }

    @Test("has a key that every part of the list changes")
    func cacheKey() {
        let lists = [
            BookmarkListConnector(), BookmarkListConnector(groupId: 1), BookmarkListConnector(folderId: 1),
            BookmarkListConnector(comparator: "a"),
        ]
        #expect(Set(lists.map(\.cacheKey)).count == lists.count)
    }
}
