import FoundationEssentials
import LiferayPortal

extension Column<PortalUser> {
    /// The columns of users; a table of them can be given to `portrait batch`.
    static let users: [Self] = [
        .main("userId") { .number($0.userId) },
        .main("screenName") { Cell(nonEmpty: $0.screenName) },
        .main("email") { Cell(nonEmpty: $0.emailAddress) },
        .main("firstName") { Cell(nonEmpty: $0.firstName) },
        Self("middleName") { Cell(nonEmpty: $0.middleName) },
        .main("lastName") { Cell(nonEmpty: $0.lastName) },
        .main("portraitId") { .number($0.portraitId) },
        Self("uuid") { Cell(nonEmpty: $0.uuid) },
        Self("companyId") { Cell(nonZero: $0.companyId) },
    ]
}

extension Column<PortalComment> {
    /// The columns of comments; a table shows the text without tags, and which edits the portal doesn't have yet.
    static let comments: [Self] = [
        .main("commentId") { .number($0.commentId) },
        Self("userId") { Cell(nonZero: $0.userId) },
        .main("userName") { Cell(nonEmpty: $0.userName) },
        .main("createDate") { Cell($0.createDate) },
        Self("modifiedDate") { Cell($0.modifiedDate) },
        .main("edit") { $0.isDeleted ? .text("deleted") : $0.isPending ? .text("pending") : .nothing },
        .main("plainBody") { .text(CommentBody(html: $0.body).plain) },
        Self("body") { .text($0.body) },
        Self("updatePermission") { Cell($0.updatePermission) },
        Self("deletePermission") { Cell($0.deletePermission) },
        Self("pending") { .flag($0.isPending) },
        Self("deleted") { .flag($0.isDeleted) },
    ]
}

extension Column<WebContentRow> {
    /// The columns of web content articles.
    ///
    /// - Parameter contents: Reads the content.
    /// - Returns: The columns.
    static func webContent(_ contents: ContentColumns) -> [Self] {
        [
            .main("articleId") { .text($0.articleId) },
            .main("resourcePrimKey") { .number($0.resourcePrimKey) },
            .main("title") { Cell(nonEmpty: $0.title) },
            Self("urlTitle") { Cell(nonEmpty: $0.urlTitle) },
            Self("description") { Cell(nonEmpty: $0.description) },
            Self("version") { $0.version == 0 ? .nothing : .fraction($0.version) },
            Self("groupId") { .number($0.groupId) },
            Self("folderId") { .number($0.folderId) },
            Self("structureKey") { Cell(nonEmpty: $0.structureKey) },
            Self("userId") { Cell(nonZero: $0.userId) },
            .main("userName") { Cell(nonEmpty: $0.userName) },
            Self("createDate") { Cell($0.createDate) },
            .main("modifiedDate") { Cell($0.modifiedDate) },
            Self("displayDate") { Cell($0.displayDate) },
            Self("content") { contents.content(of: $0) },
        ]
    }
}

extension Column<AssetRow> {
    /// The columns of assets.
    ///
    /// - Parameter locale: The locale of the content.
    /// - Returns: The columns.
    static func assets(_ locale: String) -> [Self] {
        [
            .main("entryId") { .number($0.entryId) },
            Self("className") { Cell(nonEmpty: $0.className) },
            Self("classNameId") { .number($0.classNameId) },
            .main("classPK") { .number($0.classPK) },
            .main("title") { Cell(nonEmpty: $0.title) },
            Self("description") { Cell(nonEmpty: $0.description) },
            Self("summary") { Cell(nonEmpty: $0.summary) },
            .main("mimeType") { Cell(nonEmpty: $0.mimeType) },
            Self("url") { Cell(nonEmpty: $0.url) },
            Self("groupId") { .number($0.groupId) },
            Self("userId") { Cell(nonZero: $0.userId) },
            .main("userName") { Cell(nonEmpty: $0.userName) },
            Self("createDate") { Cell($0.createDate) },
            .main("modifiedDate") { Cell($0.modifiedDate) },
            Self("publishDate") { Cell($0.publishDate) },
            Self("viewCount") { .number($0.viewCount) },
            Self("object") { $0.object(in: locale).map { .object($0) } ?? .nothing },
        ]
    }
}

extension Column<BookmarkRow> {
    /// The columns of bookmarks.
    static let bookmarks: [Self] = [
        .main("entryId") { .number($0.entryId) },
        .main("name") { .text($0.name) },
        .main("url") { .text($0.url) },
        .main("description") { Cell(nonEmpty: $0.description) },
        Self("groupId") { .number($0.groupId) },
        Self("folderId") { .number($0.folderId) },
        Self("userId") { Cell(nonZero: $0.userId) },
        Self("userName") { Cell(nonEmpty: $0.userName) },
        Self("createDate") { Cell($0.createDate) },
        Self("modifiedDate") { Cell($0.modifiedDate) },
    ]
}
