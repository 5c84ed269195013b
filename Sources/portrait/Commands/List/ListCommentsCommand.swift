import CommandLineOptions
import LiferayPortal

/// `portrait list comments`: the comments of an entry.
struct ListCommentsCommand: Command {
    static let declaration = CommandDeclaration(
        "comments",
        Self.self,
        abstract: "List the comments of an article, a blog entry, a document, ...",
        discussion: "They come in the order of the discussion, which --order-by can't change."
    )

    static let options: Options<Self> = [
        .group("What is commented", CommentSubjectOptions.self) { $1(&$0.subject) },
        .group("The rows", ListOptions.self) { $1(&$0.list) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var subject = CommentSubjectOptions()
    var list = ListOptions()
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common, further: list.hooks.settings)
        composition.tellIgnoredOrder(of: list)
        try await RowPrinter(
            CommentListConnector(try subject.named(composition)),
            name: "comments",
            columns: Column.comments,
            options: list,
            composition: composition
        )
        .run()
    }
}
