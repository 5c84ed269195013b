import Testing

@testable import SandboxPortal

@Suite("REST services: web content and comments")
struct HeadlessDeliveryTests {
    private static let root = "/o/headless-delivery/v1.0"

    private static func names(_ value: PortalValue) -> Set<String> { Set((value.members ?? [:]).keys) }

    @Test("pages through the web content of a site, of a folder and of a structure")
    func pages() async throws {
        try await visiting { visit in
            let list = try await visit.page(
                "\(Self.root)/sites/20143/structured-contents?pageSize=4&page=2",
                Visit.jane
            )
            #expect(list["totalCount"] == .int(9))
            #expect(list["lastPage"] == .int(3))
            #expect(list["items"].column("key") == ["31040", "31080", "31090", "31100"])
            let flat = try await visit.page("\(Self.root)/sites/20143/structured-contents?flatten=true", Visit.jane)
            #expect(flat["totalCount"] == .int(12))
            let folder = try await visit.page("\(Self.root)/structured-content-folders/30100/structured-contents")
            #expect(folder["items"].column("friendlyUrlPath") == (1...3).map { "press-release-\($0)" })
            let structure = try await visit.page("\(Self.root)/content-structures/30002/structured-contents")
            #expect(structure["totalCount"] == .int(2))
            let beyond = try await visit.page("\(Self.root)/sites/20143/structured-contents?page=99")
            #expect(beyond["items"] == .list([]))
            let all = try await visit.page("\(Self.root)/sites/20143/structured-contents?pageSize=-1")
            #expect(all["pageSize"] == .int(500))
        }
    }

    @Test("has the members of recorded pages, contents and structures")
    func recorded() async throws {
        let vectors = try Fixtures.vectors("recorded_headless")
        let recorded = vectors["structured_contents_page_7_4"]["json"]
        try await visiting { visit in
            let page = try await visit.page("\(Self.root)/sites/20143/structured-contents?pageSize=1")
            #expect(Self.names(page).isSuperset(of: Self.names(recorded)))
            let (one, other) = (
                try #require(page["items"].elements.first), try #require(recorded["items"].elements.first)
            )
            #expect(Self.names(one).isSuperset(of: Self.names(other)))
            for name in ["contentFields", "renderedContents"] {
                #expect(Self.names(one[name].elements[0]) == Self.names(other[name].elements[0]))
            }
            #expect(Self.names(one["creator"]) == Self.names(other["creator"]))
            let structure = try await visit.page("\(Self.root)/content-structures/30001")
            let expected = vectors["content_structure_7_4"]["json"]
            #expect(Self.names(structure) == Self.names(expected))
            let field = structure["contentStructureFields"].elements[0]
            #expect(Self.names(field) == Self.names(expected["contentStructureFields"].elements[0]))
        }
    }

    @Test("answers in the accepted language")
    func language() async throws {
        try await visiting { visit in
            for (language, title) in [
                ("de-DE", "Willkommen im Studio"), ("fr-FR", "Welcome to the studio"), ("*", "Welcome to the studio"),
            ] {
                let header = Visit.jane.merging(["Accept-Language": language]) { first, _ in first }
                let content = try await visit.page("\(Self.root)/structured-contents/31002", header)
                #expect(content["title"] == .text(title))
                let same = try await visit.page("\(Self.root)/sites/20143/structured-contents/by-key/31000", header)
                #expect(same == content)
            }
        }
    }

    @Test("hides what may not be seen as if it were not there, and refuses guests")
    func refusals() async throws {
        try await visiting { visit in
            let hidden = try await visit.client.get("\(Self.root)/structured-contents/31072", Visit.jane)
            #expect(hidden.status == 404)
            #expect(try await visit.client.get("\(Self.root)/structured-contents/31072", Visit.admin).status == 200)
            let guest = try await visit.client.get("\(Self.root)/sites/20143/structured-contents")
            #expect(guest.status == 403)
            let text = "Access denied to com.liferay.headless.delivery.internal.resource.v1_0."
            #expect(guest.text.contains("\(text)StructuredContentResourceImpl#getSiteStructuredContentsPage"))
        }
        try await visiting(.liferay70) { visit in
            let answer = try await visit.client.get("\(Self.root)/structured-contents/31002", Visit.admin)
            #expect(answer.status == 404)
        }
    }

