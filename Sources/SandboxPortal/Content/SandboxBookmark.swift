/// A bookmark.
struct SandboxBookmark: Codable, Hashable, ListedRow {
    static let firstKey: Int64 = 130_000_000

    /// The primary key.
    var entryId: Int64
    /// The universally unique id.
    var uuid: String
    /// The site.
    var groupId: Int64
    /// The folder, 0 for the root.
    var folderId: Int64
    /// The author.
    var userId: Int64
    /// The time it was added, in milliseconds since 1970.
    var createDate: Int64
    /// The time it was last changed, in milliseconds since 1970.
    var modifiedDate: Int64
    /// The name.
    var name: String
    /// The address.
    var url: String
    /// The description, often empty.
    var description: String
    /// How often it was followed.
    var visits: Int
    /// The priority.
    var priority: Int
    /// The workflow status; only 0 is listed.
    var status: Int
    /// Whether only administrators may see it.
    var isHidden: Bool

    var key: Int64 { entryId }

    func copy(number: Int) -> SandboxBookmark {
        var copy = self
        copy.entryId = Self.firstKey + Int64(number)
        copy.uuid = SeededUUID.text(kind: 0xB, number: number)
        copy.createDate += Int64(number) * 60_000
        copy.modifiedDate += Int64(number) * 60_000
        copy.name += " \(number)"
        copy.url += "?row=\(number)"
        return copy
    }
}
