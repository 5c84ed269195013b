import Testing

@testable import SandboxPortal

@Suite("JSON of the portal")
struct PortalValueTests {
    @Test("writes a recorded article of 7.2 with the very same text")
    func recordedArticle() throws {
        let raw = try #require(
            try Fixtures.vectors("recorded_jsonws")["journal_article_7_2_raw"]["raw"].string
        )
        // `1.0` is a number with a fraction, which reading alone can't tell from a whole one.
        let members = try #require(try PortalValue(parsing: Array(raw.utf8)).members)
        #expect(PortalValue.bean(members).rendered(for: .liferay70) == raw)
    }

    @Test("writes longs and slashes as the profile does")
    func profiles() {
        let bean = PortalValue.bean([
            "b": .long(7), "A": .text("a/b"), "c": .object([.init(name: "n", value: .long(7))]),
        ])
        #expect(bean.rendered(for: .liferay62) == "{\"A\":\"a/b\",\"b\":7,\"c\":{\"n\":7}}")
        #expect(bean.rendered(for: .liferay70) == "{\"A\":\"a\\/b\",\"b\":\"7\",\"c\":{\"n\":7}}")
    }

    @Test("escapes as the 6.2 serialiser does")
    func escapes() {
        let text = PortalValue.text("\"\\\n\t\r\u{08}\u{0C}\u{01}\u{7F}'<>&\u{2028}\u{E9}").rendered(for: .liferay62)
        #expect(text == "\"\\\"\\\\\\n\\t\\r\\b\\f\\u0001\\u007F'<>&\u{2028}\u{E9}\"")
    }

    @Test("escapes the ends of lines and paragraphs from 7.0 on")
    func lineEnds() {
        for (text, json) in [("a\u{2028}", "a\\u2028"), ("\u{2029}b", "\\u2029b"), ("\u{2026}", "\u{2026}")] {
            #expect(PortalValue.text(text).rendered(for: .liferay70) == "\"\(json)\"")
        }
    }

    @Test(
        "reads single quotes and a comma too many where 6.2 does",
        arguments: [
            ("['a\"b',]", PortalValue.list([.text("a\"b")])), ("{'a':1,}", .object([.init(name: "a", value: .int(1))])),
            ("[ 'it\\'s' ]", .list([.text("it's")])), ("[]", .list([])),
        ]
    )
    func lenient(json: String, value: PortalValue) throws {
        #expect(try PortalValue(parsing: Array(json.utf8), isLenient: true) == value)
        let isStrict = json == "[]"
        if !isStrict { #expect(throws: PortalValue.SyntaxError.self) { try PortalValue(parsing: Array(json.utf8)) } }
        #expect(throws: PortalValue.SyntaxError.self) { try PortalValue(parsing: Array("[,]".utf8), isLenient: true) }
    }

    @Test(
        "finds what is to be escaped wherever it stands",
        arguments: [
            ("a\u{85}", "a\\u0085"), ("a\u{9F}b", "a\\u009F" + "b"), ("\u{BF}\u{E9}", "\u{BF}\u{E9}"),
            ("plain 0-9 A_z!", "plain 0-9 A_z!"), ("a\"", "a\\\""), ("\\a", "\\\\a"), ("\u{1F}", "\\u001F"),
        ]
    )
    func rareEscapes(text: String, json: String) {
        #expect(PortalValue.text(text).rendered(for: .liferay62) == "\"\(json)\"")
    }

    @Test("drops the fraction of whole doubles in loose objects only")
    func doubles() {
        #expect(PortalValue.bean(["d": .double(1)]).rendered(for: .liferay62) == "{\"d\":1.0}")
        #expect(PortalValue.object([.init(name: "d", value: .double(1))]).rendered(for: .liferay62) == "{\"d\":1}")
        #expect(PortalValue.object([.init(name: "d", value: .double(1.5))]).rendered(for: .liferay62) == "{\"d\":1.5}")
    }

    @Test(
        "reads what is JSON",
        arguments: [
            ("[1,-2,3.5,1e2]", PortalValue.list([.int(1), .int(-2), .double(3.5), .double(100)])),
            (" { \"a\" : null } ", .object([.init(name: "a", value: .null)])),
            ("\"\\u00e9\\ud83d\\ude00\\/\"", .text("\u{E9}\u{1F600}/")),
            ("9223372036854775807", .int(.max)),
        ]
    )
    func reads(json: String, value: PortalValue) throws {
        #expect(try PortalValue(parsing: Array(json.utf8)) == value)
    }

    @Test(
        "refuses what is not JSON",
        arguments: [
            "", "{", "[1,]", "{\"a\"}", "tru", "\"a", "1 2", "\"\\x\"", "\"\n\"", "{a:1}",
            String(repeating: "[", count: 500),
        ]
    )
    func refuses(json: String) {
        #expect(throws: PortalValue.SyntaxError.self) { try PortalValue(parsing: Array(json.utf8)) }
    }
}
