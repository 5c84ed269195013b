/// The model classes of the seeds' asset lists, which have other packages in other releases.
enum AssetClass {
    /// The full names of the classes by their short ones, the newest name first.
    ///
    /// From the releases' sources: 7.1 and later, then 7.0 where it differs, then 6.2.
    private static let table: [String: [String]] = [
        "BlogsEntry": ["blogs.model", "blogs.kernel.model", "portlet.blogs.model"],
        "BookmarksEntry": ["bookmarks.model", "portlet.bookmarks.model"],
        "BookmarksFolder": ["bookmarks.model", "portlet.bookmarks.model"],
        "CalendarBooking": ["calendar.model"],
        "DDLFormRecord": ["dynamic.data.lists.model"],
        "DDLRecord": ["dynamic.data.lists.model", "portlet.dynamicdatalists.model"],
        "DLFileEntry": ["document.library.kernel.model", "portlet.documentlibrary.model"],
        "DLFolder": ["document.library.kernel.model", "portlet.documentlibrary.model"],
        "Group": ["portal.kernel.model", "portal.model"],
        "JournalArticle": ["journal.model", "portlet.journal.model"],
        "JournalFolder": ["journal.model", "portlet.journal.model"],
        "Layout": ["portal.kernel.model", "portal.model"],
        "LayoutRevision": ["portal.kernel.model", "portal.model"],
        "MBDiscussion": ["message.boards.model", "message.boards.kernel.model", "portlet.messageboards.model"],
        "MBMessage": ["message.boards.model", "message.boards.kernel.model", "portlet.messageboards.model"],
        "MBThread": ["message.boards.model", "message.boards.kernel.model", "portlet.messageboards.model"],
        "MicroblogsEntry": ["microblogs.model"],
        "Organization": ["portal.kernel.model", "portal.model"],
        "User": ["portal.kernel.model", "portal.model"],
        "WikiPage": ["wiki.model", "portlet.wiki.model"],
    ]

    /// The classes whose assets are kept invisible (Documentation/Portals.md, "Assets").
    private static let hidden: Set<String> = ["DDLFormRecord", "Layout", "MBThread", "Organization", "Group", "User"]

    /// The full names that a class may have; what is no short name of the table is taken as a full one.
    static func fullNames(of name: String) -> [String] {
        table[name]?.map { "com.liferay.\($0).\(name)" } ?? [name]
    }

    /// Whether the assets of a class, named in full or in short, are kept invisible.
    static func isHidden(_ name: String) -> Bool {
        hidden.contains(name) || hiddenNames.contains(name)
    }

    /// The full names of all classes whose assets are kept invisible, sorted.
    static let hiddenNames: [String] = hidden.sorted().flatMap { fullNames(of: $0) }
}
