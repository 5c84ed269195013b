import ArgumentParser
import LiferayPortal
import Screenlets

/// `portrait list users`: the users of the company, of a site or of an organization.
struct ListUsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users",
        abstract: "List the users of the company, of a site or of an organization.",
        discussion: """
            Rows as CSV or NDJSON can be given to `portrait batch`. With --theme grid the users' portraits are drawn on a \
            contact sheet; what does not fit on one sheet goes to sheet-2.png and so on.
            """
    )

    @Option(name: .customLong("group-id"), help: ArgumentHelp("The members of a site.", valueName: "n"))
    var groupId: Int?

    @Option(name: .customLong("organization-id"), help: ArgumentHelp("The members of an organization.", valueName: "n"))
    var organizationId: Int?

    @OptionGroup(title: "The rows") var list: ListOptions
    @OptionGroup(title: "The contact sheet") var sheet: SheetOptions
    @OptionGroup(title: "The output") var output: OutputOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let composition = try Composition(common)
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
        guard [groupId, organizationId].compactMap(\.self).allSatisfy({ $0 > 0 }) else {
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
