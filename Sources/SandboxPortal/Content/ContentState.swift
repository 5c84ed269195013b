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
        // A copy of an answer would answer nobody, so only the others are copied.
        comments = Self.rows(content.comments, rowCount, isModel: \.ancestors.isEmpty) {
            $0.model == subject.0 && $0.classPK == subject.1
        }
    }

    /// Goes back to the start.
    func reset() {
        articles.reset()
        bookmarks.reset()
        assets.reset()
        comments.reset()
    }

    /// Copies rows of one list until it has enough of them; what the list does not show is neither copied nor counted.
    private static func rows<Row: ListedRow>(
        _ seeds: [Row],
        _ count: Int,
        isModel: (Row) -> Bool = { _ in true },
        isShown: (Row) -> Bool
    ) -> ListedRows<Row> {
        let shown = seeds.filter(isShown)
        return ListedRows(RowTable(seeds, models: shown.filter(isModel), multiplied: count - shown.count))
    }
}
