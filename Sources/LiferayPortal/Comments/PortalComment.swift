public import FoundationEssentials

/// A comment as the portal describes it; also the row of a comment list.
public struct PortalComment: Hashable, Codable, Sendable {
    /// The id of the comment; negative for one that is not in the portal yet.
    public var commentId: Int64
    /// The body as the portal keeps it, HTML.
    public var body: String
    /// The id of the author; 0 when the portal does not tell.
    public var userId: Int64
    /// The name of the author, empty when the portal does not tell.
    public var userName: String
    /// When the comment was added; nil when the portal does not tell.
    public var createDate: Date?
    /// When the comment was changed last; nil when the portal does not tell.
    public var modifiedDate: Date?
    /// Whether the account may change the comment; nil when the portal does not tell.
    public var updatePermission: Bool?
    /// Whether the account may delete the comment; nil when the portal does not tell.
    public var deletePermission: Bool?
    /// Whether it shows an edit that is stored here and not yet in the portal; never true of a portal's own answer.
    public var isPending: Bool
    /// Whether its deletion is stored here and not yet in the portal; never true of a portal's own answer.
    public var isDeleted: Bool

    /// Creates a comment from its attributes.
    ///
    /// - Parameters:
    ///   - commentId: The id of the comment.
    ///   - body: The body, HTML.
    ///   - userId: The id of the author, 0 when unknown.
    ///   - userName: The name of the author, empty when unknown.
    ///   - createDate: When the comment was added.
    ///   - modifiedDate: When the comment was changed last.
    ///   - updatePermission: Whether the account may change the comment.
    ///   - deletePermission: Whether the account may delete the comment.
    ///   - isPending: Whether it shows an edit that is not yet in the portal.
    ///   - isDeleted: Whether its deletion is not yet in the portal.
    public init(
        commentId: Int64,
        body: String,
        userId: Int64 = 0,
        userName: String = "",
        createDate: Date? = nil,
        modifiedDate: Date? = nil,
        updatePermission: Bool? = nil,
        deletePermission: Bool? = nil,
        isPending: Bool = false,
        isDeleted: Bool = false
    ) {
        self.commentId = commentId
        self.body = body
        self.userId = userId
        self.userName = userName
        self.createDate = createDate
        self.modifiedDate = modifiedDate
        self.updatePermission = updatePermission
        self.deletePermission = deletePermission
        self.isPending = isPending
        self.isDeleted = isDeleted
    }
}
