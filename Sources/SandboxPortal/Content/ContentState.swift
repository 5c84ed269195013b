/// The content of the running portal, which requests read and change.
struct ContentState: Sendable {
    /// The articles.
    let articles: ListedRows<SandboxArticle>
    /// The bookmarks.
    let bookmarks: ListedRows<SandboxBookmark>
    /// The weblog entries and files.
    let assets: ListedRows<SandboxAsset>
    /// The comments.
    let comments: ListedRows<SandboxComment>

    /// Creates the content of a fresh portal.
    ///
    /// - Parameters:
    ///   - content: The data to start with.
    ///   - rowCount: How many rows the lists of the first site's root folder, its weblog and the discussion of its
    ///     first article have at least.
    init(_ content: SandboxContent, rowCount: Int) {
        let groupId = content.articles.first?.groupId
        articles = Self.rows(content.articles, rowCount) { row in
            row.groupId == groupId && row.folderId == 0 && row.status == SandboxArticle.approved && !row.isHidden
        }
        bookmarks = Self.rows(content.bookmarks, rowCount) { row in
            row.groupId == groupId && row.folderId == 0 && row.status == 0 && !row.isHidden
        }
        assets = Self.rows(content.assets, rowCount) { $0.model == .blogsEntry && $0.visible && !$0.isHidden }
        let subject = content.comments.first.map { ($0.model, $0.classPK) } ?? (.journalArticle, 0)
        comments = Self.rows(content.comments, rowCount) { $0.model == subject.0 && $0.classPK == subject.1 }
    }

    /// Goes back to the start.
    func reset() {
        articles.reset()
        bookmarks.reset()
        assets.reset()
        comments.reset()
    }

    /// Copies the rows of one list until there are enough of them; what the list does not show is not counted.
    private static func rows<Row: ListedRow>(
        _ seeds: [Row],
        _ count: Int,
        isModel: (Row) -> Bool
    ) -> ListedRows<Row> {
        let models = seeds.filter(isModel)
        return ListedRows(RowTable(seeds, models: models, multiplied: count - models.count))
    }
}
