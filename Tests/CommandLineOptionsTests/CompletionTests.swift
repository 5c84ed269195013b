import ChildProcesses
import CommandLineOptions
import Testing

@Suite("Completion in real shells")
struct CompletionTests {
    /// What a shell prints for a program of its own language.
    private func output(_ shell: String, _ options: [String], _ program: String) async throws -> String {
        let command = ChildCommand(
            shell,
            arguments: options + [program],
            environment: ["PATH": "/usr/bin:/bin", "HOME": "/"]
        )
        let limits = ChildLimits(time: .seconds(60), outputByteCount: 100_000, errorByteCount: 10_000)
        let outcome = try await command.run(limits: limits)
        try #require(outcome.ending.isSuccess, "\(String(decoding: outcome.error, as: UTF8.self))")
        #expect(outcome.error.isEmpty, "\(String(decoding: outcome.error, as: UTF8.self))")
        return String(decoding: outcome.output, as: UTF8.self)
    }

    /// What bash offers for the last of some words.
    private func bash(_ words: [String]) async throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let program = """
            \(CompletionShell.bash.script(for: SampleProgram.declaration))
            # Readline has this one, a script has not.
            compopt() { :; }
            COMP_WORDS=(\(quoted))
            COMP_CWORD=\(words.count - 1)
            _tool
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try await output("bash", ["--norc", "-c"], program).split(separator: "\n").map(String.init)
    }

    @Test(
        "bash offers commands, options, and the words that an option knows",
        arguments: [
            (["tool", ""], ["paint", "show", "help"]),
            (["tool", "p"], ["paint"]),
            (["tool", "-"], ["--version", "-h", "--help"]),
            (["tool", "help", "s"], ["show"]),
            (["tool", "show", ""], ["wall", "door"]),
            (["tool", "show", "--a"], ["--all"]),
            (["tool", "show", "door", "--"], ["--version", "--help"]),
            (["tool", "paint", "--co"], ["--color", "--coats"]),
            (["tool", "paint", "--color", "x", "--co"], ["--coats"]),
            (["tool", "paint", "--note", "x", "--no"], ["--note", "--no-primer"]),
            (["tool", "paint", "--color", ""], ["red", "blue"]),
            (["tool", "paint", "-c", "b"], ["blue"]),
            (["tool", "paint", "--color", "="], ["red", "blue"]),
            (["tool", "paint", "--color", "=", "r"], ["red"]),
            (["tool", "paint", "--finish", ""], ["matt", "glossy", "silk"]),
            (["tool", "paint", "--coats", ""], []),
            (["tool", "paint", "--folder", "/us"], ["/usr"]),
            (["tool", "paint", "--verbose", "/etc/host"], ["/etc/hostname", "/etc/hosts"]),
            (["tool", "paint", "--", "/etc/hosts"], ["/etc/hosts"]),
        ]
    )
    func bashOffers(_ sample: (words: [String], expected: [String])) async throws {
        let offered = try await bash(sample.words)
        #expect(Set(offered).isSuperset(of: sample.expected))
        // The folders of machines differ.
        if !sample.expected.contains(where: { $0.hasPrefix("/") }) { #expect(offered == sample.expected) }
    }

    @Test(
        "fish offers commands, options, and the words that an option knows, with what they are for",
        arguments: [
            ("tool ", ["help\tTell the help of a command.", "paint\tPaint a wall.", "show\tShow what is painted."]),
            ("tool paint --co", ["--coats\tHow often.", "--color\tThe colour."]),
            ("tool paint --color ", ["blue\tThe colour.", "red\tThe colour."]),
            ("tool paint --color=r", ["--color=red\tThe colour."]),
            ("tool show --a", ["--all\tAll of them."]),
            ("tool show wall --a", ["--all\tAll of them."]),
            ("tool show door --a", []),
            ("tool paint --coats ", []),
            ("tool help sh", ["show\tShow what is painted."]),
        ]
    )
    func fishOffers(_ sample: (line: String, expected: [String])) async throws {
        let program = """
            \(CompletionShell.fish.script(for: SampleProgram.declaration))
            complete -C '\(sample.line)'
            """
        let offered = try await output("fish", ["--no-config", "-c"], program).split(separator: "\n").map(String.init)
        #expect(offered.sorted() == sample.expected)
    }

    @Test("zsh takes the script, and defines a function for each command")
    func zsh() async throws {
        let program = """
            compdef() { echo "compdef $*" }
            \(CompletionShell.zsh.script(for: SampleProgram.declaration))
            print -l ${(ok)functions}
            """
        let told = try await output("zsh", ["-f", "-c"], program).split(separator: "\n").map(String.init)
        #expect(told.first == "compdef _tool tool")
        let functions = ["_tool", "_tool_help", "_tool_paint", "_tool_show", "_tool_show_door", "_tool_show_wall"]
        #expect(Set(told).isSuperset(of: functions))
    }

    @Test("zsh is told of values, of what excludes each other, and of what may come again")
    func zshSpecifications() {
        let script = CompletionShell.zsh.script(for: SampleProgram.declaration)
        for line in [
            "'(-c --color)-c+[The colour.]:name:(red blue)'", "'(-c --color)--color=[The colour.]:name:(red blue)'",
            "'--finish=[How it looks when it is dry.]:look:(matt glossy silk)'", "'--coats=[How often.]:n: '",
            "'--folder=[Where pictures are.]:folder:_files -/'", "'1:wall:_files'", "'*:other: '",
            "'(--primer --no-primer)--no-primer[With or without a primer.]'",
            "'*-n+[A remark; may be given again.]:text: '", "'*--note=[A remark; may be given again.]:text: '",
        ] {
            #expect(script.contains(line), "\(line)")
        }
    }
}
