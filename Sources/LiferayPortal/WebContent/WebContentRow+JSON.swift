extension WebContentRow {
    /// Reads a row of the JSON web services or of the headless ones.
    ///
    /// - Parameters:
    ///   - raw: The row as the portal gave it.
    ///   - locale: The locale of the texts.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    init(_ raw: JSONValue, locale: String) throws(PortalError) {
        let members = try raw.fields(of: "the article")
        if members["articleId"] == nil, members["key"] != nil {
            try self.init(headless: members)
        } else {
            try self.init(service: members, locale: locale)
        }
    }

    private init(service members: [String: JSONValue], locale: String) throws(PortalError) {
        let urlTitle = try members.optionalText("urlTitle")
        let title = LocalizedText.text(try members.optionalText("title"), for: locale)
        let current = title.isEmpty ? try members.optionalText("titleCurrentValue") : title
        self.init(
            articleId: try members.text("articleId"),
            resourcePrimKey: try members.long("resourcePrimKey"),
            groupId: try members.long("groupId"),
            folderId: try members.long("folderId"),
            title: current.isEmpty ? urlTitle : current,
            description: LocalizedText.text(try members.optionalText("description"), for: locale),
            urlTitle: urlTitle,
            version: members["version"]?.number ?? 0,
            structureKey: try members.optionalText(members["structureId"] == nil ? "DDMStructureKey" : "structureId"),
            content: try members.optionalText("content"),
            userId: try members.long("userId"),
            userName: try members.optionalText("userName"),
            createDate: try members.date("createDate"),
            modifiedDate: try members.date("modifiedDate"),
            displayDate: try members.date("displayDate")
        )
    }

    private init(headless members: [String: JSONValue]) throws(PortalError) {
        let creator = try members["creator"]?.fields(of: "creator")
        self.init(
            articleId: try members.text("key"),
            resourcePrimKey: try members.long("id"),
            groupId: try members.long("siteId"),
            folderId: members["structuredContentFolderId"]?.long ?? 0,
            title: try members.text("title"),
            description: try members.optionalText("description"),
            urlTitle: try members.optionalText("friendlyUrlPath"),
            version: 0,
            structureKey: members["contentStructureId"]?.long.map(String.init) ?? "",
            content: "",
            contentFields: members["contentFields"],
            userId: creator?["id"]?.long ?? 0,
            userName: try creator?.optionalText("name") ?? "",
            createDate: try members.date("dateCreated"),
            modifiedDate: try members.date("dateModified"),
            displayDate: try members.date("datePublished")
        )
    }
}
