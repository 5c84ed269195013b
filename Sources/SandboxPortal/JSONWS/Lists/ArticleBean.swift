/// An article as the JSON web services write it.
struct ArticleBean: Sendable {
    /// The imitated version, which decides on the members.
    var profile: SandboxPortal.Profile
    /// The authors and structures.
    var state: PortalState
    /// The language of current values, as `en_US`.
    var locale = TranslatedText.defaultLocale

    /// Makes the entity.
    ///
    /// - Parameter article: The article.
    /// - Returns: The bean; from 7.0 on it has no title, as a recorded one of 7.2.
    func value(_ article: SandboxArticle) -> PortalValue {
        let structure = state.company.content.structures.first { $0.structureId == article.structureId }
        return .bean(common(article, structure).merging(own(article, structure)) { $1 })
    }

    private func common(_ article: SandboxArticle, _ structure: SandboxStructure?) -> [String: PortalValue] {
        let author = state.user(userId: article.userId)?.fullName ?? ""
        return [
            "uuid": .text(article.uuid),
            "id": .long(article.id),
            "resourcePrimKey": .long(article.resourcePrimKey),
            "groupId": .long(article.groupId),
            "companyId": .long(state.company.companyId),
            "userId": .long(article.userId),
            "userName": .text(author),
            "createDate": .int(article.createDate),
            "modifiedDate": .int(article.modifiedDate),
            "folderId": .long(article.folderId),
            "classNameId": .long(0),
            "classPK": .long(0),
            "treePath": .text(article.folderId == 0 ? "/" : "/\(article.folderId)/"),
            "articleId": .text(article.articleId),
            "version": .double(article.version),
            "urlTitle": .text(article.urlTitle),
            "content": .text(ArticleContent(profile: profile).xml(article, structure)),
            "layoutUuid": .text(""),
            "displayDate": .int(article.displayDate),
            "expirationDate": .null,
            "reviewDate": .null,
            "indexable": .bool(true),
            "smallImage": .bool(false),
            "smallImageId": .long(article.id + 3),
            "smallImageURL": .text(""),
            "status": .int(Int64(article.status)),
            "statusByUserId": .long(article.userId),
            "statusByUserName": .text(author),
            "statusDate": .int(article.modifiedDate),
        ]
    }

    /// What only some releases have.
    private func own(_ article: SandboxArticle, _ structure: SandboxStructure?) -> [String: PortalValue] {
        var members: [String: PortalValue] = [:]
        if profile == .liferay62 {
            let isPlain = structure?.structureKey == SandboxStructure.basicKey
            members["title"] = .text(article.title.xml(element: "Title"))
            members["titleCurrentValue"] = .text(article.title.text(locale))
            members["description"] = .text(article.description.xml(element: "Description"))
            members["descriptionCurrentValue"] = .text(article.description.text(locale))
            members["type"] = .text("general")
            members["structureId"] = .text(isPlain ? "" : structure?.structureKey ?? "")
            members["templateId"] = .text(isPlain ? "" : structure.map { "\($0.templateId)" } ?? "")
        } else {
            members["DDMStructureKey"] = .text(structure?.structureKey ?? "")
            members["DDMTemplateKey"] = .text(structure?.structureKey ?? "")
            members["defaultLanguageId"] = .text(TranslatedText.defaultLocale)
            members["lastPublishDate"] = .null
            members["mvccVersion"] = .long(1)
        }
        return members
    }
}
