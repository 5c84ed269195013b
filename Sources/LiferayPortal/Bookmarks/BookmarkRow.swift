public import FoundationEssentials

/// A bookmark as the portal describes it.
public struct BookmarkRow: Hashable, Codable, Sendable {
    /// The id of the bookmark.
    public var entryId: Int64
    /// The site.
    public var groupId: Int64
    /// The folder, 0 for none.
    public var folderId: Int64
    /// The name.
    public var name: String
    /// The address.
    public var url: String
    /// The description, often empty.
    public var description: String
    /// The id of the user who made it.
    public var userId: Int64
    /// The name of the user who made it.
    public var userName: String
    /// When it was made.
    public var createDate: Date?
    /// When it was changed last.
    public var modifiedDate: Date?

    /// Creates a bookmark from its attributes, as a test or a connector of one's own does.
    ///
    /// - Parameters:
    ///   - entryId: The id of the bookmark.
    ///   - groupId: The site.
    ///   - folderId: The folder, 0 for none.
    ///   - name: The name.
    ///   - url: The address.
    ///   - description: The description, often empty.
    ///   - userId: The id of the user who made it.
    ///   - userName: The name of the user who made it.
    ///   - createDate: When it was made.
    ///   - modifiedDate: When it was changed last.
    public init(
        entryId: Int64,
        groupId: Int64 = 0,
        folderId: Int64 = 0,
        name: String,
        url: String,
        description: String = "",
        userId: Int64 = 0,
        userName: String = "",
        createDate: Date? = nil,
        modifiedDate: Date? = nil
    ) {
        self.entryId = entryId
        self.groupId = groupId
        self.folderId = folderId
        self.name = name
        self.url = url
        self.description = description
        self.userId = userId
        self.userName = userName
        self.createDate = createDate
        self.modifiedDate = modifiedDate
    }

    /// Reads a row; the longs are numbers on 6.2 and text on 7.x.
    ///
    /// - Parameter raw: The row as the portal gave it.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    init(_ raw: JSONValue) throws(PortalError) {
        let members = try raw.fields(of: "the bookmark")
        entryId = try members.long("entryId")
        groupId = try members.long("groupId")
        folderId = try members.long("folderId")
        name = try members.text("name")
        url = try members.text("url")
        description = try members.optionalText("description")
        userId = try members.long("userId")
        userName = try members.optionalText("userName")
        createDate = try members.date("createDate")
        modifiedDate = try members.date("modifiedDate")
    }
}
