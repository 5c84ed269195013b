import CommandLineOptions
import LiferayPortal
import Screenlets

/// `portrait list assets`: the assets of a class, or those of a portlet item.
struct ListAssetsCommand: Command {
    static let declaration = CommandDeclaration(
        "assets",
        Self.self,
        abstract: "List the assets of a class in a site, or those that a portlet item selects.",
        discussion: """
            Ids of classes differ from portal to portal; those of names are asked for and remembered. A portlet item gives \
            one page of at most 500 rows, and does not tell how many there are. Queries order by orderByCol1 and its like, \
            so --order-by has no effect.
            """
    )

    static let options: Options<Self> = [
        .text("class", "name", "The class: JournalArticle, DLFileEntry, ..., or a full Java name.") {
            $0.className = $1
        },
        .integer("class-name-id", "n", "The class by the id that the portal gave it.") { $0.classNameId = $1 },
        .text("portlet-item", "name", "The portlet item.") { $0.portletItem = $1 },
        .integer("group-id", "n", "The site; the configured one, or the account's, where it is left out.") {
            $0.groupId = $1
        },
        .text("query", "key=value", "A member of the portal's AssetEntryQuery; may be given again.", isRepeating: true)
        { $0.query.append($1) },
        .group("The rows", ListOptions.self) { $1(&$0.list) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var className: String?
    var classNameId: Int?
    var portletItem: String?
    var groupId: Int?
    var query: [String] = []
    var list = ListOptions()
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common, further: list.hooks.settings)
        let connector = AssetListConnector(
            try selection(),
            groupId: try composition.groupId(groupId),
            query: try members(),
            locale: try list.portalLocale(in: composition.process.environment)
        )
        composition.tellIgnoredOrder(of: list)
        try await RowPrinter(
            connector,
            name: "assets",
            columns: Column.assets(connector.locale),
            options: list,
            composition: composition
        )
        .run()
    }

    /// Which assets are asked for.
    ///
    /// - Throws: ``PortraitError/Code/usage`` naming the choices when there is none, or more than one, and for a name that no
    ///   class has.
    func selection() throws(PortraitError) -> AssetListConnector.Selection {
        var chosen: [AssetListConnector.Selection] = []
        if let className { chosen.append(try AssetListConnector.Selection(className: className)) }
        if let classNameId { chosen.append(.classNameId(Int64(classNameId))) }
        if let portletItem { chosen.append(.portletItem(portletItem)) }
        guard let selection = chosen.first, chosen.count == 1 else {
            throw PortraitError(
                .usage,
                message: chosen.isEmpty ? "no class of assets is named" : "assets are chosen in more than one way",
                hint: "give exactly one of --class NAME, --class-name-id N, --portlet-item NAME"
            )
        }
        if portletItem != nil, !query.isEmpty {
            throw PortraitError(
                .usage,
                message: "--query has no effect on a portlet item",
                hint: "the item has a query of its own; leave one of them out"
            )
        }
        return selection
    }

    /// The members of the query.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for one that the portal does not have, or that comes twice.
    func members() throws(PortraitError) -> [String: String] {
        var members: [String: String] = [:]
        for text in query {
            guard let sign = text.firstIndex(of: "=") else {
                throw PortraitError(.usage, message: "--query takes KEY=VALUE", hint: "such as keywords=news")
            }
            let key = String(text[..<sign])
            guard AssetListConnector.queryMembers.contains(key) else {
                let known = AssetListConnector.queryMembers.sorted().joined(separator: ", ")
                throw PortraitError(.usage, message: "a query has no \"\(key)\"", hint: "known are \(known)")
            }
            guard members.updateValue(String(text[text.index(after: sign)...]), forKey: key) == nil else {
                throw PortraitError(
                    .usage,
                    message: "--query \(key) comes twice",
                    hint: "several values are an array, such as \(key)=[1,2]"
                )
            }
        }
        return members
    }
}
