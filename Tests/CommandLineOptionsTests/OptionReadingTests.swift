import CommandLineOptions
import Testing

@Suite("Reading options")
struct OptionReadingTests {
    /// The command that the words of a row, behind `paint w -c red`, make.
    private static func painted(_ change: (inout PaintCommand) -> Void) -> PaintCommand {
        var command = PaintCommand()
        command.wall = "w"
        command.color = "red"
        change(&command)
        return command
    }

    @Test(
        "fills the properties, however values are written",
        arguments: [
            ([], painted { _ in }),
            (["--coats", "3"], painted { $0.coats = 3 }),
            (["--coats=3"], painted { $0.coats = 3 }),
            (["--coats", "+3"], painted { $0.coats = 3 }),
            (["--coats", "3", "--coats", "4"], painted { $0.coats = 4 }),
            (["--share", "0.5"], painted { $0.share = 0.5 }),
            (["--finish", "silk"], painted { $0.finish = .silk }),
            (["--color=a=b"], painted { $0.color = "a=b" }),
            (["-cblue"], painted { $0.color = "blue" }),
            (["-c=blue"], painted { $0.color = "blue" }),
            (["-cx=y"], painted { $0.color = "x=y" }),
            (["-c", "blue"], painted { $0.color = "blue" }),
            (["-c", ""], painted { $0.color = "" }),
            (["-c", "-"], painted { $0.color = "-" }),
            (["-v"], painted { $0.place.verbose = true }),
            (["-vv", "-v"], painted { $0.place.verbose = true }),
            (["-vcblue"], painted { ($0.place.verbose, $0.color) = (true, "blue") }),
            (["-vc", "blue"], painted { ($0.place.verbose, $0.color) = (true, "blue") }),
            (["--note", "a", "-nb", "--note=c"], painted { $0.notes = ["a", "b", "c"] }),
            (["--primer"], painted { $0.primer = true }),
            (["--no-primer"], painted { $0.primer = false }),
            (["--primer", "--no-primer"], painted { $0.primer = false }),
            (["--floor", "-3"], painted { $0.place.floor = -3 }),
            (["--floor=-3", "--folder", "f"], painted { ($0.place.floor, $0.place.folder) = (-3, "f") }),
        ]
    )
    func filled(_ sample: (arguments: [String], expected: PaintCommand)) throws {
        #expect(try PaintCommand.parse(["w", "-c", "red"] + sample.arguments) == sample.expected)
    }

    @Test("takes words behind two dashes as they are, and a dash as a word")
    func terminator() throws {
        #expect(try PaintCommand.parse(["-c", "red", "--", "--coats"]).wall == "--coats")
        #expect(try PaintCommand.parse(["-c", "red", "-"]).wall == "-")
        #expect(try PaintCommand.parse(["-c", "red", "w", "--"]).wall == "w")
        #expect(try WallCommand.parse(["1", "--", "-a", "--all", "--"]).others == ["-a", "--all", "--"])
    }

    @Test("gives arguments their words in order, and all that are left to one that repeats")
    func positions() throws {
        let command = try WallCommand.parse(["7", "--all", "a", "b"])
        #expect(command == WallCommand(all: true, number: 7, others: ["a", "b"]))
        #expect(try WallCommand.parse([]) == WallCommand())
    }

    @Test(
        "tells what is wrong",
        arguments: [
            (["w"], .missingArgument("--color <name>")),
            (["-c", "red"], .missingArgument("<wall>")),
            (["w", "-c"], .missingValue("-c <name>")),
            (["w", "--color"], .missingValue("--color <name>")),
            (["w", "--color="], .missingValue("--color <name>")),
            (["w", "--color", "--coats", "1"], .missingValue("--color <name>")),
            (["w", "--color", "--", "red"], .missingValue("--color <name>")),
            (["w", "-vc"], .missingValue("-c <name>")),
            (["w", "--floor"], .missingValue("--floor <n>")),
            (["w", "--coats", "-1"], .invalidValue("-1", option: "--coats <n>", choices: [])),
            (["w", "--color", "-0.5"], .invalidValue("-0.5", option: "--color <name>", choices: [])),
            (["w", "--coats", "1.5"], .invalidValue("1.5", option: "--coats <n>", choices: [])),
            (
                ["w", "--coats", "99999999999999999999"],
                .invalidValue("99999999999999999999", option: "--coats <n>", choices: [])
            ),
            (["w", "--floor", "--coats"], .invalidValue("--coats", option: "--floor <n>", choices: [])),
            (["w", "--share", "much"], .invalidValue("much", option: "--share <part>", choices: [])),
            (
                ["w", "--finish", "wet"],
                .invalidValue("wet", option: "--finish <look>", choices: ["matt", "glossy", "silk"])
            ),
            (["w", "--verbose=1"], .unexpectedValue("1", option: "--verbose")),
            (["w", "-v=1"], .unexpectedValue("1", option: "-v")),
            (["w", "--no-primer=x"], .unexpectedValue("x", option: "--no-primer")),
            (["w", "-c", "red", "--colr", "x"], .unknownOption("--colr", suggestion: "--color")),
            (["w", "-c", "red", "--verbos"], .unknownOption("--verbos", suggestion: "--verbose")),
            (["w", "-c", "red", "--no-primr"], .unknownOption("--no-primr", suggestion: "--no-primer")),
            (["w", "-c", "red", "--somewhere"], .unknownOption("--somewhere", suggestion: nil)),
            (["w", "-c", "red", "-verbose"], .unknownOption("-verbose", suggestion: "--verbose")),
            (["w", "-c", "red", "-color=x"], .unknownOption("-color", suggestion: "--color")),
            (["w", "-c", "red", "-x"], .unknownOption("-x", suggestion: nil)),
            (["w", "-c", "red", "-vx"], .unknownOption("-x", suggestion: nil)),
            (["w", "-c", "red", "---v"], .malformedOption("---v")),
            (["w", "-c", "red", "-=v"], .malformedOption("-=v")),
            (["w", "-c", "red", "more"], .unexpectedArguments(["more"], suggestion: nil)),
            (["w", "-c", "red", "m", "n"], .unexpectedArguments(["m", "n"], suggestion: nil)),
            (["w", "-c", "red", "-vq"], .contradiction("--verbose and --quiet exclude each other")),
        ] as [([String], CommandLineError)]
    )
    func wrong(_ sample: (arguments: [String], expected: CommandLineError)) {
        #expect(throws: sample.expected) { try PaintCommand.parse(sample.arguments) }
    }

    @Test("tells a bad number by position with the name that help has for it")
    func badArgument() {
        #expect(throws: CommandLineError.invalidValue("x", option: "<number>", choices: [])) {
            try WallCommand.parse(["x"])
        }
    }
}
