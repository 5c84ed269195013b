/// Adds rows to lists and takes some away, as other people do between two pages.
struct RowControl: Sendable {
    /// The tables.
    var state: PortalState

    private var groupId: Int64? { state.company.content.articles.first?.groupId }

    /// Counts the rows of a list, those among them that only administrators see.
    ///
    /// - Parameter list: The list.
    /// - Returns: The number.
    func count(_ list: SandboxList) -> Int {
        switch list {
        case .webContent: state.content.articles.count(articles)
        case .assets: state.content.assets.count(assets)
        case .bookmarks: state.content.bookmarks.count(bookmarks)
        case .comments: state.content.comments.count(comments)
        case .users: state.accounts.count(users)
        }
    }

    /// Adds copies of rows.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - list: The list.
    func add(_ count: Int, to list: SandboxList) {
        switch list {
        case .webContent: state.content.articles.multiply(count)
        case .assets: state.content.assets.multiply(count)
        case .bookmarks: state.content.bookmarks.multiply(count)
        case .comments: state.content.comments.multiply(count)
        case .users: state.accounts.multiply(count)
        }
    }

    /// Takes rows away that follow each other in the list's own order.
    ///
    /// - Parameters:
    ///   - count: How many at most.
    ///   - list: The list.
    ///   - position: The position of the first one.
    func remove(_ count: Int, from list: SandboxList, at position: Int) {
        switch list {
        case .webContent: state.content.articles.remove(articles, start: position, count: count)
        case .assets: state.content.assets.remove(assets, start: position, count: count)
        case .bookmarks: state.content.bookmarks.remove(bookmarks, start: position, count: count)
        case .comments: state.content.comments.remove(comments, start: position, count: count)
        case .users: state.accounts.remove(users, start: position, count: count)
        }
    }

    private var articles: RowQuery<SandboxArticle> {
        let groupId = groupId
        return RowQuery("control", isShared: true) {
            $0.groupId == groupId && $0.folderId == 0 && $0.status != SandboxArticle.inTrash
        }
    }

    private var assets: RowQuery<SandboxAsset> {
        let order = RowOrder<SandboxAsset>.number("modifiedDate") { $0.modifiedDate }
        return RowQuery("control", order: order, isShared: true) { $0.model == .blogsEntry && $0.visible }
    }

    private var bookmarks: RowQuery<SandboxBookmark> {
        let groupId = groupId
        return RowQuery("control", order: .text("name", isAscending: true) { $0.name }, isShared: true) {
            $0.groupId == groupId && $0.folderId == 0 && $0.status == 0
        }
    }

    private var comments: RowQuery<SandboxComment> {
        let subject = state.company.content.comments.first
        let order = RowOrder<SandboxComment>(name: "thread", isAscending: true) { .text($0.thread) }
        return RowQuery("control", order: order, isShared: true) {
            $0.model == subject?.model && $0.classPK == subject?.classPK
        }
    }

    private var users: RowQuery<SandboxUser> { RowQuery("control", isShared: true) { _ in true } }
}
