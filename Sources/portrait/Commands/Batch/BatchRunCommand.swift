import CommandLineOptions
import PortraitDrawing
import Screenlets

/// `portrait batch INPUT -o TEMPLATE`.
struct BatchRunCommand: Command {
    static let declaration = CommandDeclaration(
        "run",
        Self.self,
        abstract: "Make the pictures of many users, or of many files (the default).",
        discussion: """
            A row that fails never stops the others; when any failed, the command ends with 75. The template names the \
            files, such as out/{userId}-{screenName}.{format}; it knows {row}, {rendition}, {email}, {uuid} and every column \
            of the input as well. Ctrl-C finishes the rows that are at work and ends with 130; a second one ends at once.
            """
    )

    static let options: Options<Self> = [
        .group("The rows", BatchInputOptions.self) { $1(&$0.input) },
        .text("output", letter: "o", "template", "The names of the files, such as out/{userId}.{format}.") {
            $0.output = $1
        },
        .group("The pictures", RenderOptions.self) { $1(&$0.render) },
        .text(
            "rendition",
            "name=recipe",
            "One of several pictures of each row, such as small=resize:64x64.",
            isRepeating: true
        ) { $0.rendition.append($1) },
        .text(
            "placeholder",
            "what",
            "What stands in for a missing portrait: silhouette, initials, a file, or none.",
            completion: .of(["silhouette", "initials", "none"]),
            shows: \.placeholder
        ) {
            $0.placeholder = $1
            $0.choosesPlaceholder = true
        },
        .flag(
            "skip-unchanged",
            "Leave files alone that the run before has written from the same portrait by the same recipe."
        ) { $0.skipUnchanged = true },
        .text(
            "contact-sheet",
            "file",
            "Lay the pictures with their names on one picture, to look at.",
            completion: .files
        ) { $0.contactSheet = $1 },
        .text("html", "file", "Show failures and pictures on a page that needs no other file.", completion: .files) {
            $0.html = $1
        },
        .group("Hooks", DrawingHookOptions.self) { $1(&$0.hooks) },
        .group("The batch", BatchOptions.self) { $1(&$0.batch) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var input = BatchInputOptions()
    var output: String?
    var render = RenderOptions()
    var rendition: [String] = []
    var placeholder = PortraitFetch.placeholder
    /// Whether the placeholder was named.
    var choosesPlaceholder = false
    var skipUnchanged = false
    var contactSheet: String?
    var html: String?
    var hooks = DrawingHookOptions()
    var batch = BatchOptions()
    var common = CommonOptions()

    func run() async throws {
        if batch.job != nil || batch.forget { return try await BatchJobRun(self).run() }
        try await BatchRun(self).run()
    }
}

extension BatchRunCommand {
    /// Refuses a placeholder for local pictures, which are never replaced.
    ///
    /// - Parameter source: Where the rows come from; nil for a worker of a job who brings none.
    /// - Throws: ``PortraitError/Code/usage``.
    func checkPlaceholder(for source: BatchSource?) throws(PortraitError) {
        guard choosesPlaceholder, let source, !source.asksPortal else { return }
        throw PortraitError(
            .usage,
            message: "--placeholder means nothing for these rows",
            hint: "leave it out: nothing stands in for a picture that --files finds"
        )
    }

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
