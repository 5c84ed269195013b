import Testing

@testable import portrait

@Suite("A count in words")
struct CountedTests {
    @Test(
        "is in the singular for one alone",
        arguments: [(0, "0 pages"), (1, "1 page"), (2, "2 pages"), (11, "11 pages"), (-1, "-1 pages")]
    )
    func plain(count: Int, words: String) {
        #expect(count.counted("page") == words)
    }

    @Test("takes the plural that it is given", arguments: [(0, "0 entries"), (1, "1 entry"), (21, "21 entries")])
    func irregular(count: Int, words: String) {
        #expect(count.counted("entry", "entries") == words)
    }
}
