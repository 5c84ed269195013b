/// The model classes whose assets can be listed, by the short names of Liferay Screens.
///
/// A class of a portal's own is listed by its full name instead.
public enum AssetClass: String, CaseIterable, Hashable, Sendable {
    case blogsEntry = "BlogsEntry"
    case bookmarksEntry = "BookmarksEntry"
    case bookmarksFolder = "BookmarksFolder"
    case calendarBooking = "CalendarBooking"
    case calendarEvent = "CalendarEvent"
    case ddlFormRecord = "DDLFormRecord"
    case ddlRecord = "DDLRecord"
    case ddlRecordSet = "DDLRecordSet"
    case dlFileEntry = "DLFileEntry"
    case dlFileEntryMetadata = "DLFileEntryMetadata"
    case dlFileEntryType = "DLFileEntryType"
    case dlFileRank = "DLFileRank"
    case dlFileShortcut = "DLFileShortcut"
    case dlFileVersion = "DLFileVersion"
    case dlFolder = "DLFolder"
    case group = "Group"
    case journalArticle = "JournalArticle"
    case journalFolder = "JournalFolder"
    case layout = "Layout"
    case layoutRevision = "LayoutRevision"
    case mbCategory = "MBCategory"
    case mbDiscussion = "MBDiscussion"
    case mbMailingList = "MBMailingList"
    case mbMessage = "MBMessage"
    case mbThread = "MBThread"
    case microblogsEntry = "MicroblogsEntry"
    case organization = "Organization"
    case user = "User"
    case userGroup = "UserGroup"
    case wikiNode = "WikiNode"
    case wikiPage = "WikiPage"
    case wikiPageResource = "WikiPageResource"

    /// The full names that the class has in one release or another, the newest first.
    ///
    /// From the releases' sources: 7.1 and later, then 7.0 where it differs, then 6.2. An event of 6.2's calendar is a booking of
    /// the newer one.
    public var fullNames: [String] {
        if self == .calendarEvent {
            return Self.calendarBooking.fullNames + ["com.liferay.portlet.calendar.model.CalEvent"]
        }
        return packages.map { "com.liferay.\($0).\(rawValue)" }
    }

    /// Whether the portal keeps the assets of the class invisible, so that a list has to ask for invisible ones
    /// (Documentation/Portals.md, "Assets").
    public var isHidden: Bool {
        [.ddlFormRecord, .layout, .mbThread, .organization, .group, .user].contains(self)
    }

    private var packages: [String] {
        switch self {
        case .blogsEntry: ["blogs.model", "blogs.kernel.model", "portlet.blogs.model"]
        case .bookmarksEntry, .bookmarksFolder: ["bookmarks.model", "portlet.bookmarks.model"]
        case .calendarBooking, .calendarEvent: ["calendar.model"]
        case .ddlFormRecord: ["dynamic.data.lists.model"]
        case .ddlRecord, .ddlRecordSet: ["dynamic.data.lists.model", "portlet.dynamicdatalists.model"]
        case .dlFileEntry, .dlFileEntryMetadata, .dlFileEntryType, .dlFileRank, .dlFileShortcut, .dlFileVersion,
            .dlFolder:
            ["document.library.kernel.model", "portlet.documentlibrary.model"]
        case .journalArticle, .journalFolder: ["journal.model", "portlet.journal.model"]
        case .mbCategory, .mbDiscussion, .mbMailingList, .mbMessage, .mbThread:
            ["message.boards.model", "message.boards.kernel.model", "portlet.messageboards.model"]
        case .microblogsEntry: ["microblogs.model"]
        case .wikiNode, .wikiPage, .wikiPageResource: ["wiki.model", "portlet.wiki.model"]
        case .group, .layout, .layoutRevision, .organization, .user, .userGroup:
            ["portal.kernel.model", "portal.model"]
        }
    }

    /// The full names that a class may have; what is no short name is taken as a full one.
    static func fullNames(of name: String) -> [String] {
        AssetClass(rawValue: name)?.fullNames ?? [name]
    }

    /// Whether the assets of a class, named in full or in short, are kept invisible.
    static func isHidden(_ name: String) -> Bool {
        AssetClass(rawValue: name)?.isHidden ?? hiddenNames.contains(name)
    }

    /// The full names of all classes whose assets are kept invisible.
    static let hiddenNames: [String] = allCases.filter(\.isHidden).flatMap(\.fullNames)
}
