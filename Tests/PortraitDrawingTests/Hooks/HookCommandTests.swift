import FoundationEssentials
import PortraitDrawing
import Screenlets
import Testing

@Suite("Commands of hooks")
struct HookCommandTests {
    /// Commands and their words, as `sh -c 'printf "[%s]" COMMAND'` prints them.
    static let splits: [(command: String, words: [String])] = [
        ("cat", ["cat"]), ("  a\tb \n c ", ["a", "b", "c"]), ("a 'b c' d", ["a", "b c", "d"]),
        ("a \"b c\"d", ["a", "b cd"]), ("a '' \"\"", ["a", "", ""]), ("a b\\ c", ["a", "b c"]),
        ("a 'b\\c'", ["a", "b\\c"]), ("a \"b\\c\\\"\\\\\"", ["a", "b\\c\"\\"]), ("a \"'\" '\"'", ["a", "'", "\""]),
        ("a\\\nb c", ["ab", "c"]), ("a ä€ 'ö ü'", ["a", "ä€", "ö ü"]),
    ]

    @Test("are split into words as a shell splits them", arguments: splits)
    func splitting(command: String, words: [String]) {
        #expect(HookCommand(command)?.words == words)
    }

    @Test(
        "are none without a word, with an open quote, or with a letter that ends a text",
        arguments: [
            "", "  ", "a 'b", "a \"b", "a \\", "''", "a\0b",
        ]
    )
    func refusals(command: String) {
        #expect(HookCommand(command) == nil)
    }

    @Test("are handed to a shell as they are where that is asked for")
    func shell() {
        #expect(HookCommand("a | b > 'c'", usesShell: true)?.words == ["/bin/sh", "-c", "a | b > 'c'"])
    }

    @Test("have an identity that changes with the command, the format, and the files that it names")
    func identity() throws {
        let bench = try HookBench()
        let script = bench.path("filter.sh")
        try Data("one".utf8).write(to: URL(filePath: script))
        func identity(_ text: String, _ format: HookFormat = .png, shell: Bool = false) throws -> String? {
            let command = try #require(HookCommand(text, usesShell: shell))
            return Hooks(commands: [.response: command], format: format, environment: bench.environment).cacheIdentity
        }
        let first = try identity("sh \(script)")
        let shell = try identity("sh \(script) | cat", shell: true)
        #expect(first != nil)
        #expect(try identity("sh \(script)") == first)
        #expect(try identity("sh \(script) --gold") != first)
        #expect(try identity("sh \(script)", .pam) != first)
        try Data("two".utf8).write(to: URL(filePath: script))
        #expect(try identity("sh \(script)") != first)
        #expect(try identity("sh \(script) | cat", shell: true) != shell)
        #expect(Hooks().cacheIdentity == nil)
        #expect(try identity("dd if=/dev/zero of=/dev/null") != nil)
    }
}
