import CommandLineOptions
import LiferayPortal
import Screenlets

/// `portrait list web-content`: the articles of a folder.
struct ListWebContentCommand: Command {
    static let declaration = CommandDeclaration(
        "web-content",
        Self.self,
        abstract: "List the web content articles of a folder, each in its newest version.",
        discussion: """
            Titles, descriptions and fields are those of the locale. Where the portal gives no title, the end of the \
            article's address is shown.
            """
    )

    static let options: Options<Self> = [
        .group("The folder", FolderOptions.self) { $1(&$0.folder) },
        .flag("fields", "Add a column field.NAME for each field of the articles' structures.") { $0.fields = true },
        .group("The rows", ListOptions.self) { $1(&$0.list) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var folder = FolderOptions()
    var fields = false
    var list = ListOptions()
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common, further: list.hooks.settings)
        let locale = try list.portalLocale(in: composition.process.environment)
        let contents = ContentColumns(locale: locale)
        let chosen = contents.chosen(in: fields ? list.columns : nil)
        let connector = WebContentListConnector(
            groupId: try composition.groupId(folder.groupId),
            folderId: try folder.folderId(),
            comparator: list.orderBy,
            locale: locale
        )
        var added: AddedColumns<WebContentRow>?
        if fields { added = { contents.found(in: $0) } }
        try await RowPrinter(
            connector,
            name: "web-content",
            columns: Column.webContent(contents) + chosen,
            adding: added,
            options: list,
            composition: composition
        )
        .run()
    }
}
