/// Finds the titles and descriptions of articles where their rows have none: those of their asset entries.
///
/// Liferay 7 keeps the texts of articles in a table of their own, which the rows of lists do not tell; asset entries have
/// them in every language (Documentation/Portals.md, "Web content").
struct ArticleTexts: Sendable {
    /// The most entries that are asked for at once.
    private static let entriesOfRequest = 500
    /// The most entries that come with the articles themselves.
    private static let entriesBesideRows = 200
    /// The most entries that are looked through; an article whose entry lies behind them shows the end of its address.
    private static let longestSearch = 10_000

    let services: PortalServices
    /// The site.
    let groupId: Int64

    /// Asks for articles with their texts, in one request where the portal allows it.
    ///
    /// - Parameters:
    ///   - rows: The command that gives the articles.
    ///   - count: The command that gives their number; nil when it is not wanted.
    ///   - flavour: The family of releases, 7.0 or later.
    /// - Returns: The page; rows have a title and a description where the portal has told them.
    /// - Throws: What went wrong with the articles; what goes wrong with their texts leaves them without.
    func page(_ rows: JSONCommand, count: JSONCommand?, _ flavour: PortalFlavour) async throws(PortalError) -> RawPage {
        do throws(PortalError) {
            if flavour == .liferay70 { return try await besideEntries(rows, count: count) }
            return try await withEntries(rows, count: count)
        } catch  where error.isAnswer {
            // One article without an entry spoils the whole request, and so does a portal that keeps its entries to itself.
            let page = try await services.page(rows, count: count)
            return try await completed(page, with: [:], from: 0, isOver: false)
        }
    }

    // MARK: From 7.3 on: each article's entry by its key

    private func withEntries(_ rows: JSONCommand, count: JSONCommand?) async throws(PortalError) -> RawPage {
        var command = rows
        command.path = "$article = \(rows.path)"
        command.parameters["$entry[title,description] = /assetentry/get-entry"] = .object([
            "className": .string("com.liferay.journal.model.JournalArticle"),
            "@classPK": .string("$article.resourcePrimKey"),
        ])
        var page = try await services.page(command, count: count)
        page.rows = page.rows.map { row in
            guard case .object(var members) = row else { return row }
            let entry = members.removeValue(forKey: "entry")
            return JSONValue.object(members).withTexts(of: entry)
        }
        return page
    }

    // MARK: 7.0 to 7.2: the entries of the site, of which those of the articles are taken

    private func besideEntries(_ rows: JSONCommand, count: JSONCommand?) async throws(PortalError) -> RawPage {
        guard let entries = try await entries(RowRange(start: 0, end: Self.entriesBesideRows)) else {
            return try await services.page(rows, count: count)
        }
        let results = try await services.invoke([rows, entries] + (count.map { [$0] } ?? []))
        let page = try services.page(of: results.first, count: count == nil ? nil : results.last)
        let found = results[1].elements ?? []
        let isOver = found.count < Self.entriesBesideRows
        return try await completed(page, with: Self.byArticle(found), from: found.count, isOver: isOver)
    }

    /// Fills in the texts that rows lack, and goes on asking until there are none or no more entries.
    private func completed(
        _ page: RawPage,
        with known: [Int64: JSONValue],
        from start: Int,
        isOver: Bool
    ) async throws(PortalError) -> RawPage {
        var known = known
        var start = start
        var isOver = isOver
        while !isOver, start < Self.longestSearch, page.rows.contains(where: { $0.lacksTexts(known) }) {
            let range = RowRange(start: start, end: start + Self.entriesOfRequest)
            let found: [JSONValue]
            do throws(PortalError) {
                guard let command = try await entries(range) else { break }
                found = try await services.invoke([command]).first?.elements ?? []
            } catch  where error.isAnswer {
                break
            }
            known.merge(Self.byArticle(found)) { earlier, _ in earlier }
            start = range.end
            isOver = found.count < range.count
        }
        var page = page
        page.rows = page.rows.map { row in
            row.members?["resourcePrimKey"]?.long.map { row.withTexts(of: known[$0]) } ?? row
        }
        return page
    }

    /// The command that gives entries of the site's articles, drafts included; nil where the portal knows no articles.
    private func entries(_ range: RowRange) async throws(PortalError) -> JSONCommand? {
        let names = AssetClass.journalArticle.fullNames
        let ids = try await services.classNames.ids(of: names)
        guard let classNameId = names.lazy.compactMap({ ids[$0] }).first else { return nil }
        return JSONCommand(
            "/assetentry/get-entries",
            [
                "+entryQuery": .string("com.liferay.asset.kernel.service.persistence.AssetEntryQuery"),
                "entryQuery.classNameIds": .array([.integer(classNameId)]),
                "entryQuery.groupIds": .array([.integer(groupId)]),
                // Null asks for both; left out, the portal gives what is visible only.
                "entryQuery.visible": .null,
                "entryQuery.orderByCol1": .string("createDate"), "entryQuery.orderByType1": .string("ASC"),
                "entryQuery.start": .integer(Int64(range.start)), "entryQuery.end": .integer(Int64(range.end)),
            ]
        )
    }

    private static func byArticle(_ entries: [JSONValue]) -> [Int64: JSONValue] {
        let pairs = entries.compactMap { entry in entry.members?["classPK"]?.long.map { ($0, entry) } }
        return [Int64: JSONValue](pairs) { first, _ in first }
    }
}

extension JSONValue {
    /// Whether an article's row has no title, and none is known of its entry.
    fileprivate func lacksTexts(_ known: [Int64: JSONValue]) -> Bool {
        guard let members, members["title"] == nil, let key = members["resourcePrimKey"]?.long else { return false }
        return known[key] == nil
    }

    /// The row with the texts of an entry, where it has none of its own.
    fileprivate func withTexts(of entry: JSONValue?) -> JSONValue {
        guard case .object(var members) = self, let entry = entry?.members else { return self }
        for name in ["title", "description"] where members[name] == nil { members[name] = entry[name] }
        return .object(members)
    }
}
