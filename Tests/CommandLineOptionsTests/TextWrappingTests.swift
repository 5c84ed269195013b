import Testing

@testable import CommandLineOptions

@Suite("Wrapping texts")
struct TextWrappingTests {
    @Test(
        "breaks at blanks, keeps line breaks, and fills the last place of a line only at the very end",
        arguments: [
            ("", 10, 0, ""),
            ("one two three", 80, 0, "one two three"),
            ("one two three", 9, 0, "one two\nthree"),
            ("one two three", 8, 0, "one two\nthree"),
            ("one two three", 7, 0, "one\ntwo\nthree"),
            ("one two", 7, 0, "one two"),
            ("extraordinary words", 6, 0, "extraordinary\nwords"),
            ("one\n\ntwo three", 6, 0, "one\n\ntwo\nthree"),
            ("one two three", 12, 4, "    one two\n    three"),
            ("one\n\ntwo", 12, 4, "    one\n\n    two"),
        ]
    )
    func wrapped(_ text: String, columns: Int, indent: Int, expected: String) {
        #expect(TextWrapping.wrap(text, columns: columns, indent: indent) == expected)
    }
}
