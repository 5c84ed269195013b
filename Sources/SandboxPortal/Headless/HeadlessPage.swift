/// The part of a list that a request of the REST services asks for (Documentation/Portals.md, "Pages of the headless services").
struct HeadlessPage: Sendable {
    /// The largest and, for sizes below 1, the wanted number of items.
    private static let limit = 500

    /// The number of the page, from 1.
    var page: Int
    /// How many items a page has, 20 by default.
    var size: Int

    /// Reads the parameters `page` and `pageSize`.
    ///
    /// - Parameter request: The request.
    init(_ request: IncomingRequest) {
        let parameters = FormFields(encoded: request.query)
        let page = parameters.first("page").flatMap { Int($0) } ?? 1
        let size = parameters.first("pageSize").flatMap { Int($0) } ?? 20
        // A number below 1 asks for all, which the limit turns into its first page.
        let asksForAll = page <= 0 || size <= 0
        self.page = asksForAll ? 1 : page
        self.size = asksForAll ? Self.limit : min(size, Self.limit)
    }

    /// The position of the first item.
    var start: Int {
        let (product, overflows) = (page - 1).multipliedReportingOverflow(by: size)
        return overflows ? Int.max - size : min(product, Int.max - size)
    }

    /// The position behind the last item.
    var end: Int { start + size }

    /// Makes the answer out of the items of the page.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - totalCount: How many the list has; nil for a list that the items are all of.
    /// - Returns: The answer.
    func answer(_ items: [PortalValue], totalCount: Int? = nil) -> SandboxAnswer {
        let count = totalCount ?? items.count
        let value = PortalValue.bean([
            "actions": .object([]),
            "facets": .list([]),
            "items": .list(items),
            "lastPage": .int(Int64(count == 0 ? 1 : (count + size - 1) / size)),
            "page": .int(Int64(page)),
            "pageSize": .int(Int64(size)),
            "totalCount": .int(Int64(count)),
        ])
        return .json(value.pretty, type: "application/json")
    }
}
