/// An asset of a class that has no other table here: a weblog entry or a file.
struct SandboxAsset: Codable, Hashable, ListedRow {
    static let firstKey: Int64 = 140_000_000

    /// The primary key of the asset entry.
    var entryId: Int64
    /// The key of the thing itself.
    var classPK: Int64
    /// The class of the thing.
    var model: ModelName
    /// The universally unique id of the thing.
    var classUuid: String
    /// The site.
    var groupId: Int64
    /// The author.
    var userId: Int64
    /// The time it was added, in milliseconds since 1970.
    var createDate: Int64
    /// The time it was last changed, in milliseconds since 1970.
    var modifiedDate: Int64
    /// The title.
    var title: TranslatedText
    /// The description, which may hold HTML.
    var description: TranslatedText
    /// The summary, often empty.
    var summary: TranslatedText
    /// The media type.
    var mimeType: String
    /// The address, often empty.
    var url: String
    /// Whether lists of assets show it.
    var visible: Bool
    /// How often it was seen.
    var viewCount: Int
    /// The priority.
    var priority: Double
    /// The width of a picture in pixels, or 0.
    var width: Int
    /// The height of a picture in pixels, or 0.
    var height: Int
    /// The size of a file in bytes, or 0.
    var fileSize: Int64
    /// Whether only administrators may see it.
    var isHidden: Bool

    var key: Int64 { entryId }

    func copy(number: Int) -> SandboxAsset {
        var copy = self
        copy.entryId = Self.firstKey + Int64(number)
        copy.classPK = 150_000_000 + Int64(number)
        copy.classUuid = SeededUUID.text(kind: 0xC, number: number)
        copy.createDate += Int64(number) * 60_000
        copy.modifiedDate += Int64(number) * 60_000
        copy.title.values = title.values.mapValues { "\($0) \(number)" }
        return copy
    }
}
