import ArgumentParser
import LiferayPortal

/// The options for what a comment says.
struct CommentTextOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The text; each line becomes a paragraph.", valueName: "text"))
    var body: String

    @Flag(help: "The text is HTML already, and is sent as it is.")
    var html = false

    /// The text as it is sent.
    var bodyHTML: String { html ? body : CommentBody(plain: body).html }
}
