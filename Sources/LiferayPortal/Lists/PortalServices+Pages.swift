extension PortalServices {
    /// Asks the JSON web services for rows and, in the same request, for their number.
    ///
    /// - Parameters:
    ///   - rows: The command that gives the rows.
    ///   - count: The command that gives their number; nil when it is not wanted.
    /// - Returns: The page; its row count is nil where the portal's answer is no number (Documentation/Portals.md, "Pages").
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the rows are no array of objects, or what went wrong on the
    ///   way.
    public func page(_ rows: JSONCommand, count: JSONCommand?) async throws(PortalError) -> RawPage {
        let results = try await invoke([rows] + (count.map { [$0] } ?? []))
        return try page(of: results.first, count: count == nil ? nil : results.last)
    }

    /// Reads what the JSON web services answered.
    func page(of rows: JSONValue?, count: JSONValue?) throws(PortalError) -> RawPage {
        guard let found = rows?.elements else { throw .unexpectedAnswer(.wrongType("the rows")) }
        for row in found where row.members == nil {
            throw .unexpectedAnswer(.wrongType("a row"))
        }
        return RawPage(rows: found, rowCount: count?.rowCount)
    }

    /// Asks the headless services for rows; their number comes with every page.
    ///
    /// - Parameters:
    ///   - path: The path of a collection below `/o`, with or without a query.
    ///   - range: The rows.
    ///   - counting: Whether the number of rows is wanted.
    ///   - locale: The locale of texts, for example `en_US`; nil for the account's.
    /// - Returns: The page.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the answer is no page, or what went wrong on the way.
    public func page(
        at path: String,
        _ range: RowRange,
        counting: Bool,
        locale: String? = nil
    ) async throws(PortalError) -> RawPage {
        let window = HeadlessWindow(covering: range)
        let joint = path.contains("?") ? "&" : "?"
        var rows: [JSONValue] = []
        var rowCount: Int?
        for page in window.pages {
            let address = "\(path)\(joint)page=\(page)&pageSize=\(window.pageSize)"
            let members = try await get(address, locale: locale).fields(of: "the page")
            guard let items = members["items"]?.elements else { throw .unexpectedAnswer(.missingField("items")) }
            guard items.count <= window.pageSize, try members.long("page") == page || items.isEmpty else {
                throw .unexpectedAnswer(.wrongType("page"))
            }
            rows += items
            rowCount = members["totalCount"]?.rowCount
            if items.count < window.pageSize { break }
        }
        let surplus = range.start - (window.pages.lowerBound - 1) * window.pageSize
        return RawPage(
            rows: Array(rows.dropFirst(surplus).prefix(range.count)),
            rowCount: counting ? rowCount : nil
        )
    }
}

extension JSONValue {
    /// The value as a number of rows, which the portal counts in 32 bits; nil where it is none.
    fileprivate var rowCount: Int? {
        long.flatMap { Int32(exactly: $0) }.flatMap { $0 < 0 ? nil : Int($0) }
    }
}
