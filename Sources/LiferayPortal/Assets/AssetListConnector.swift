/// The assets of a class in a site, or those of a portlet item (Documentation/Portals.md, "Assets").
///
/// Asks the Screens application's service where the portal has it, which gives texts in one locale and the asset
/// itself; else the portal's own asset entries.
public struct AssetListConnector: SiteListConnector {
    /// Which assets the list has.
    public enum Selection: Hashable, Sendable {
        /// Those of a model class: its full name, or a short one of Liferay Screens' table such as `JournalArticle`.
        case modelClass(String)
        /// Those of a model class by the id that the installation gave it.
        case classNameId(Int64)
        /// Those that a portlet item of that name selects: one page without a count, at most 500.
        case portletItem(String)
    }

    /// Which assets the list has.
    public var selection: Selection
    /// The site; nil or 0 for the session's.
    public var groupId: Int64?
    /// Members of the portal's `AssetEntryQuery`, as JSON text where they are arrays; they override the list's own.
    public var query: [String: String]
    /// The locale of the texts, for example `en_US`.
    public var locale: String

    /// Creates the list.
    ///
    /// - Parameters:
    ///   - selection: Which assets the list has.
    ///   - groupId: The site, nil or 0 for the session's.
    ///   - query: Members of the portal's `AssetEntryQuery`, see ``queryMembers``; `start` and `end` are ignored, and
    ///     a portlet item takes none.
    ///   - locale: The locale of the texts.
    public init(
        _ selection: Selection,
        groupId: Int64? = nil,
        query: [String: String] = [:],
        locale: String = LocalizedText.defaultLocale
    ) {
        self.selection = selection
        self.groupId = groupId
        self.query = query
        self.locale = locale
    }

    /// The screenlet's name.
    public var name: String { "AssetList" }

    /// Selection, site, query and locale.
    public var cacheKey: String {
        let selected =
            switch selection {
            case .modelClass(let name): ["class", name]
            case .classNameId(let id): ["id", "\(id)"]
            case .portletItem(let name): ["item", name]
            }
        let members = query.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        return (selected + ["\(groupId ?? 0)", locale] + members).cacheKey
    }

    /// Asks the portal for some assets.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - counting: Whether to ask how many assets there are.
    ///   - services: What can be asked.
    /// - Returns: The assets as the portal gave them.
    /// - Throws: ``PortalError/unsupported(_:)`` where the JSON web services are switched off, or when the portal has no
    ///   such class, else what went wrong on the way.
    public func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        try await services.answer { () async throws(PortalError) in
            if case .portletItem(let name) = selection {
                return try await portletItem(name, range, from: services)
            }
            return try await entries(range, counting: counting, from: services)
        } orHeadless: { () async throws(PortalError) in
            throw .unsupported(.headlessList("assets"))
        }
    }

    /// Reads an asset.
    ///
    /// - Parameter raw: The asset as the portal gave it.
    /// - Returns: The asset, with its texts in the list's locale.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    public func row(_ raw: JSONValue) throws(PortalError) -> AssetRow {
        var row = try AssetRow(raw, locale: locale)
        // Only the Screens application of 7.x tells the class.
        if row.className.isEmpty, case .modelClass(let name) = selection { row.className = name }
        return row
    }
}
