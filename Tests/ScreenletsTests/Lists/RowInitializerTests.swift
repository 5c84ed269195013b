import LiferayPortal
import Testing

/// What a connector of one's own is tested with; nothing here sees more than a program of somebody else's does.
@Suite("Rows without a portal")
struct RowInitializerTests {
    @Test("are made from what they are about, and the rest is as if nobody told")
    func rows() {
        let bookmark = BookmarkRow(entryId: 7, name: "Debian", url: "https://www.debian.org/")
        #expect(bookmark.name == "Debian" && bookmark.folderId == 0 && bookmark.createDate == nil)
        let asset = AssetRow(
            entryId: 8,
            className: "com.liferay.journal.model.JournalArticle",
            classPK: 9,
            title: "News"
        )
        #expect(asset.isWebContent && asset.url.isEmpty)
        let article = WebContentRow(articleId: "A", resourcePrimKey: 10, title: "News", content: "")
        #expect((try? article.entries())?.isEmpty == true)
        #expect(PortalComment(commentId: -1, body: "<p>Hello</p>", isPending: true).userName.isEmpty)
    }
}
