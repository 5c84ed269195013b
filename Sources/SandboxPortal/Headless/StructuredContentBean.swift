import HTTPMessages

/// An article as the REST services write it, in one language.
struct StructuredContentBean: Sendable {
    /// The authors, structures and comments.
    var state: PortalState
    /// The request, which tells the language and the host of addresses.
    var request: IncomingRequest

    private var locale: String { request.acceptedLocale ?? TranslatedText.defaultLocale }

    /// Makes the content.
    ///
    /// - Parameter article: The article.
    /// - Returns: The bean.
    func value(_ article: SandboxArticle) -> PortalValue {
        let none = PortalValue.list([])
        let structure = state.company.content.structures.first { $0.structureId == article.structureId }
        let host = "http://\(request.header["host"] ?? "localhost")"
        let key = structure?.structureKey ?? ""
        return .bean([
            "actions": .object([]),
            "availableLanguages": .list(article.title.locales.map { .text($0.replacing("_", with: "-")) }),
            "contentFields": .list(article.fields.map { field($0, structure) }),
            "contentStructureId": .long(article.structureId),
            "creator": state.user(userId: article.userId).map(Self.creator) ?? .null,
            "customFields": none,
            "dateCreated": .text(HTTPDate.isoText(milliseconds: article.createDate)),
            "dateModified": .text(HTTPDate.isoText(milliseconds: article.modifiedDate)),
            "datePublished": .text(HTTPDate.isoText(milliseconds: article.displayDate)),
            "description": .text(article.description.text(locale)),
            "externalReferenceCode": .text(article.articleId),
            "friendlyUrlPath": .text(article.urlTitle),
            "id": .long(article.resourcePrimKey),
            "key": .text(article.articleId),
            "keywords": none,
            "numberOfComments": .int(Int64(commentCount(article.resourcePrimKey))),
            "relatedContents": none,
            "renderedContents": .list([
                .bean([
                    "contentTemplateId": .text(key),
                    "contentTemplateName": .text(structure?.name.text(locale) ?? ""),
                    "markedAsDefault": .bool(true),
                    "renderedContentURL": .text(
                        "\(host)\(HeadlessDelivery.root)/structured-contents/\(article.resourcePrimKey)"
                            + "/rendered-content/\(key)"
                    ),
                ])
            ]),
            "siteId": .long(article.groupId),
            "structuredContentFolderId": .long(article.folderId),
            "subscribed": .bool(false),
            "taxonomyCategoryBriefs": none,
            "title": .text(article.title.text(locale)),
            "uuid": .text(article.uuid),
        ])
    }

    /// Writes the content as its template would print it: the values of the fields, one behind the other.
    ///
    /// - Parameter article: The article.
    /// - Returns: HTML.
    func html(_ article: SandboxArticle) -> String {
        article.fields.map { $0.values.text(locale) }.joined(separator: "\n")
    }

    /// Makes the structure of contents.
    ///
    /// - Parameter structure: The structure.
    /// - Returns: The bean.
    func structure(_ structure: SandboxStructure) -> PortalValue {
        let date = PortalValue.text(HTTPDate.isoText(milliseconds: state.company.users.first?.createDate ?? 0))
        let fields = structure.fields.map { field -> PortalValue in
            .bean([
                "dataType": .text(field.dataType),
                "label": .text(field.label.text(locale)),
                "localizable": .bool(true),
                "multiple": .bool(false),
                "name": .text(field.name),
                "nestedContentStructureFields": .list([]),
                "options": .list(
                    field.options.map { option in
                        .bean(["label": .text(option.label.text(locale)), "value": .text(option.value)])
                    }
                ),
                "repeatable": .bool(field.repeatable),
                "required": .bool(field.required),
                "showLabel": .bool(true),
            ])
        }
        return .bean([
            "availableLanguages": .list(structure.name.locales.map { .text($0.replacing("_", with: "-")) }),
            "contentStructureFields": .list(fields),
            "dateCreated": date,
            "dateModified": date,
            "description": .text(structure.description.text(locale)),
            "id": .long(structure.structureId),
            "name": .text(structure.name.text(locale)),
            "siteId": .long(structure.groupId),
        ])
    }

    /// Makes the author of something.
    ///
    /// - Parameter user: The user.
    /// - Returns: The bean.
    static func creator(_ user: SandboxUser) -> PortalValue {
        .bean([
            "additionalName": .text(user.middleName),
            "contentType": .text("UserAccount"),
            "familyName": .text(user.lastName),
            "givenName": .text(user.firstName),
            "id": .long(user.userId),
            "name": .text(user.fullName),
        ])
    }

    private func commentCount(_ classPK: Int64) -> Int {
        let comments = state.content.comments
        // Copies are about what written comments are about: most articles need not be counted for.
        guard comments.written.contains(where: { $0.model == .journalArticle && $0.classPK == classPK }) else {
            return 0
        }
        let query = RowQuery<SandboxComment>("article|\(classPK)", isShared: true) { comment in
            comment.model == .journalArticle && comment.classPK == classPK
        }
        return comments.count(query)
    }

    private func field(_ field: SandboxArticle.Field, _ structure: SandboxStructure?) -> PortalValue {
        let kind = structure?.fields.first { $0.name == field.name }
        return .bean([
            "contentFieldValue": .bean(["data": .text(field.values.text(locale))]),
            "dataType": .text(kind?.dataType ?? "string"),
            "label": .text(kind?.label.text(locale) ?? field.name),
            "name": .text(field.name),
            "nestedContentFields": .list([]),
            "repeatable": .bool(kind?.repeatable ?? false),
        ])
    }
}