    @Test("prints an article in the accepted language")
    func rendered() async throws {
        try await visiting { visit in
            let header = Visit.jane.merging(["Accept-Language": "es-ES"]) { first, _ in first }
            let address = "\(Self.root)/structured-contents/31002/rendered-content/BASIC-WEB-CONTENT"
            let page = try await visit.client.get(address, header)
            #expect(page["Content-Type"] == "text/html;charset=UTF-8")
            #expect(page.text == "<p>Hacemos retratos desde <b>1987</b>.</p>")
        }
    }

    @Test("lists only direct answers")
    func comments() async throws {
        try await visiting { visit in
            let list = try await visit.page("\(Self.root)/structured-contents/31002/comments?pageSize=5")
            #expect(list["totalCount"] == .int(6))
            #expect(list["items"].column("id") == ["34000", "34010", "34040", "34050", "34060"])
            #expect(list["items"].elements[1]["numberOfComments"] == .int(1))
            #expect(list["items"].elements[1]["creator"]["name"] == .text("Carlos García Núñez"))
            let answers = try await visit.page("\(Self.root)/comments/34010/comments")
            #expect(answers["items"].column("id") == ["34020"])
            #expect(answers["items"].column("parentCommentId") == ["34010"])
        }
    }

    @Test("adds, changes and removes a comment, in a paragraph")
    func changes() async throws {
        try await visiting { visit in
            let list = "\(Self.root)/structured-contents/31002/comments"
            let body = Array("{\"text\":\"New\"}".utf8)
            let added = try await visit.client.send("POST", list, Visit.jane, body)
            #expect(added.status == 200)
            let comment = try PortalValue(parsing: added.body)
            #expect(comment["text"] == .text("<p>New</p>"))
            let address = "\(Self.root)/comments/\(comment["id"].wholeNumber ?? 0)"
            let twice = try await visit.client.send("POST", list, Visit.admin, body)
            #expect(twice.status == 409)
            #expect(twice.text.contains("A comment with the same text already exists"))
            let empty = try await visit.client.send("POST", list, Visit.admin, Array("{}".utf8))
            #expect(empty.status == 422)
            let other = try await visit.client.send("PUT", "\(Self.root)/comments/34010", Visit.jane, body)
            #expect(other.status == 403)
            let changed = try await visit.client.send("PUT", address, Visit.jane, Array("{\"text\":\"Newer\"}".utf8))
            #expect(try PortalValue(parsing: changed.body)["text"] == .text("<p>Newer</p>"))
            #expect(try await visit.client.send("DELETE", address, Visit.jane, []).status == 204)
            #expect(try await visit.client.get(address, Visit.jane).status == 404)
        }
    }

    @Test("gives the users of a site and of an organization")
    func users() async throws {
        try await visiting(.init(profile: .liferay74, listRowCount: 1_000)) { visit in
            let root = "/o/headless-admin-user/v1.0"
            let site = try await visit.page("\(root)/sites/20143/user-accounts?page=50&pageSize=20")
            #expect(site["totalCount"] == .int(1_000))
            #expect(site["items"].elements.count == 20)
            let members = try await visit.page("\(root)/organizations/20701/user-accounts?pageSize=6")
            #expect(members["items"].column("alternateName").last == "o.brien")
            let name = try #require(site["items"].column("alternateName").last)
            let found = try await visit.page("\(root)/user-accounts?filter=alternateName%20eq%20'\(name)'")
            #expect(found["items"].elements == [try #require(site["items"].elements.last)])
            #expect(try await visit.client.get("\(root)/organizations/1/user-accounts", Visit.admin).status == 404)
        }
    }
}

extension Visit {
    /// Reads an address of the REST services.
    fileprivate func page(_ target: String, _ header: [String: String] = admin) async throws -> PortalValue {
        try PortalValue(parsing: try await client.get(target, header).body)
    }
}
