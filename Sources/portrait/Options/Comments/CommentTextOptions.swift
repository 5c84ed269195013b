import CommandLineOptions
import LiferayPortal

/// The options for what a comment says.
struct CommentTextOptions: OptionGroup {
    static let options: Options<Self> = [
        .text("body", "text", "The text; each line becomes a paragraph.", isRequired: true) { $0.body = $1 },
        .flag("html", "The text is HTML already, and is sent as it is.") { $0.html = true },
    ]

    var body = ""
    var html = false

    /// The text as it is sent.
    var bodyHTML: String { html ? body : CommentBody(plain: body).html }
}
