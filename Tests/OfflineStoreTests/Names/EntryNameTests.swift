import OfflineStore
import Testing

@Suite("Entry names")
struct EntryNameTests {
    @Test(
        "compares names trimmed and in lower case",
        arguments: [
            ("test@example.org", "test@example.org"),
            ("Test@Example.ORG", "test@example.org"),
            ("test@example.org", "TEST@EXAMPLE.ORG"),
            (" test@example.org\t", "test@example.org"),
            ("test@example.org", "\r\n test@example.org "),
            ("\u{3000}test@example.org", "test@example.org"),
            ("ÄRGER@example.org", "ärger@example.org"),
        ]
    )
    func normalizes(stored: String, asked: String) async throws {
        let test = try await TestStore()
        let user = Sample.user(1, screenName: stored, emailAddress: stored)
        _ = try await test.store.put(user: user, picture: .noPortrait, portal: Sample.portal, signIn: stored)
        for name in [
            EntryName.emailAddress(asked, companyId: nil), .screenName(asked, companyId: 20_116), .signIn(asked),
        ] {
            let entry = try await test.hit(name)
            #expect(entry.user == user)
        }
    }

    @Test("finds nothing by an empty name", arguments: ["", " ", "\t\n"])
    func ignoresEmptyNames(name: String) async throws {
        let test = try await TestStore()
        let user = Sample.user(1, screenName: "", emailAddress: " ")
        _ = try await test.store.put(user: user, picture: .noPortrait, portal: Sample.portal, signIn: name)
        for name in [EntryName.emailAddress(name, companyId: nil), .screenName(name, companyId: nil), .signIn(name)] {
            #expect(try await test.store.lookUp(name, portal: Sample.portal) == .miss)
        }
        #expect(try await test.hit(.userId(1)).user == user)
    }

    @Test("finds nothing by a portrait id of 0")
    func ignoresPortraitIdZero() async throws {
        let test = try await TestStore()
        let user = Sample.user(1, portraitId: 0)
        _ = try await test.store.put(user: user, picture: .noPortrait, portal: Sample.portal)
        let name = EntryName.portrait(portraitId: 0, uuid: user.uuid)
        #expect(try await test.store.lookUp(name, portal: Sample.portal) == .miss)
    }
}
