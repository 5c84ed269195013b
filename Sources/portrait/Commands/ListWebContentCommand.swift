import ArgumentParser
import LiferayPortal
import Screenlets

/// `portrait list web-content`: the articles of a folder.
struct ListWebContentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web-content",
        abstract: "List the web content articles of a folder, each in its newest version.",
        discussion: "Where the portal gives no title, the end of the article's address is shown."
    )

    @OptionGroup(title: "The folder") var folder: FolderOptions
    @OptionGroup(title: "The rows") var list: ListOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let composition = try Composition(common)
        let connector = WebContentListConnector(
            groupId: try composition.groupId(folder.groupId),
            folderId: try folder.folderId(),
            comparator: list.orderBy,
            locale: try list.portalLocale()
        )
        try await RowPrinter(
            connector,
            name: "web-content",
            columns: Column.webContent,
            options: list,
            composition: composition
        )
        .run()
    }
}
