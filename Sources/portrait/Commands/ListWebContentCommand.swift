import CommandLineOptions
import LiferayPortal
import Screenlets

/// `portrait list web-content`: the articles of a folder.
struct ListWebContentCommand: Command {
    static let declaration = CommandDeclaration(
        "web-content",
        Self.self,
        abstract: "List the web content articles of a folder, each in its newest version.",
        discussion: "Where the portal gives no title, the end of the article's address is shown."
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
