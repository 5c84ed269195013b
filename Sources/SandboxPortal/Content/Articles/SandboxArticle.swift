/// A web content article, in its newest version.
struct SandboxArticle: Codable, Hashable, ListedRow {
    /// The values of one field of the structure, by language; a repeated field comes more than once.
    struct Field: Codable, Hashable, Sendable {
        /// The name of the field.
        var name: String
        /// The values as text.
        var values: TranslatedText
    }

    static let firstKey: Int64 = 110_000_000
    /// The status of an article that may be seen; drafts have 2.
    static let approved = 0
    /// The status of an article in the trash, which no list shows.
    static let inTrash = 8

    /// The key of the version.
    var id: Int64
    /// The key that all versions share; the classPK of assets and comments.
    var resourcePrimKey: Int64
    /// The name within the site, usually digits.
    var articleId: String
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
    /// The time from which it is shown, in milliseconds since 1970.
    var displayDate: Int64
    /// The version.
    var version: Double
    /// The name in addresses.
    var urlTitle: String
    /// The title.
    var title: TranslatedText
    /// The description.
    var description: TranslatedText
    /// The structure of the content.
    var structureId: Int64
    /// The values of the structure's fields.
    var fields: [Field]
    /// The workflow status.
    var status: Int
    /// Whether only administrators may see it.
    var isHidden: Bool

    var key: Int64 { id }

    func copy(number: Int) -> SandboxArticle {
        var copy = self
        copy.id = Self.firstKey + Int64(number)
        copy.resourcePrimKey = 120_000_000 + Int64(number)
        copy.articleId = "A\(number)"
        copy.uuid = SeededUUID.text(kind: 0xA, number: number)
        copy.createDate += Int64(number) * 60_000
        copy.modifiedDate += Int64(number) * 60_000
        copy.displayDate += Int64(number) * 60_000
        copy.urlTitle += "-\(number)"
        copy.title.values = title.values.mapValues { "\($0) \(number)" }
        return copy
    }
}
