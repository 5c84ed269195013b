/// The thing behind an asset entry, as the Screens app writes it into the member `object`.
struct AssetObject: Sendable {
    /// The imitated release: 6.2 knows fewer classes.
    var release: SandboxPortal.Release
    /// The tables.
    var state: PortalState
    /// The language of current values, as `en_US`.
    var locale: String

    private var profile: SandboxPortal.Profile { release.profile }

    /// Makes the object.
    ///
    /// - Parameter entry: The entry of the thing.
    /// - Returns: A bean, empty for classes that the app does not know.
    func value(_ entry: AssetEntry) -> PortalValue {
        switch entry.model {
        case .journalArticle: article(entry)
        case .dlFileEntry: file(entry)
        case .blogsEntry where profile != .liferay62: .bean(["blogsEntry": weblogEntry(entry)])
        case .user where profile != .liferay62:
            .bean([
                "user": state.user(userId: entry.classPK)
                    .map(UserBean(state: state, release: release).value) ?? .null
            ])
        default: .bean([:])
        }
    }

    private func article(_ entry: AssetEntry) -> PortalValue {
        let classPK = entry.classPK
        let query = RowQuery<SandboxArticle>("resource|\(classPK)") { $0.resourcePrimKey == classPK }
        guard let article = state.content.articles.rows(query, end: 1).first else { return .bean([:]) }
        let bean = ArticleBean(profile: profile, state: state, locale: locale).value(article)
        let structure = state.company.content.structures.first { $0.structureId == article.structureId }
        return .bean([
            "modelAttributes": bean,
            "modelValues": bean.members?["content"] ?? .text(""),
            "DDMStructure": structure.map { StructureBean(profile: profile, state: state, locale: locale).value($0) }
                ?? .bean([:]),
        ])
    }

    private func file(_ entry: AssetEntry) -> PortalValue {
        guard let asset = state.content.assets.row(key: entry.entryId) else { return .bean([:]) }
        let title = asset.title.text(TranslatedText.defaultLocale)
        return .bean([
            "fileEntry": .bean([
                "fileEntryId": .long(asset.classPK),
                "uuid": .text(asset.classUuid),
                "groupId": .long(asset.groupId),
                "companyId": .long(state.company.companyId),
                "userId": .long(asset.userId),
                "userName": .text(state.user(userId: asset.userId)?.fullName ?? ""),
                "createDate": .int(asset.createDate),
                "modifiedDate": .int(asset.modifiedDate),
                "repositoryId": .long(asset.groupId),
                "folderId": .long(0),
                "title": .text(title),
                "name": .text("\(asset.classPK)"),
                "extension": .text(title.split(separator: ".").last.map(String.init) ?? ""),
                "mimeType": .text(asset.mimeType),
                "description": .text(asset.description.text(TranslatedText.defaultLocale)),
                "size": .long(asset.fileSize),
                "version": .text("1.0"),
            ]),
            "url": .text("/documents/\(asset.groupId)/0/\(title)/\(asset.classUuid)"),
        ])
    }

    private func weblogEntry(_ entry: AssetEntry) -> PortalValue {
        .bean([
            "entryId": .long(entry.classPK),
            "uuid": .text(entry.classUuid),
            "groupId": .long(entry.groupId),
            "companyId": .long(state.company.companyId),
            "userId": .long(entry.userId),
            "userName": .text(state.user(userId: entry.userId)?.fullName ?? ""),
            "createDate": .int(entry.createDate),
            "modifiedDate": .int(entry.modifiedDate),
            "title": .text(entry.title.text(TranslatedText.defaultLocale)),
            "subtitle": .text(""),
            "urlTitle": .text("entry-\(entry.classPK)"),
            "description": .text(""),
            "content": .text(entry.description.text(TranslatedText.defaultLocale)),
            "displayDate": .int(entry.createDate),
            "allowPingbacks": .bool(true),
            "allowTrackbacks": .bool(false),
            "smallImage": .bool(false),
            "status": .int(0),
        ])
    }
}
