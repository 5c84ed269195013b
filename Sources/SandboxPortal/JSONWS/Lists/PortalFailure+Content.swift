extension PortalFailure {
    /// A kind of row that may be missing.
    enum Row {
        case article
        case assetEntry
        case comment
        case group
        case organization
        case structure
    }

    /// A row that is not there.
    ///
    /// - Parameters:
    ///   - row: The kind of row.
    ///   - key: How it was looked for, as `primary key 1` or `key {groupId=1, articleId=2}`.
    ///   - release: The imitated release, which decides on the package.
    /// - Returns: The failure, with status 404 from 7.0 on.
    static func missing(_ row: Row, key: String, _ release: SandboxPortal.Release) -> PortalFailure {
        let isOld = release == .liferay62
        let portal = isOld ? "com.liferay.portal" : "com.liferay.portal.kernel.exception"
        let (package, exception, entity) =
            switch row {
            case .article:
                (isOld ? "com.liferay.portlet.journal" : "com.liferay.journal.exception", "Article", "JournalArticle")
            case .assetEntry:
                (isOld ? "com.liferay.portlet.asset" : "com.liferay.asset.kernel.exception", "Entry", "AssetEntry")
            case .comment: ("\(messageBoards(release)).exception", "Message", "MBMessage")
            case .group: (portal, "Group", "Group")
            case .organization: (portal, "Organization", "Organization")
            case .structure:
                (
                    isOld
                        ? "com.liferay.portlet.dynamicdatamapping" : "com.liferay.dynamic.data.mapping.exception",
                    "Structure", "DDMStructure"
                )
            }
        return .exception(
            name: "\(package).NoSuch\(exception)Exception",
            message: "No \(entity) exists with the \(key)"
        )
    }

    /// A comment without any text.
    static func emptyComment(_ release: SandboxPortal.Release) -> PortalFailure {
        .exception(name: "\(messageBoards(release)).exception.MessageBodyException", message: "")
    }

    /// A comment whose text another one of the discussion has; only the portal's own service looks at that.
    static func duplicateComment(_ body: String) -> PortalFailure {
        .exception(name: "com.liferay.portal.kernel.comment.DuplicateCommentException", message: body)
    }

    private static func messageBoards(_ release: SandboxPortal.Release) -> String {
        release == .liferay70 ? "com.liferay.message.boards.kernel" : "com.liferay.message.boards"
    }
}
