import CommandLineOptions
import LiferayPortal
import Screenlets

/// `portrait list users`: the users of the company, of a site or of an organization.
struct ListUsersCommand: Command {
    static let declaration = CommandDeclaration(
        "users",
        Self.self,
        abstract: "List the users of the company, of a site or of an organization.",
        discussion: """
            Rows as CSV or NDJSON can be given to `portrait batch`. With --theme grid the users' portraits are drawn on a \
            contact sheet; what does not fit on one sheet goes to sheet-2.png and so on.
            """
    )

    static let options: Options<Self> = [
        .integer("group-id", "n", "The members of a site.") { $0.groupId = $1 },
        .integer("organization-id", "n", "The members of an organization.") { $0.organizationId = $1 },
        .group("The rows", ListOptions.self) { $1(&$0.list) },
        .group("The contact sheet", SheetOptions.self) { $1(&$0.sheet) },
        .group("The output", OutputOptions.self) { $1(&$0.output) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var groupId: Int?
    var organizationId: Int?
    var list = ListOptions()
    var sheet = SheetOptions()
    var output = OutputOptions()
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common, further: list.hooks.settings)
        let connector = UserListConnector(of: try owner(), comparator: list.orderBy)
        if try sheet.isWanted(output) {
            return try await UserSheets(
                connector,
                options: list,
                sheet: sheet,
                output: output,
                composition: composition
            )
            .run()
        }
        try await RowPrinter(
            connector,
            name: "users",
            columns: Column.users,
            options: list,
            composition: composition
        )
        .run()
    }

    /// Whose users are asked for.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for more than one owner, and for a number that none has.
    func owner() throws(PortraitError) -> UserListConnector.Owner {
        guard groupId ?? 0 >= 0, organizationId ?? 1 > 0 else {
            throw PortraitError(
                .usage,
                message: "--group-id and --organization-id take an id",
                hint: "leave both out for all users"
            )
        }
        switch (groupId, organizationId) {
        case (let groupId?, nil): return .group(Int64(groupId))
        case (nil, let organizationId?): return .organization(Int64(organizationId))
        case (nil, nil): return .company
        case (.some, .some):
            throw PortraitError(
                .usage,
                message: "users are of a site or of an organization",
                hint: "give one of --group-id and --organization-id"
            )
        }
    }
}
