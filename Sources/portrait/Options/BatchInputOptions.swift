import ArgumentParser
import LiferayPortal
import Screenlets

/// The options that say where the rows of a batch come from.
struct BatchInputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "CSV with a header, a JSON object a line, or a user a line; - is the standard input.",
            valueName: "input"
        )
    )
    var input: String?

    @Option(
        name: .customLong("input-format"),
        help: ArgumentHelp("csv, ndjson or lines; without it the first line tells.", valueName: "format")
    )
    var format: String?

    @Option(
        help: ArgumentHelp(
            "The column that names the user where rows fill several: userId, email, screenName or portraitId.",
            valueName: "column"
        )
    )
    var by: String?

    @Option(help: ArgumentHelp("Local pictures instead of users, such as 'photos/**/*.jpg'.", valueName: "pattern"))
    var files: String?

    @Flag(help: "All users of the portal, or those of a site or an organization.")
    var users = false

    @Option(
        help: ArgumentHelp(
            "The users behind the assets of a class; for others than users, their authors.",
            valueName: "class"
        )
    )
    var assets: String?

    @Option(name: .customLong("group-id"), help: ArgumentHelp("The site of --users or --assets.", valueName: "n"))
    var groupId: Int64?

    @Option(name: .customLong("organization-id"), help: ArgumentHelp("The organization of --users.", valueName: "n"))
    var organizationId: Int64?

    /// Whose users a list has.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where both a site and an organization are named.
    func owner() throws(PortraitError) -> UserListConnector.Owner {
        switch (groupId, organizationId) {
        case (nil, nil): return .company
        case (let groupId?, nil): return .group(groupId)
        case (nil, let organizationId?): return .organization(organizationId)
        case (.some, .some):
            throw PortraitError(
                .usage,
                message: "--group-id and --organization-id exclude each other",
                hint: "give one of them"
            )
        }
    }

    /// How the rows are written, if that is told.
    func inputFormat() throws(PortraitError) -> BatchInputFormat? {
        guard let format else { return nil }
        if let known = BatchInputFormat(rawValue: format) { return known }
        throw PortraitError(
            .usage,
            message: "there is no input format \"\(format)\"",
            hint: "known are \(BatchInputFormat.allCases.map(\.rawValue).joined(separator: ", "))"
        )
    }
}
