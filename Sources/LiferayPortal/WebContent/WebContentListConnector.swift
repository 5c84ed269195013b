/// The web content articles of a folder (Documentation/Portals.md, "Web content" and "Content of the headless services").
public struct WebContentListConnector: SiteListConnector {
    /// The site; nil or 0 for the session's.
    public var groupId: Int64?
    /// The folder, 0 for the root.
    public var folderId: Int64
    /// The Java class that orders the rows; nil for the portal's order.
    public var comparator: String?
    /// The locale that titles and contents are read for, for example `en_US`.
    public var locale: String

    /// Creates the list.
    ///
    /// - Parameters:
    ///   - groupId: The site, nil or 0 for the session's.
    ///   - folderId: The folder, 0 for the root.
    ///   - comparator: The Java class that orders the rows, such as
    ///     `com.liferay.journal.util.comparator.ArticleTitleComparator`; nil for the portal's order.
    ///   - locale: The locale that titles and contents are read for.
    public init(
        groupId: Int64? = nil,
        folderId: Int64 = 0,
        comparator: String? = nil,
        locale: String = LocalizedText.defaultLocale
    ) {
        self.groupId = groupId
        self.folderId = folderId
        self.comparator = comparator
        self.locale = locale
    }

    /// The screenlet's name.
    public var name: String { "WebContentList" }

    /// Site, folder, comparator and locale.
    public var cacheKey: String { ["\(groupId ?? 0)", "\(folderId)", comparator ?? "", locale].cacheKey }

    /// Asks the portal for some articles, each in its newest version.
    ///
    /// Liferay 7.3 and later find the method only with a locale and the comparator under another name. From 7.0 on titles
    /// and descriptions are those of the articles' asset entries.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - counting: Whether to ask how many articles there are.
    ///   - services: What can be asked.
    /// - Returns: The articles as the portal gave them.
    /// - Throws: ``PortalError/unsupported(_:)`` for a comparator where the JSON web services are switched off, else
    ///   what went wrong on the way.
    public func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        try await services.answer { () async throws(PortalError) in
            try await pageOfService(range, counting: counting, from: services)
        } orHeadless: { () async throws(PortalError) in
            if let comparator { throw .unsupported(.comparator(comparator)) }
            return try await services.page(
                at: HeadlessService.contents
                    + (folderId == 0
                        ? "/sites/\(try await services.groupId(groupId))/structured-contents"
                        : "/structured-content-folders/\(folderId)/structured-contents"),
                range,
                counting: counting,
                locale: locale
            )
        }
    }

    private func pageOfService(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        let flavour = try await services.flavour()
        let path = flavour == .liferay62 ? "/journalarticle" : "/journal.journalarticle"
        let site = try await services.groupId(groupId)
        let folder: [String: JSONValue] = ["groupId": .integer(site), "folderId": .integer(folderId)]
        var rows = JSONCommand("\(path)/get-articles", folder, rows: range)
        switch flavour {
        case .liferay62, .liferay70:
            rows = rows.ordered(by: comparator, as: "obc")
        case .liferay74, .headless:
            rows.parameters["locale"] = .string(locale)
            rows = rows.ordered(by: comparator, as: "orderByComparator")
        }
        let count = counting ? JSONCommand("\(path)/get-articles-count", folder) : nil
        if flavour == .liferay62 { return try await services.page(rows, count: count) }
        return try await ArticleTexts(services: services, groupId: site).page(rows, count: count, flavour)
    }

    /// Reads an article.
    ///
    /// - Parameter raw: The article as the portal gave it.
    /// - Returns: The article, with its texts in the list's locale.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    public func row(_ raw: JSONValue) throws(PortalError) -> WebContentRow {
        try WebContentRow(raw, locale: locale)
    }
}
