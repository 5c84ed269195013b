public import FoundationEssentials

/// An asset as the portal describes it, with its texts in one locale.
public struct AssetRow: Hashable, Codable, Sendable {
    /// The id of the asset entry.
    public var entryId: Int64
    /// The site.
    public var groupId: Int64
    /// The id that the installation gave the class.
    public var classNameId: Int64
    /// The name of the class; empty when neither the portal nor the list tells.
    public var className: String
    /// The id of the asset in its class.
    public var classPK: Int64
    /// The title.
    public var title: String
    /// The description, often empty.
    public var description: String
    /// The summary, often empty.
    public var summary: String
    /// The media type, often empty.
    public var mimeType: String
    /// The address, often empty.
    public var url: String
    /// The id of the author.
    public var userId: Int64
    /// The name of the author.
    public var userName: String
    /// When the asset was made.
    public var createDate: Date?
    /// When the asset was changed last.
    public var modifiedDate: Date?
    /// When the asset was published.
    public var publishDate: Date?
    /// How often it was viewed.
    public var viewCount: Int64
    /// The asset itself as the Screens application gives it, an object that depends on the class; nil without it.
    public var object: JSONValue?

    /// Whether the asset is a web content article.
    public var isWebContent: Bool {
        className == "JournalArticle"
            || (className.hasPrefix("com.liferay.") && className.hasSuffix(".JournalArticle"))
    }

    /// Creates an asset from its attributes, as a test or a connector of one's own does.
    ///
    /// - Parameters:
    ///   - entryId: The id of the asset entry.
    ///   - groupId: The site.
    ///   - classNameId: The id that the installation gave the class.
    ///   - className: The name of the class; empty when neither the portal nor the list tells.
    ///   - classPK: The id of the asset in its class.
    ///   - title: The title.
    ///   - description: The description, often empty.
    ///   - summary: The summary, often empty.
    ///   - mimeType: The media type, often empty.
    ///   - url: The address, often empty.
    ///   - userId: The id of the author.
    ///   - userName: The name of the author.
    ///   - createDate: When the asset was made.
    ///   - modifiedDate: When the asset was changed last.
    ///   - publishDate: When the asset was published.
    ///   - viewCount: How often it was viewed.
    ///   - object: The asset itself as the Screens application gives it, an object that depends on the class; nil without it.
    public init(
        entryId: Int64,
        groupId: Int64 = 0,
        classNameId: Int64 = 0,
        className: String,
        classPK: Int64,
        title: String,
        description: String = "",
        summary: String = "",
        mimeType: String = "",
        url: String = "",
        userId: Int64 = 0,
        userName: String = "",
        createDate: Date? = nil,
        modifiedDate: Date? = nil,
        publishDate: Date? = nil,
        viewCount: Int64 = 0,
        object: JSONValue? = nil
    ) {
        self.entryId = entryId
        self.groupId = groupId
        self.classNameId = classNameId
        self.className = className
        self.classPK = classPK
        self.title = title
        self.description = description
        self.summary = summary
        self.mimeType = mimeType
        self.url = url
        self.userId = userId
        self.userName = userName
        self.createDate = createDate
        self.modifiedDate = modifiedDate
        self.publishDate = publishDate
        self.viewCount = viewCount
        self.object = object
    }

    /// Reads a row of the Screens application or of the portal's own service.
    ///
    /// - Parameters:
    ///   - raw: The row as the portal gave it.
    ///   - locale: The locale of the texts.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    init(_ raw: JSONValue, locale: String) throws(PortalError) {
        let members = try raw.fields(of: "the asset")
        entryId = try members.long("entryId")
        groupId = try members.long("groupId")
        classNameId = try members.long("classNameId")
        className = try members.optionalText("className")
        classPK = try members.long("classPK")
        title = LocalizedText.text(try members.optionalText("title"), for: locale)
        description = LocalizedText.text(try members.optionalText("description"), for: locale)
        summary = LocalizedText.text(try members.optionalText("summary"), for: locale)
        mimeType = try members.optionalText("mimeType")
        url = try members.optionalText("url")
        userId = try members.long("userId")
        userName = try members.optionalText("userName")
        createDate = try members.date("createDate")
        modifiedDate = try members.date("modifiedDate")
        publishDate = try members.date("publishDate")
        viewCount = members["viewCount"]?.long ?? 0
        object = members["object"].flatMap { $0 == .null ? nil : $0 }
    }
}
