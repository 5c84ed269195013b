import CommandLineOptions
import LiferayPortal
import PortraitBatch
import Screenlets

/// The options that say where the rows of a batch come from.
struct BatchInputOptions: OptionGroup {
    static let options: Options<Self> = [
        .argument(
            "input",
            "CSV with a header, a JSON object a line, or a user a line; - is the standard input.",
            isRequired: false,
            completion: .files
        ) { $0.input = $1 },
        .text(
            "input-format",
            "format",
            "csv, ndjson or lines; without it the file's extension tells, else the first line.",
            completion: .of(BatchInputFormat.allCases.map(\.rawValue))
        ) { $0.format = $1 },
        .text(
            "by",
            "column",
            "The column that names the user where rows fill several: userId, email, screenName or portraitId.",
            completion: .of(["userId", "email", "screenName", "portraitId"])
        ) { $0.by = $1 },
        .text("files", "pattern", "Local pictures instead of users, such as 'photos/**/*.jpg'.") { $0.files = $1 },
        .flag("users", "All users of the portal, or those of a site or an organization.") { $0.users = true },
        .text("assets", "class", "The users behind the assets of a class; for others than users, their authors.") {
            $0.assets = $1
        },
        .integer("group-id", "n", "The site of --users or --assets.") { $0.groupId = Int64($1) },
        .integer("organization-id", "n", "The organization of --users.") { $0.organizationId = Int64($1) },
    ]

    var input: String?
    var format: String?
    var by: String?
    var files: String?
    var users = false
    var assets: String?
    var groupId: Int64?
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
