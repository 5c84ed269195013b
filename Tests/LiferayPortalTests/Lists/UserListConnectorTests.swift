import Testing

@testable import LiferayPortal

@Suite("User list")
struct UserListConnectorTests {
    private static let page = RowRange(start: 0, end: 50)
    /// Answers as a portal does that gives members only whole.
    private static func whole(_ flavour: PortalFlavour) -> Script {
        Script { request in
            request.parameters.count == 1
                ? .json("[\(users)]") : Sample.noSuchService(flavour, path: request.command)
        }
    }

    private static let users = "[\(Sample.user()),\(Sample.user(userId: 5)),\(Sample.user(userId: 6))]"
    private static let releases: [PortalFlavour] = [.liferay62, .liferay70, .liferay74]

    @Test("asks for a company's users page by page", arguments: releases)
    func company(flavour: PortalFlavour) async throws {
        let script = Script.services(
            ["/user/get-company-users": Self.users, "/user/get-company-users-count": "3"],
            flavour: flavour
        )
        try await ScriptedPortal.session(script, flavour: flavour) { session, portal in
            let list = UserListConnector()
            let page = try await session.page(of: list, Self.page, counting: true)
            #expect(page.rowCount == 3)
            #expect(try list.row(try #require(page.rows.first)) == Sample.portalUser())
            #expect(
                portal.requests.map(\.text) == [
                    """
                    [{"/user/get-company-users":{"companyId":20116,"end":50,"start":0}},\
                    {"/user/get-company-users-count":{"companyId":20116}}]
                    """
                ]
            )
        }
    }

    @Test(
        "cuts members of a site or an organization where the portal gives them only whole",
        arguments: [PortalFlavour.liferay62, .liferay70]
    )
    func whole(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(Self.whole(flavour), flavour: flavour) { session, portal in
            let range = RowRange(start: 1, end: 3)
            let members = UserListConnector(of: .group(9))
            let page = try await session.page(of: members, range, counting: true)
            #expect(page.rowCount == 3)
            #expect(try page.rows.map { try members.row($0).userId } == [5, 6])
            let organization = UserListConnector(of: .organization(8))
            let rest = try await session.page(of: organization, RowRange(start: 2, end: 27), counting: false)
            #expect(try rest.rows.map { try organization.row($0).userId } == [6])
            #expect(rest.rowCount == nil)
            let whole = portal.requests.filter { $0.parameters.count == 1 }
            #expect(portal.requests.count == (flavour == .liferay62 ? 2 : 4))
            #expect(
                whole.map(\.text) == [
                    #"[{"/user/get-group-users":{"groupId":9}}]"#,
                    #"[{"/user/get-organization-users":{"organizationId":8}}]"#,
                ]
            )
        }
    }

    @Test("cuts members also on a later page where 7.0 gives them whole and says nothing")
    func laterPage() async throws {
        // As 7.0 does: parameters too many are no hindrance, and there is no count.
        let script = Script { request in
            request.text.contains("-count")
                ? Sample.noSuchService(.liferay70, path: request.command) : .json("[\(Self.users)]")
        }
        try await ScriptedPortal.session(script, flavour: .liferay70) { session, _ in
            let list = UserListConnector(of: .group(9))
            for (range, expected) in [(RowRange(start: 2, end: 27), [Int64(6)]), (RowRange(start: 50, end: 75), [])] {
                let page = try await session.page(of: list, range, counting: false)
                #expect(try page.rows.map { try list.row($0).userId } == expected)
                #expect(page.rowCount == nil)
            }
        }
    }

    @Test(
        "asks 7.1 and later for pages of members, and for their count by its own name",
        arguments: [(PortalFlavour.liferay70, "obc"), (.liferay74, "orderByComparator")]
    )
    func members(flavour: PortalFlavour, order: String) async throws {
        let script = Script.services(
            ["/user/get-group-users": Self.users, "/user/get-group-users-count": "3"],
            flavour: flavour
        )
        try await ScriptedPortal.session(script, flavour: flavour) { session, portal in
            _ = try await session.page(of: UserListConnector(of: .group(9)), Self.page, counting: true)
            #expect(
                portal.requests.map(\.text) == [
                    """
                    [{"/user/get-group-users":\
                    {"end":50,"groupId":9,"\(order)":null,"start":0,"status":-1}},{"/user/get-group-users-count":{"groupId":9,"status":-1}}]
                    """
                ]
            )
        }
    }

    @Test(
        "asks the headless services for the same users",
        arguments: [
            (UserListConnector.Owner.company, "/user-accounts"), (.group(9), "/sites/9/user-accounts"),
            (.organization(8), "/organizations/8/user-accounts"),
        ]
    )
    func headless(owner: UserListConnector.Owner, path: String) async throws {
        let target = "/o/headless-admin-user/v1.0\(path)?page=3&pageSize=25"
        let answer = #"{"items":[\#(Sample.account())],"page":3,"pageSize":25,"totalCount":51}"#
        try await ScriptedPortal.session(.targets([target: answer]), flavour: .headless) { session, _ in
            let list = UserListConnector(of: owner)
            let page = try await session.page(of: list, RowRange(start: 50, end: 75), counting: true)
            #expect(page.rowCount == 51)
            #expect(try list.row(try #require(page.rows.first)).userId == 20_156)
        }
    }

    @Test("turns to the headless services where a page is in the others' place, and stays there")
    func switchedOff() async throws {
        let target = "/o/headless-admin-user/v1.0/user-accounts?page=1&pageSize=50"
        let answer = #"{"items":[],"page":1,"pageSize":50,"totalCount":0}"#
        try await ScriptedPortal.session(.targets([target: answer]), flavour: nil) { session, portal in
            for _ in 0..<2 {
                let page = try await session.page(of: UserListConnector(), Self.page, counting: true)
                #expect(page == RawPage(rows: [], rowCount: 0))
            }
            #expect(portal.summary.filter { $0 == "/user/get-company-users" }.count == 1)
            #expect(await session.facts().flavour == .headless)
        }
    }

    @Test("refuses an order that the portal has no parameter for", arguments: releases)
    func comparator(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(.always(.json("[]")), flavour: flavour) { session, portal in
            let error = try await portalError {
                try await session.page(of: UserListConnector(comparator: "a.B"), Self.page, counting: true)
            }
            #expect(error == .unsupported(.comparator("a.B")))
            #expect(portal.requests.isEmpty)
        }
    }
}
