import ArgumentParser
import Screenlets

/// `portrait batch INPUT -o TEMPLATE`.
struct BatchRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Make the pictures of many users, or of many files (the default).",
        discussion: """
            A row that fails never stops the others; when any failed, the command ends with 75. The template names the \
            files, such as out/{userId}-{screenName}.{format}; it knows {row}, {rendition}, {email}, {uuid} and every column \
            of the input as well. Ctrl-C finishes the rows that are at work and ends with 130; a second one ends at once.
            """
    )

    @OptionGroup(title: "The rows") var input: BatchInputOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The names of the files, such as out/{userId}.{format}.", valueName: "template")
    )
    var output: String?

    @OptionGroup(title: "The pictures") var render: RenderOptions

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("One of several pictures of each row, such as small=resize:64x64.", valueName: "name=recipe")
    )
    var rendition: [String] = []

    @Option(
        help: ArgumentHelp(
            "What stands in for a missing portrait: silhouette, initials, a file, or none.",
            valueName: "what"
        )
    )
    var placeholder = PortraitFetch.placeholder

    @Flag(
        name: .customLong("skip-unchanged"),
        help: "Leave files alone that the run before has written from the same portrait by the same recipe."
    )
    var skipUnchanged = false

    @Option(
        name: .customLong("contact-sheet"),
        help: ArgumentHelp("Lay the pictures with their names on one picture, to look at.", valueName: "file")
    )
    var contactSheet: String?

    @Option(
        help: ArgumentHelp("Show failures and pictures on a page that needs no other file.", valueName: "file")
    )
    var html: String?

    @OptionGroup(title: "Hooks") var hooks: HookOptions
    @OptionGroup(title: "The batch") var batch: BatchOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        if batch.job != nil || batch.forget { return try await BatchJobRun(self).run() }
        try await BatchRun(self).run()
    }
}

extension BatchRunCommand {
    /// The output template, which only workers of a job may leave out.
    var requiredOutput: String {
        get throws(PortraitError) {
            if let output { return output }
            throw PortraitError(
                .usage,
                message: "nothing says what the files are called",
                hint: "give -o, such as -o 'out/{userId}.{format}'"
            )
        }
    }
}
