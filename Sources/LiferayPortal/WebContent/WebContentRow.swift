public import FoundationEssentials

/// A web content article as the portal describes it, with its texts in one locale.
public struct WebContentRow: Hashable, Codable, Sendable {
    /// The id of the article in its site, a text.
    public var articleId: String
    /// The id that all versions have in common: the classPK of the article's comments.
    public var resourcePrimKey: Int64
    /// The site.
    public var groupId: Int64
    /// The folder, 0 for the root.
    public var folderId: Int64
    /// The title; the end of the address where the portal tells none.
    public var title: String
    /// The description, often empty.
    public var description: String
    /// The end of the article's address.
    public var urlTitle: String
    /// The version; 0 when the portal does not tell (headless).
    public var version: Double
    /// The key of the structure, or its id where the portal gives that (headless); empty for none.
    public var structureKey: String
    /// The content as the portal keeps it, XML; empty where the portal gives fields instead (headless).
    public var content: String
    /// The fields of the content where the portal gives them itself (headless), else nil.
    public var contentFields: JSONValue?
    /// The id of the author; 0 when the portal does not tell.
    public var userId: Int64
    /// The name of the author.
    public var userName: String
    /// When this version was made.
    public var createDate: Date?
    /// When this version was changed last.
    public var modifiedDate: Date?
    /// From when on the article is shown.
    public var displayDate: Date?

    /// Creates an article from its attributes, as a test or a connector of one's own does.
    ///
    /// - Parameters:
    ///   - articleId: The id of the article in its site, a text.
    ///   - resourcePrimKey: The id that all versions have in common: the classPK of the article's comments.
    ///   - groupId: The site.
    ///   - folderId: The folder, 0 for the root.
    ///   - title: The title; the end of the address where the portal tells none.
    ///   - description: The description, often empty.
    ///   - urlTitle: The end of the article's address.
    ///   - version: The version; 0 when the portal does not tell (headless).
    ///   - structureKey: The key of the structure, or its id where the portal gives that (headless); empty for none.
    ///   - content: The content as the portal keeps it, XML; empty where the portal gives fields instead (headless).
    ///   - contentFields: The fields of the content where the portal gives them itself (headless), else nil.
    ///   - userId: The id of the author; 0 when the portal does not tell.
    ///   - userName: The name of the author.
    ///   - createDate: When this version was made.
    ///   - modifiedDate: When this version was changed last.
    ///   - displayDate: From when on the article is shown.
    public init(
        articleId: String,
        resourcePrimKey: Int64,
        groupId: Int64 = 0,
        folderId: Int64 = 0,
        title: String,
        description: String = "",
        urlTitle: String = "",
        version: Double = 0,
        structureKey: String = "",
        content: String = "",
        contentFields: JSONValue? = nil,
        userId: Int64 = 0,
        userName: String = "",
        createDate: Date? = nil,
        modifiedDate: Date? = nil,
        displayDate: Date? = nil
    ) {
        self.articleId = articleId
        self.resourcePrimKey = resourcePrimKey
        self.groupId = groupId
        self.folderId = folderId
        self.title = title
        self.description = description
        self.urlTitle = urlTitle
        self.version = version
        self.structureKey = structureKey
        self.content = content
        self.contentFields = contentFields
        self.userId = userId
        self.userName = userName
        self.createDate = createDate
        self.modifiedDate = modifiedDate
        self.displayDate = displayDate
    }
}

extension WebContentRow {
    /// The fields of the content, each with its value in one locale.
    ///
    /// - Parameters:
    ///   - structure: The structure of the article, for labels and typed values; nil where it is not known.
    ///   - locale: The locale of the values; the content's own stands in for it, and the headless services have chosen.
    /// - Returns: The fields in their order; none for an article without content.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the content makes no sense.
    public func entries(
        structure: ContentStructure? = nil,
        locale: String = LocalizedText.defaultLocale
    ) throws(PortalError) -> [ContentEntry] {
        if let contentFields { return try ContentEntry.entries(of: contentFields) }
        guard !content.isEmpty else { return [] }
        return try ContentEntry.entries(in: content, structure: structure, locale: locale)
    }
}
