import CommandLineOptions
import LiferayPortal
import Screenlets

/// `portrait list bookmarks`: the bookmarks of a folder.
struct ListBookmarksCommand: Command {
    static let declaration = CommandDeclaration(
        "bookmarks",
        Self.self,
        abstract: "List the bookmarks of a folder."
    )

    static let options: Options<Self> = [
        .group("The folder", \.folder),
        .group("The rows", \.list),
        .group("Common", \.common),
    ]

    var folder = FolderOptions()
    var list = ListOptions()
    var common = CommonOptions()

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
