/// A comment of a discussion.
struct SandboxComment: Codable, Hashable, ListedRow {
    static let firstKey: Int64 = 160_000_000

    /// The primary key.
    var commentId: Int64
    /// The universally unique id.
    var uuid: String
    /// The site.
    var groupId: Int64
    /// The class of the thing that is discussed.
    var model: ModelName
    /// The key of the thing that is discussed.
    var classPK: Int64
    /// The comments that this one answers, from the first of the branch on; empty where it answers none.
    var ancestors: [Int64]
    /// The author.
    var userId: Int64
    /// The text, which may hold HTML.
    var body: String
    /// The time it was added, in milliseconds since 1970.
    var createDate: Int64
    /// The time it was last changed, in milliseconds since 1970.
    var modifiedDate: Int64

    var key: Int64 { commentId }

    /// The comment that this one answers, 0 for none.
    var parentCommentId: Int64 { ancestors.last ?? 0 }

    /// The message at the root of the discussion, which no list shows.
    var rootId: Int64 { 1_000_000_000 + classPK }

    /// What sorts comments as a reader sees them: each is followed by its answers, older ones first.
    var thread: String {
        (ancestors + [commentId])
            .map { id in
                let digits = String(id)
                return String(repeating: "0", count: max(0, 12 - digits.count)) + digits
            }
            .joined(separator: "/")
    }

    func copy(number: Int) -> SandboxComment {
        var copy = self
        copy.commentId = Self.firstKey + Int64(number)
        copy.uuid = SeededUUID.text(kind: 0xD, number: number)
        copy.body += " #\(number)"
        copy.createDate += Int64(number) * 60_000
        copy.modifiedDate += Int64(number) * 60_000
        return copy
    }
}
