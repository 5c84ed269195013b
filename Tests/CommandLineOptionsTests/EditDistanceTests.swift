import Testing

@testable import CommandLineOptions

@Suite("The distance of words")
struct EditDistanceTests {
    @Test(
        "is the fewest letters to add, remove or replace, either way round",
        arguments: [
            ("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("saturday", "sunday", 3),
            ("flaw", "lawn", 2), ("--polcy", "--policy", 1), ("ab", "ba", 2), ("intention", "execution", 5),
        ]
    )
    func distance(_ first: String, _ second: String, expected: Int) {
        #expect(EditDistance.between(first, second) == expected)
        #expect(EditDistance.between(second, first) == expected)
    }

    @Test("chooses the closest word, the first of several, and none that is too far away")
    func closest() {
        #expect(Suggestion.closest(to: "--colr", among: ["--coats", "--color", "--colour"], within: 3) == "--color")
        #expect(Suggestion.closest(to: "ab", among: ["ax", "ay"], within: 1) == "ax")
        #expect(Suggestion.closest(to: "abcdef", among: ["ab"], within: 3) == nil)
        #expect(Suggestion.closest(to: "a", among: [], within: 3) == nil)
    }
}
