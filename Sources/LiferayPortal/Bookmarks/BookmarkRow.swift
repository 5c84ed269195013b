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
