/// A thing as the portal's table of assets has it, whatever its class.
struct AssetEntry: Sendable {
    /// The primary key.
    var entryId: Int64
    /// The class of the thing.
    var model: ModelName
    /// The key of the thing itself.
    var classPK: Int64
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
    /// The time from which it is shown, in milliseconds since 1970; nil for always.
    var publishDate: Int64?
    /// The title.
    var title: TranslatedText
    /// The description.
    var description = TranslatedText([:])
    /// The summary.
    var summary = TranslatedText([:])
    /// Whether the columns of texts hold XML with all languages.
    var isLocalized = false
    /// The media type.
    var mimeType: String
    /// The address, often empty.
    var url = ""
    /// Whether lists of assets show it.
    var visible = true
    /// How often it was seen.
    var viewCount = 0
    /// The priority.
    var priority = 0.0
    /// The width of a picture in pixels, or 0.
    var width = 0
    /// The height of a picture in pixels, or 0.
    var height = 0
    /// Whether only administrators may see it.
    var isHidden = false
}
