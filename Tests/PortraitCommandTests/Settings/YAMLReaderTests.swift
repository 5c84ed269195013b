import Testing

@testable import portrait

@Suite("Reading YAML")
struct YAMLReaderTests {
    /// A node in words: texts in quotes, with where each begins.
    private func words(_ node: YAMLNode) -> String {
        let place = node.mark.map { "@\($0)" } ?? ""
        return switch node.content {
        case .scalar(let text, _): "'\(text)'\(place)"
        case .sequence(let nodes): "[\(nodes.map(words).joined(separator: " "))]\(place)"
        case .mapping(let pairs):
            "{\(pairs.map { "\(words($0.key))=\(words($0.value))" }.joined(separator: " "))}\(place)"
        }
    }

    @Test(
        "gives texts, lists and names with their lines and columns",
        arguments: [
            ("a: 1\n", "{'a'@1:1='1'@1:4}@1:1"),
            ("# c\nserver: 'ä ö'\nnothing:\n", "{'server'@2:1='ä ö'@2:9 'nothing'@3:1=''@3:9}@2:1"),
            ("- 1\n- [2, {a: b}]\n", "['1'@1:3 ['2'@2:4 {'a'@2:8='b'@2:11}@2:7]@2:3]@1:1"),
            ("a: |\n  two\n  lines\n", "{'a'@1:1='two\nlines\n'@1:4}@1:1"),
            ("a: \"x\\ty\"\r\nb: >\r\n  folded\r\n  text\r\n", "{'a'@1:1='x\ty'@1:4 'b'@2:1='folded text\n'@2:4}@1:1"),
            // An alias is what it stands for, from where that is.
            ("a: &x [p]\nb: *x\n", "{'a'@1:1=['p'@1:8]@1:4 'b'@2:1=['p'@1:8]@1:4}@1:1"),
            ("---\na: 1\n...\n", "{'a'@2:1='1'@2:4}@2:1"),
            ("\u{FEFF}a: 1\n", "{'a'@1:2='1'@1:5}@1:2"),
        ]
    )
    func nodes(text: String, expected: String) throws {
        #expect(words(try #require(try YAMLReader.node(of: text))) == expected)
    }

    @Test("finds nothing where nothing is written", arguments: ["", "# only a comment\n", "\n\n"])
    func nothing(text: String) throws {
        #expect(try YAMLReader.node(of: text) == nil)
    }

    @Test("tells an empty document from an empty text")
    func emptiness() throws {
        #expect(try YAMLReader.node(of: "---\n")?.isNothing == true)
        #expect(try YAMLReader.node(of: "''\n")?.isNothing == false)
    }

    /// As the first edition told them, which read with the same library.
    @Test(
        "tells what is wrong, where, and shows the line",
        arguments: [
            (
                "a: [1, 2\nb: 3\n",
                "2:2: error: parser: while parsing a flow sequence in line 1, column 4\n"
                    + "did not find expected ',' or ']':\nb: 3\n ^"
            ),
            ("a: 1\nc: *y\n", "2:4: error: composer: found undefined alias:\nc: *y\n   ^"),
            (
                "a: 1\n---\nb: 2\n",
                "2:1: error: composer: expected a single document in the stream in line 1, column 1\n"
                    + "but found another document:\n---\n^"
            ),
            ("ü: ö\nb: \u{1}x\n", "2:4: error: reader: control characters are not allowed:\nb: \u{1}x\n   ^"),
            (
                "a:\n\tb: 1\n",
                "2:1: error: scanner: while scanning for the next token in line 2, column 1\n"
                    + "found character that cannot start any token:\n\tb: 1\n^"
            ),
        ]
    )
    func errors(text: String, expected: String) throws {
        let error = #expect(throws: YAMLError.self) { try YAMLReader.node(of: text) }
        #expect(error?.description == expected)
    }

    @Test("refuses a name that is there twice, and shows the second")
    func duplicates() throws {
        let error = #expect(throws: YAMLError.self) { try YAMLReader.node(of: "a: 1\nb: 2\n\"a\": 3\n") }
        #expect(error?.mark == YAMLMark(line: 3, column: 1))
        #expect(error?.problem.contains("'a'") == true)
    }

    @Test("refuses aliases that stand for more and more, at once")
    func bomb() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            let aliases = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let error = #expect(throws: YAMLError.self) { try YAMLReader.node(of: text) }
        #expect(error?.mark.line == 5)
        #expect(error?.problem.contains("aliases") == true)
    }

    @Test("refuses what is nested too deep or too long")
    func limits() throws {
        let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
        #expect(throws: YAMLError.self) { try YAMLReader.node(of: deep) }
        let wide = "[" + String(repeating: "x,", count: YAMLReader.maximumNodeCount) + "]"
        #expect(throws: YAMLError.self) { try YAMLReader.node(of: wide) }
        let long = "a: " + String(repeating: "x", count: YAMLReader.maximumByteCount)
        #expect(throws: YAMLError.self) { try YAMLReader.node(of: long) }
        let good = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        #expect(try YAMLReader.node(of: good)?.count == 60)
    }
}
