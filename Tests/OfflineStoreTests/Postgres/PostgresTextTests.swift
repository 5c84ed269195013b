import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("PostgreSQL: text and statements")
struct PostgresTextTests {
    @Test(
        "holds every character, also what PostgreSQL can't",
        arguments: ["", "Zoë", "a\0b", "\u{FFFF}0\0", "ﷺ\u{FFFD}"]
    )
    func holdsEveryCharacter(text: String) {
        let bytes = PostgresText.encoded(text)
        #expect(!bytes.contains(0))
        #expect(Array(PostgresText.decoded(bytes).utf8) == Array(text.utf8))
    }

    @Test(
        "doubles every quotation mark of a text in a statement",
        arguments: [
            ("", "''"), ("a'b''", "'a''b'''''"), ("'\u{301}", "'''\u{301}'"), ("\u{600}'", "'\u{600}'''"),
        ]
    )
    func quoted(text: String, literal: String) {
        #expect(Array(PostgresText.quoted(text).utf8) == Array(literal.utf8))
    }

    @Test(
        "numbers question marks, but not those in quotes",
        arguments: [
            ("SELECT ?", "SELECT $1"),
            ("a = ? AND b = '?''?' AND c IN (?, 0)", "a = $1 AND b = '?''?' AND c IN ($2, 0)"),
        ]
    )
    func numbersQuestionMarks(sql: String, numbered: String) {
        #expect(PostgresStatement(sql, name: "s").sql == numbered)
    }

    @Test("a name with the character zero comes back from the store")
    func comesBack() async throws {
        let test = try await TestEngine.$chosen.withValue(.postgres) { try await TestStore() }
        var user = Sample.user(1)
        user.firstName = "a\0b\u{FFFF}"
        _ = try await test.store.put(user: user, picture: .noPortrait, portal: Sample.portal)
        #expect(try await test.hit(.userId(1)).user == user)
    }
}
