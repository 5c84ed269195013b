/// A question for assets.
struct AssetQuery: Sendable {
    /// The classes, nil for all that the sandbox has.
    var models: [ModelName]?
    /// The sites, nil for all.
    var groupIds: [Int64]?
    /// Whether visible or invisible ones are wanted, nil for both.
    var visible: Bool?
    /// Whether what only administrators may see belongs to the answer.
    var seesAll: Bool
    /// The words that title, description or summary have to hold, in lower case; empty for any.
    var keywords = ""
    /// Whether what nobody has looked at is left out.
    var excludesUnseen = false
    /// The column to sort by, `modifiedDate` by default as the portal has it.
    var column = "modifiedDate"
    /// Whether small values come first.
    var isAscending = false

    /// The columns that one may sort by.
    static let columns = [
        "title", "createDate", "modifiedDate", "publishDate", "expirationDate", "priority", "viewCount",
    ]

    /// What tells the question from others.
    var name: String {
        let classes = models.map { $0.map(\.rawValue).joined(separator: ",") } ?? "all"
        let sites = groupIds.map { "\($0)" } ?? "all"
        return "\(classes)|\(sites)|\(visible.map { "\($0)" } ?? "all")|\(seesAll)|\(excludesUnseen)|\(keywords)"
    }

    /// The value that entries are sorted by.
    ///
    /// - Parameter entry: The entry.
    /// - Returns: The value of ``column``.
    func value(_ entry: AssetEntry) -> RowOrder<AssetEntry>.Column {
        switch column {
        case "title": .text(entry.title.text(TranslatedText.defaultLocale).lowercased())
        case "createDate": .number(Double(entry.createDate))
        case "publishDate": .number(Double(entry.publishDate ?? 0))
        case "expirationDate": .number(0)
        case "priority": .number(entry.priority)
        case "viewCount": .number(Double(entry.viewCount))
        default: .number(Double(entry.modifiedDate))
        }
    }

    /// Tells whether an entry belongs to the answer.
    ///
    /// - Parameter entry: The entry.
    /// - Returns: Whether it does.
    func accepts(_ entry: AssetEntry) -> Bool {
        models?.contains(entry.model) ?? true && groupIds?.contains(entry.groupId) ?? true
            && visible.map { $0 == entry.visible } ?? true && (seesAll || !entry.isHidden)
            && (!excludesUnseen || entry.viewCount > 0) && holdsKeywords(entry)
    }

    private func holdsKeywords(_ entry: AssetEntry) -> Bool {
        guard !keywords.isEmpty else { return true }
        return [entry.title, entry.description, entry.summary].flatMap(\.values.values)
            .contains { $0.lowercased().contains(keywords) }
    }
}
