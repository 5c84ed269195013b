/// What a comment was when an edit of it was made, so that a change made there in the meantime is noticed.
public struct CommentBase: Hashable, Sendable {
    /// The body as the portal gave it.
    public var body: String

    /// The time of its last change in milliseconds since 1970; nil where the portal did not tell it.
    public var modifiedAt: Int64?

    /// Creates a base.
    ///
    /// - Parameters:
    ///   - body: The body as the portal gave it.
    ///   - modifiedAt: The time of its last change in milliseconds since 1970.
    public init(body: String, modifiedAt: Int64?) {
        self.body = body
        self.modifiedAt = modifiedAt
    }
}
