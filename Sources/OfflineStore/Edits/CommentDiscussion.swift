/// Where comments belong: the discussion of one asset.
public struct CommentDiscussion: Hashable, Sendable {
    /// The site of the asset; nil where it is the portal's to find, and no part of what a discussion is told by.
    public var groupId: Int64?

    /// The class of the asset, such as `com.liferay.blogs.model.BlogsEntry`.
    public var className: String

    /// The primary key of the asset.
    public var classPK: Int64

    /// Creates a discussion.
    ///
    /// - Parameters:
    ///   - groupId: The site of the asset; nil where it is the portal's to find.
    ///   - className: The class of the asset.
    ///   - classPK: The primary key of the asset.
    public init(groupId: Int64? = nil, className: String, classPK: Int64) {
        self.groupId = groupId
        self.className = className
        self.classPK = classPK
    }
}
