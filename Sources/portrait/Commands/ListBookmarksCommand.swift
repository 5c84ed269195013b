import ArgumentParser
import LiferayPortal
import Screenlets

/// `portrait list bookmarks`: the bookmarks of a folder.
struct ListBookmarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookmarks",
        abstract: "List the bookmarks of a folder."
    )

    @OptionGroup(title: "The folder") var folder: FolderOptions
    @OptionGroup(title: "The rows") var list: ListOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let composition = try Composition(common)
        let connector = BookmarkListConnector(
            groupId: try composition.groupId(folder.groupId),
            folderId: try folder.folderId(),
            comparator: list.orderBy
        )
        try await RowPrinter(
            connector,
            name: "bookmarks",
            columns: Column.bookmarks,
            options: list,
            composition: composition
        )
        .run()
    }
}
