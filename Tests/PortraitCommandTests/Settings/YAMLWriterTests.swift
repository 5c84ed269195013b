import Testing

@testable import portrait

@Suite("Writing YAML")
struct YAMLWriterTests {
    /// As the first edition wrote them.
    @Test(
        "writes everything in blocks, as it was quoted, and in ASCII",
        arguments: [
            ("# c\nserver: 'x y'\nuser: \"z\"\n", "server: 'x y'\nuser: \"z\"\n"),
            ("{a: {b: [1, 2]}, c: {}, d: []}", "a:\n  b:\n  - 1\n  - 2\nc: {}\nd: []\n"),
            ("a: ä\n", "a: \"\\xE4\"\n"),
            ("a: |\n  two\n  lines\n", "a: |\n  two\n  lines\n"),
            ("recipes:\n  one: &o resize:1x1\n  two: *o\n", "recipes:\n  one: resize:1x1\n  two: resize:1x1\n"),
            ("!!map {a: !!str 5, b: !foo x, c: !bar [1]}\n", "a: 5\nb: x\nc: !bar\n- 1\n"),
        ]
    )
    func texts(text: String, expected: String) throws {
        #expect(try YAMLWriter.text(of: try #require(try YAMLReader.node(of: text))) == expected)
    }

    @Test(
        "quotes a value where it would be read as something else",
        arguments: [
            "plain", "a: b", "# no comment", "- item", " blank ", "two\nlines", "'", "\"", "*x", "&x", "{", "%", "@",
            "ü",
        ]
    )
    func values(text: String) throws {
        var root = YAMLNode.emptyMapping
        root["key"] = YAMLNode(text)
        let read = try YAMLReader.node(of: try YAMLWriter.text(of: root))
        #expect(read?["key"]?.text == text)
    }

    @Test("sets a name where it stands, and a new one behind all others")
    func setting() throws {
        var root = try #require(try YAMLReader.node(of: "a: 1\nb: 2\n"))
        root["a"] = YAMLNode("3")
        root["c"] = YAMLNode("4")
        #expect(try YAMLWriter.text(of: root) == "a: 3\nb: 2\nc: 4\n")
    }
}
