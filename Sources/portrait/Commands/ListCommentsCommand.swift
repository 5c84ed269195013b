import ArgumentParser
import LiferayPortal

/// `portrait list comments`: the comments of an entry.
struct ListCommentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "comments",
        abstract: "List the comments of an article, a blog entry, a document, ...",
        discussion: "They come in the order of the discussion, which --order-by can't change."
    )

    @OptionGroup(title: "What is commented") var subject: CommentSubjectOptions
    @OptionGroup(title: "The rows") var list: ListOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let composition = try Composition(common)
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
