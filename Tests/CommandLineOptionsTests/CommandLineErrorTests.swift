import CommandLineOptions
import Testing

@Suite("What is told of a wrong command line")
struct CommandLineErrorTests {
    @Test(
        "is a sentence",
        arguments: [
            (.unknownOption("--colr", suggestion: "--color"), "Unknown option '--colr'. Did you mean '--color'?"),
            (.unknownOption("--x", suggestion: nil), "Unknown option '--x'"),
            (.malformedOption("---x"), "Invalid option: ---x"),
            (.missingValue("-c <name>"), "Missing value for '-c <name>'"),
            (.unexpectedValue("1", option: "-v"), "The option '-v' does not take any value, but '1' was specified."),
            (.invalidValue("x", option: "--coats <n>", choices: []), "The value 'x' is invalid for '--coats <n>'"),
            (
                .invalidValue("x", option: "--f <f>", choices: ["a", "b"]),
                "The value 'x' is invalid for '--f <f>'. Please provide one of 'a' and 'b'."
            ),
            (
                .invalidValue("x", option: "--f <f>", choices: ["a", "b", "c"]),
                "The value 'x' is invalid for '--f <f>'. Please provide one of 'a', 'b' or 'c'."
            ),
            (.missingArgument("<wall>"), "Missing expected argument '<wall>'"),
            (.unexpectedArguments(["a"], suggestion: nil), "Unexpected argument 'a'"),
            (.unexpectedArguments(["shwo"], suggestion: "show"), "Unexpected argument 'shwo'. Did you mean 'show'?"),
            (.unexpectedArguments(["a", "b"], suggestion: nil), "2 unexpected arguments: 'a', 'b'"),
            (.contradiction("both can't be"), "both can't be"),
            (
                .unknownShell("tcsh"),
                "Can't generate completion scripts for 'tcsh'.\n"
                    + "Please use --generate-completion-script=<shell> with one of:\n    zsh bash fish"
            ),
        ] as [(CommandLineError, String)]
    )
    func message(_ sample: (error: CommandLineError, text: String)) {
        #expect(sample.error.message == sample.text)
    }
}
