/// What is commented: an entry of some class in a site.
public struct CommentSubject: Hashable, Codable, Sendable {
    /// The site; nil or 0 for the session's.
    public var groupId: Int64?
    /// The full name of the class, for example `com.liferay.journal.model.JournalArticle`.
    public var className: String
    /// The id of the entry, for articles the resourcePrimKey.
    public var classPK: Int64

    /// The key of the list of its comments.
    public var cacheKey: String { "\(classPK)-\(className)" }

    /// Creates a subject.
    ///
    /// - Parameters:
    ///   - groupId: The site, nil or 0 for the session's.
    ///   - className: The full name of the class.
    ///   - classPK: The id of the entry.
    public init(groupId: Int64? = nil, className: String, classPK: Int64) {
        self.groupId = groupId
        self.className = className
        self.classPK = classPK
    }
}
