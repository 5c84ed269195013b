import CommandLineOptions
import Testing

@Suite("Reading a command line")
struct CommandLineReaderTests {
    private func command<C: Command>(_ arguments: String..., as type: C.Type) throws -> C? {
        guard case .command(let command) = try SampleProgram.read(arguments) else { return nil }
        return command as? C
    }

    @Test("finds the command, or the one that is meant where none is named")
    func commands() throws {
        #expect(try command("paint", "w", "-cred", as: PaintCommand.self)?.wall == "w")
        #expect(try command("show", "door", as: DoorCommand.self) != nil)
        #expect(try command("show", as: WallCommand.self) == WallCommand())
        #expect(try command("show", "--all", as: WallCommand.self)?.all == true)
        #expect(try command("show", "3", as: WallCommand.self)?.number == 3)
        #expect(try command("show", "3", "door", as: WallCommand.self)?.others == ["door"])
    }

    @Test("finds the command behind options that the one that is meant without it has as well")
    func commandBehindOptions() throws {
        let reader = CommandLineReader(SampleProgram.storage, version: "1")
        func read<C: Command>(_ arguments: String..., as type: C.Type) throws -> C? {
            guard case .command(let command) = try reader.read(arguments) else { return nil }
            return command as? C
        }
        #expect(try read("keep", "--floor", "3", "key", "7", as: KeyCommand.self)?.number == 7)
        #expect(try read("keep", "--floor=3", "-v", "key", "7", as: KeyCommand.self)?.place.floor == 3)
        #expect(try read("keep", "--floor", "3", as: ShelfCommand.self)?.place.floor == 3)
        #expect(throws: CommandLineError.unexpectedArguments(["kye"], suggestion: nil)) {
            try reader.read(["keep", "-v", "kye"])
        }
        // A word may be a value, and where arguments are taken by position it is one of those.
        #expect(try read("keep", "--folder", "key", as: ShelfCommand.self)?.place.folder == "key")
        #expect(try command("show", "--all", "3", "door", as: WallCommand.self)?.others == ["door"])
    }

    @Test(
        "suggests the command that was probably meant",
        arguments: [
            (["shwo"], "show"), (["pain"], "paint"), (["splash"], nil), (["--", "show"], nil),
            (["paitn", "x"], "paint"), (["help", "shwo"], "show"), (["help", "splash"], nil),
        ]
    )
    func suggestions(_ sample: (arguments: [String], expected: String?)) {
        let words = sample.arguments.filter { $0 != "--" && $0 != "help" }
        #expect(throws: CommandLineError.unexpectedArguments(words, suggestion: sample.expected)) {
            try SampleProgram.read(sample.arguments)
        }
    }

    @Test("tells of the command that there is not before the options that it would have had")
    func optionsOfNoCommand() {
        #expect(throws: CommandLineError.unexpectedArguments(["shwo"], suggestion: "show")) {
            try SampleProgram.read(["shwo", "--all", "3"])
        }
        #expect(throws: CommandLineError.unknownOption("--verison", suggestion: "--version")) {
            try SampleProgram.read(["--verison", "show"])
        }
    }

    @Test("tells the version anywhere, and help before it")
    func builtIn() throws {
        for arguments in [
            ["--version"], ["paint", "--version"], ["show", "--version"], ["show", "wall", "--version"],
        ] {
            guard case .text("1.2.3\n") = try SampleProgram.read(arguments) else {
                Issue.record("\(arguments) does not tell the version")
                continue
            }
        }
        #expect(try SampleProgram.text("paint", "--version", "-h")?.contains("USAGE: tool paint") == true)
    }

    @Test(
        "gives the help of the group where nothing else is asked, and of its standard member beside an option of that"
    )
    func helpOfGroups() throws {
        let root = try SampleProgram.text("--help")
        #expect(try SampleProgram.text() == root)
        #expect(try SampleProgram.text("help") == root)
        #expect(try SampleProgram.text("help", "help") == root)
        let group = try SampleProgram.text("show", "-h")
        #expect(group?.contains("USAGE: tool show [--all] [<number>] [<other> ...] | <subcommand>") == true)
        #expect(try SampleProgram.text("help", "show") == group)
        let member = try SampleProgram.text("help", "show", "wall")
        #expect(try SampleProgram.text("show", "--all", "--help") == member)
        #expect(try SampleProgram.text("show", "wall", "--help") == member)
        #expect(member != group)
    }

    @Test("helps where something is missing or not known, but not over a value that is none")
    func helpFirst() throws {
        let help = try SampleProgram.text("help", "paint")
        #expect(try SampleProgram.text("paint", "--help") == help)
        #expect(try SampleProgram.text("paint", "--nonsense", "-h") == help)
        #expect(try SampleProgram.text("paint", "-vh") == help)
        #expect(throws: CommandLineError.invalidValue("x", option: "--coats <n>", choices: [])) {
            try SampleProgram.read(["paint", "--coats", "x", "--help"])
        }
        guard case .command = try SampleProgram.read(["paint", "-cred", "--", "--help"]) else {
            Issue.record("a word behind two dashes is no option")
            return
        }
    }

    @Test("prints completion scripts on request, and refuses shells that it does not know")
    func scripts() throws {
        for shell in CompletionShell.allCases {
            let script = shell.script(for: SampleProgram.declaration)
            #expect(try SampleProgram.text("--generate-completion-script", shell.rawValue) == script)
            #expect(try SampleProgram.text("paint", "--generate-completion-script=\(shell.rawValue)") == script)
        }
        #expect(throws: CommandLineError.unknownShell("tcsh")) {
            try SampleProgram.read(["--generate-completion-script", "tcsh"])
        }
        #expect(throws: CommandLineError.unknownShell(nil)) { try SampleProgram.read(["--generate-completion-script"]) }
    }
}
