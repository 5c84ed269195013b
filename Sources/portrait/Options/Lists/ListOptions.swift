import CommandLineOptions
import LiferayPortal
import Screenlets

/// The options that all lists have: which rows, in which order, and how they are told.
///
/// Numbers and names are read here rather than by the parser, so that what makes no sense is told with a hint.
struct ListOptions: OptionGroup {
    static let options: Options<Self> = [
        .integer("page", "n", "One page; the first is 0, and the default.") { $0.page = $1 },
        .flag("all", "All rows, told as they come.") { $0.all = true },
        .integer("limit", "n", "The most rows; without --page from as many pages as it takes.") { $0.limit = $1 },
        .integer("first-page-size", "n", "The rows of page 0.", shows: \.firstPageSize) { $0.firstPageSize = $1 },
        .integer("page-size", "n", "The rows of every later page.", shows: \.pageSize) { $0.pageSize = $1 },
        .text("order-by", "class", "The comparator that the portal orders by, a Java class.") { $0.orderBy = $1 },
        .text(
            "locale",
            "locale",
            "The language of texts, such as es_ES; that of LC_ALL, LC_MESSAGES or LANG by default."
        ) {
            $0.locale = $1
        },
        .text(
            "format",
            "format",
            "table (default), json, ndjson or csv.",
            completion: .of(RowFormat.allCases.map(\.rawValue))
        ) { $0.format = $1 },
        .text("columns", "names", "The columns in the order wanted, with commas between them.") { $0.columns = $1 },
        .flag("spreadsheet", "Make CSV safe for spreadsheets: text that begins as a formula gets an apostrophe.") {
            $0.spreadsheet = true
        },
        .group("Hooks", ListHookOptions.self) { $1(&$0.hooks) },
    ]

    var page: Int?
    var all = false
    var limit: Int?
    var firstPageSize = 50
    var pageSize = 25
    var orderBy: String?
    var locale: String?
    var format: String?
    var columns: String?
    var spreadsheet = false
    var hooks = ListHookOptions()

    /// The pages and rows that are asked for.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for a number out of range, and for a combination that makes no sense.
    func span() throws(PortraitError) -> RowSpan {
        try check(page, "--page", 0...RowSpan.maximumPage)
        try check(limit, "--limit", 1...Int(Int32.max))
        guard let page else { return limit != nil || all ? .all(limit: limit) : .page(0, limit: nil) }
        guard !all else { throw Self.usage("--all and --page don't go together", hint: "leave one of them out") }
        return .page(page, limit: limit)
    }

    /// The rows of the pages.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for a number out of range.
    func sizes() throws(PortraitError) -> PageSizes {
        try check(firstPageSize, "--first-page-size", 1...RowSpan.maximumPageSize)
        try check(pageSize, "--page-size", 1...RowSpan.maximumPageSize)
        return try PageSizes(firstPageSize: firstPageSize, pageSize: pageSize)
    }

    /// The locale as the portal spells it: the one that is asked for, else that of the environment.
    ///
    /// - Parameter environment: The variables of the process.
    /// - Returns: The locale.
    /// - Throws: ``PortraitError/Code/usage`` for what is no locale.
    func portalLocale(in environment: [String: String]) throws(PortraitError) -> String {
        guard let locale else { return Self.locale(of: environment) }
        guard let known = Self.portalLocale(locale) else {
            throw Self.usage("\"\(locale)\" is no locale", hint: "such as en_US, es_ES or zh_CN")
        }
        return known
    }

    /// The locale of messages, as setlocale(3) finds it: without its encoding and variant, and en_US for `C` and `POSIX`.
    private static func locale(of environment: [String: String]) -> String {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = set.prefix { $0 != "." && $0 != "@" }
        guard name != "C", name != "POSIX" else { return LocalizedText.defaultLocale }
        return portalLocale(String(name)) ?? LocalizedText.defaultLocale
    }

    private static func portalLocale(_ locale: String) -> String? {
        let parts = locale.split(separator: locale.contains("-") ? "-" : "_", omittingEmptySubsequences: false)
        let isLocale =
            parts.count <= 3
            && parts.allSatisfy { part in
                (2...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
        return isLocale ? parts.joined(separator: "_") : nil
    }

    /// The form that rows are told in.
    ///
    /// - Parameter json: Whether `--json` asks for JSON where no form is chosen.
    /// - Returns: The form; a table where nothing is chosen.
    /// - Throws: ``PortraitError/Code/usage`` for a form that is not known, and for one that `--json` does not go with.
    func rowFormat(json: Bool) throws(PortraitError) -> RowFormat {
        guard let format else { return json ? .json : .table }
        guard let chosen = RowFormat(rawValue: format.lowercased()) else {
            let known = RowFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw Self.usage("rows can't be told as \"\(format)\"", hint: "known are \(known)")
        }
        guard !json || chosen == .json else {
            throw Self.usage(
                "--json and --format \(chosen.rawValue) don't go together",
                hint: "leave one of them out; --json tells rows and failures as one object"
            )
        }
        return chosen
    }

    private func check(_ number: Int?, _ option: String, _ range: ClosedRange<Int>) throws(PortraitError) {
        guard let number, !range.contains(number) else { return }
        throw Self.usage(
            "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound)",
            hint: "\(number) is out of range"
        )
    }

    private static func usage(_ message: String, hint: String) -> PortraitError {
        PortraitError(.usage, message: message, hint: hint)
    }
}
