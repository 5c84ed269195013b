/// A list of any JSON web service that gives rows by `start` and `end`, for who needs no row type of their own.
public struct ServiceListConnector: SiteListConnector {
    /// The method that gives the rows, for example `/bookmarks.bookmarksentry/get-entries`.
    public var service: String
    /// The method that gives their number, with the same parameters; nil where it is not known how many there are.
    public var count: String?
    /// The parameters besides `start` and `end`; a `groupId` of 0 is the session's site.
    public var parameters: [String: JSONValue]

    /// Creates the list.
    ///
    /// - Parameters:
    ///   - service: The method that gives the rows.
    ///   - count: The method that gives their number.
    ///   - parameters: The parameters besides `start` and `end`.
    public init(service: String, count: String? = nil, parameters: [String: JSONValue] = [:]) {
        self.service = service
        self.count = count
        self.parameters = parameters
    }

    /// The site among the parameters; nil where there is none.
    public var groupId: Int64? {
        get { parameters["groupId"]?.long }
        set { parameters["groupId"] = newValue.map { .integer($0) } }
    }

    /// Whether the parameters name the session's site.
    public var needsSite: Bool { groupId == 0 }

    /// The screenlet's name.
    public var name: String { "ServiceList" }

    /// Methods and parameters.
    public var cacheKey: String {
        let values = parameters.sorted { $0.key < $1.key }
            .flatMap { [$0.key, String(decoding: $0.value.bytes ?? [], as: UTF8.self)] }
        return ([service, count ?? ""] + values).cacheKey
    }

    /// Asks the portal for some rows.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - counting: Whether to ask how many rows there are.
    ///   - services: What can be asked.
    /// - Returns: The rows as the portal gave them.
    /// - Throws: ``PortalError/unsupported(_:)`` where the JSON web services are switched off, else what went wrong on
    ///   the way.
    public func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        try await services.answer { () async throws(PortalError) in
            try await services.page(
                JSONCommand(service, parameters, rows: range),
                count: counting ? count.map { JSONCommand($0, parameters) } : nil
            )
        } orHeadless: { () async throws(PortalError) in
            throw .unsupported(.headlessList(service))
        }
    }

    /// Hands a row out as the portal gave it.
    ///
    /// - Parameter raw: The row as the portal gave it.
    /// - Returns: The same.
    /// - Throws: Nothing.
    public func row(_ raw: JSONValue) throws(PortalError) -> JSONValue { raw }
}
