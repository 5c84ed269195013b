import CommandLineOptions
import LiferayPortal
import Screenlets

/// `portrait list custom`: the rows of any JSON web service.
struct ListCustomCommand: Command {
    static let declaration = CommandDeclaration(
        "custom",
        Self.self,
        abstract: "List the rows of any JSON web service that takes start and end.",
        discussion: """
            Such as --service /bookmarks.bookmarksentry/get-entries --count /bookmarks.bookmarksentry/get-entries-count \
            --param groupId=0 --param folderId=0. The portal finds a method only by all of its parameters. A value that is JSON \
            is sent as such; groupId=0 is the configured site, or the account's. Without --count nobody knows how many rows \
            there are.
            """
    )

    static let options: Options<Self> = [
        .text("service", "path", "The method that gives the rows.", isRequired: true) { $0.service = $1 },
        .text("count", "path", "The method that gives their number, with the same parameters.") { $0.count = $1 },
        .text("param", "key=value", "A parameter of both; may be given again.", isRepeating: true) {
            $0.param.append($1)
        },
        .group("The rows", ListOptions.self) { $1(&$0.list) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var service = ""
    var count: String?
    var param: [String] = []
    var list = ListOptions()
    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common, further: list.hooks.settings)
        let locale = try list.portalLocale(in: composition.process.environment)
        let connector = try connector()
        composition.tellIgnoredOrder(of: list)
        try await RowPrinter(
            connector,
            name: "custom",
            columns: MemberColumns.chosen(in: list.columns, locale: locale),
            adding: { MemberColumns.found(in: $0, locale: locale) },
            options: list,
            composition: composition
        )
        .run()
    }

    /// The list that is asked for.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for what names no method, and for parameters that make no sense.
    func connector() throws(PortraitError) -> ServiceListConnector {
        for (option, path) in [("--service", service), ("--count", count ?? "/a/b")] {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0].isEmpty, parts.dropFirst().allSatisfy({ !$0.isEmpty }),
                path.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0 != "=" && $0 != "$" })
            else {
                throw PortraitError(
                    .usage,
                    message: "\(option) takes a service and a method",
                    hint: "such as /bookmarks.bookmarksentry/get-entries"
                )
            }
        }
        return ServiceListConnector(service: service, count: count, parameters: try parameters())
    }

    private func parameters() throws(PortraitError) -> [String: JSONValue] {
        var parameters: [String: JSONValue] = [:]
        for text in param {
            guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
                throw PortraitError(.usage, message: "--param takes KEY=VALUE", hint: "such as folderId=0")
            }
            let key = String(text[..<sign])
            guard key != "start", key != "end", !key.hasPrefix("$"), !key.hasPrefix("@") else {
                throw PortraitError(
                    .usage,
                    message: "--param can't set \(key)",
                    hint: "rows are chosen by --page, --all and --limit"
                )
            }
            let value = String(text[text.index(after: sign)...])
            guard parameters.updateValue(JSONValue(bytes: Array(value.utf8)) ?? .string(value), forKey: key) == nil
            else {
                throw PortraitError(.usage, message: "--param \(key) comes twice", hint: "leave one of them out")
            }
        }
        return parameters
    }
}
