import FoundationEssentials

/// What the company has besides users: articles, bookmarks, assets, comments and the names that belong to them.
struct SandboxContent: Codable, Sendable {
    /// The site that users belong to as assets.
    var companyGroupId: Int64
    /// The class names by version.
    var classNames: [String: [ClassNameTable.Entry]]
    /// The organizations.
    var organizations: [SandboxOrganization]
    /// The stored configurations of asset publishers.
    var portletItems: [PortletItem]
    /// The structures of web content.
    var structures: [SandboxStructure]
    /// The articles, ordered by their keys.
    var articles: [SandboxArticle]
    /// The bookmarks, ordered by their keys.
    var bookmarks: [SandboxBookmark]
    /// The weblog entries and files, ordered by their keys.
    var assets: [SandboxAsset]
    /// The comments, ordered by their keys.
    var comments: [SandboxComment]

    /// Loads the content of a company.
    ///
    /// - Parameter data: Where `content.json` is.
    /// - Throws: ``SandboxError/dataMissing(path:)`` or ``SandboxError/dataDamaged(path:reason:)``.
    init(_ data: CompanyData) throws(SandboxError) {
        let bytes = try data.bytes("content.json")
        do {
            self = try JSONDecoder().decode(SandboxContent.self, from: Data(bytes))
        } catch {
            throw .dataDamaged(path: data.path("content.json"), reason: "\(error)")
        }
        articles.sort { $0.key < $1.key }
        bookmarks.sort { $0.key < $1.key }
        assets.sort { $0.key < $1.key }
        comments.sort { $0.key < $1.key }
    }

    /// The class names of a version.
    ///
    /// - Parameter profile: The imitated version.
    /// - Returns: The table, empty when the data has none.
    func classNames(_ profile: SandboxPortal.Profile) -> ClassNameTable {
        ClassNameTable(entries: classNames[profile.rawValue] ?? [])
    }
}
