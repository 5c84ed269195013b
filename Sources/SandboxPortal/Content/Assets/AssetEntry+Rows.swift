extension AssetEntry {
    /// The entry of a weblog entry or file.
    ///
    /// - Parameter asset: The thing.
    init(_ asset: SandboxAsset) {
        self.init(
            entryId: asset.entryId,
            model: asset.model,
            classPK: asset.classPK,
            classUuid: asset.classUuid,
            groupId: asset.groupId,
            userId: asset.userId,
            createDate: asset.createDate,
            modifiedDate: asset.modifiedDate,
            publishDate: asset.createDate,
            title: asset.title,
            description: asset.description,
            summary: asset.summary,
            mimeType: asset.mimeType,
            url: asset.url,
            visible: asset.visible,
            viewCount: asset.viewCount,
            priority: asset.priority,
            width: asset.width,
            height: asset.height,
            isHidden: asset.isHidden
        )
    }

    /// The entry of an article; drafts and what is in the trash are not visible.
    ///
    /// - Parameter article: The article.
    init(_ article: SandboxArticle) {
        self.init(
            entryId: 90_000_000 + article.id,
            model: .journalArticle,
            classPK: article.resourcePrimKey,
            classUuid: article.uuid,
            groupId: article.groupId,
            userId: article.userId,
            createDate: article.createDate,
            modifiedDate: article.modifiedDate,
            publishDate: article.displayDate,
            title: article.title,
            description: article.description,
            isLocalized: true,
            mimeType: "text/html",
            visible: article.status == SandboxArticle.approved,
            isHidden: article.isHidden
        )
    }

    /// The entry of a bookmark.
    ///
    /// - Parameter bookmark: The bookmark.
    init(_ bookmark: SandboxBookmark) {
        self.init(
            entryId: 90_000_000 + bookmark.entryId,
            model: .bookmarksEntry,
            classPK: bookmark.entryId,
            classUuid: bookmark.uuid,
            groupId: bookmark.groupId,
            userId: bookmark.userId,
            createDate: bookmark.createDate,
            modifiedDate: bookmark.modifiedDate,
            title: TranslatedText([TranslatedText.defaultLocale: bookmark.name]),
            description: TranslatedText([TranslatedText.defaultLocale: bookmark.description]),
            mimeType: "text/plain",
            url: bookmark.url,
            visible: bookmark.status == 0,
            priority: Double(bookmark.priority),
            isHidden: bookmark.isHidden
        )
    }

    /// The entry of a user, which no list shows unless it asks for what is not visible.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - groupId: The site of the company.
    init(_ user: SandboxUser, groupId: Int64) {
        self.init(
            entryId: 90_000_000 + user.userId,
            model: .user,
            classPK: user.userId,
            classUuid: user.uuid,
            groupId: groupId,
            userId: user.userId,
            createDate: user.createDate,
            modifiedDate: user.modifiedDate,
            title: TranslatedText([TranslatedText.defaultLocale: user.fullName]),
            mimeType: "",
            visible: false
        )
    }
}
