import ArgumentParser
import LiferayPortal
import Screenlets

/// The options that all lists have: which rows, in which order, and how they are told.
///
/// Numbers and names are read here rather than by the parser, so that what makes no sense is told with a hint.
struct ListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("One page; the first is 0, and the default.", valueName: "n"))
    var page: Int?

    @Flag(help: "All rows, told as they come.")
    var all = false

    @Option(help: ArgumentHelp("The most rows; without --page from as many pages as it takes.", valueName: "n"))
    var limit: Int?

    @Option(name: .customLong("first-page-size"), help: ArgumentHelp("The rows of page 0.", valueName: "n"))
    var firstPageSize = 50

    @Option(name: .customLong("page-size"), help: ArgumentHelp("The rows of every later page.", valueName: "n"))
    var pageSize = 25

    @Option(
        name: .customLong("order-by"),
        help: ArgumentHelp("The comparator that the portal orders by, a Java class.", valueName: "class")
    )
    var orderBy: String?

    @Option(help: ArgumentHelp("The language of titles and descriptions, such as es_ES.", valueName: "locale"))
    var locale = LocalizedText.defaultLocale

    @Option(help: ArgumentHelp("table (default), json, ndjson or csv.", valueName: "format"))
    var format: String?

    @Option(help: ArgumentHelp("The columns in the order wanted, with commas between them.", valueName: "names"))
    var columns: String?

    @Flag(help: "Make CSV safe for spreadsheets: text that begins as a formula gets an apostrophe.")
    var spreadsheet = false

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

    /// The locale as the portal spells it.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for what is no locale.
    func portalLocale() throws(PortraitError) -> String {
        let parts = locale.split(separator: locale.contains("-") ? "-" : "_", omittingEmptySubsequences: false)
        let isLocale =
            parts.count <= 3
            && parts.allSatisfy { part in
                (2...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
        guard isLocale else {
            throw Self.usage("\"\(locale)\" is no locale", hint: "such as en_US, es_ES or zh_CN")
        }
        return parts.joined(separator: "_")
    }

    /// The form that rows are told in.
    ///
    /// - Parameter json: Whether `--json` asks for JSON where no form is chosen.
    /// - Returns: The form; a table where nothing is chosen.
    /// - Throws: ``PortraitError/Code/usage`` for a form that is not known.
    func rowFormat(json: Bool) throws(PortraitError) -> RowFormat {
        guard let format else { return json ? .json : .table }
        if let known = RowFormat(rawValue: format.lowercased()) { return known }
        let known = RowFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw Self.usage("rows can't be told as \"\(format)\"", hint: "known are \(known)")
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
