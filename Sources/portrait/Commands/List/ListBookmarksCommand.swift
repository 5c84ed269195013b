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
        .group("The folder", FolderOptions.self) { $1(&$0.folder) },
        .group("The rows", ListOptions.self) { $1(&$0.list) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var folder = FolderOptions()
    var list = ListOptions()
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common, further: list.hooks.settings)
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
