/// The methods that list bookmarks (Documentation/Portals.md, "Bookmarks").
struct BookmarksEntryService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The bookmarks and their authors.
    var state: PortalState

    private var profile: SandboxPortal.Profile { options.profile }
    private var root: String { profile == .liferay62 ? "/bookmarksentry" : "/bookmarks.bookmarksentry" }
    private var comparators: String {
        profile == .liferay62
            ? "com.liferay.portlet.bookmarks.util.comparator" : "com.liferay.bookmarks.util.comparator"
    }

    /// The methods of the profile.
    var actions: [ServiceAction] {
        let page = ["groupId", "folderId", "start", "end"]
        let lists = [page, page + ["orderByComparator"]]
            .map { parameters in
                ServiceAction(
                    path: "\(root)/get-entries",
                    method: "BookmarksEntryService#getEntries",
                    parameters: parameters
                ) { call throws(PortalFailure) in
                    let range = try call.range()
                    let order = try ComparatorParameter.order(
                        call,
                        profile,
                        name: "orderByComparator",
                        package: comparators,
                        Self.orders
                    )
                    let rows = state.content.bookmarks.rows(
                        try query(call, order: order ?? .text("name", isAscending: true) { $0.name }),
                        start: range.start,
                        end: range.end
                    )
                    return .list(rows.map(bean))
                }
            }
        return lists + [
            ServiceAction(
                path: "\(root)/get-entries-count",
                method: "BookmarksEntryService#getEntriesCount",
                parameters: ["groupId", "folderId"]
            ) { call throws(PortalFailure) in
                .int(Int64(state.content.bookmarks.count(try query(call, order: nil))))
            }
        ]
    }

    /// The orders of the comparators without arguments.
    private static let orders: [String: RowOrder<SandboxBookmark>] = [
        "EntryCreateDateComparator": .number("createDate") { $0.createDate },
        "EntryModifiedDateComparator": .number("modifiedDate") { $0.modifiedDate },
        "EntryNameComparator": .text("name") { $0.name },
        "EntryPriorityComparator": .number("priority") { Int64($0.priority) },
        "EntryURLComparator": .text("url") { $0.url },
        "EntryVisitsComparator": .number("visits") { Int64($0.visits) },
    ]

    /// The approved ones of a folder.
    private func query(
        _ call: ServiceCall,
        order: RowOrder<SandboxBookmark>?
    ) throws(PortalFailure) -> RowQuery<SandboxBookmark> {
        let (groupId, folderId) = (try call.whole("groupId"), try call.whole("folderId"))
        let seesAll = call.seesAll
        return RowQuery("\(groupId)|\(folderId)|\(call.audience)", order: order, isShared: true) { row in
            row.groupId == groupId && row.folderId == folderId && row.status == 0 && (seesAll || !row.isHidden)
        }
    }

    private func bean(_ bookmark: SandboxBookmark) -> PortalValue {
        let author = state.user(userId: bookmark.userId)?.fullName ?? ""
        var members: [String: PortalValue] = [
            "uuid": .text(bookmark.uuid),
            "entryId": .long(bookmark.entryId),
            "groupId": .long(bookmark.groupId),
            "companyId": .long(state.company.companyId),
            "userId": .long(bookmark.userId),
            "userName": .text(author),
            "createDate": .int(bookmark.createDate),
            "modifiedDate": .int(bookmark.modifiedDate),
            "folderId": .long(bookmark.folderId),
            "treePath": .text(bookmark.folderId == 0 ? "/" : "/\(bookmark.folderId)/"),
            "name": .text(bookmark.name),
            "url": .text(bookmark.url),
            "description": .text(bookmark.description),
            "priority": .int(Int64(bookmark.priority)),
            "status": .int(Int64(bookmark.status)),
            "statusByUserId": .long(bookmark.userId),
            "statusByUserName": .text(author),
            "statusDate": .int(bookmark.modifiedDate),
        ]
        // The column was dropped between 7.1 and 7.4.
        if profile != .liferay74 { members["visits"] = .int(Int64(bookmark.visits)) }
        if profile == .liferay62 { members["resourceBlockId"] = .long(1) }
        return .bean(members)
    }
}
