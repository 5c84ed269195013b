import ArgumentParser
import LiferayPortal
import Screenlets

/// `portrait list comments`: the comments of an entry.
struct ListCommentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "comments",
        abstract: "List the comments of an article, a blog entry, a document, ...",
        discussion: "They come in the order of the discussion, which --order-by can't change."
    )

    @Option(
        name: .customLong("class-name"),
        help: ArgumentHelp("The model class of what is commented, a full Java name.", valueName: "class")
    )
    var className: String

    @Option(
        name: .customLong("class-pk"),
        help: ArgumentHelp("The id of what is commented; of an article its resourcePrimKey.", valueName: "n")
    )
    var classPK: Int

    @Option(name: .customLong("group-id"), help: ArgumentHelp("The site.", valueName: "n"))
    var groupId: Int?

    @OptionGroup(title: "The rows") var list: ListOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let composition = try Composition(common)
        let subject = CommentSubject(
            groupId: try composition.groupId(groupId),
            className: className,
            classPK: Int64(classPK)
        )
        composition.tellIgnoredOrder(of: list)
        try await RowPrinter(
            CommentListConnector(subject),
            name: "comments",
            columns: Column.comments,
            options: list,
            composition: composition
        )
        .run()
    }
}
