/// An asset entry as the JSON web services write it (Documentation/Portals.md, "Assets").
struct AssetEntryBean: Sendable {
    /// The imitated release.
    var release: SandboxPortal.Release
    /// The authors and class names.
    var state: PortalState
    /// The language of current values, as `en_US`.
    var locale = TranslatedText.defaultLocale

    private var profile: SandboxPortal.Profile { release.profile }

    /// Makes the entity.
    ///
    /// - Parameter entry: The entry.
    /// - Returns: The bean.
    func value(_ entry: AssetEntry) -> PortalValue { .bean(members(entry)) }

    /// Makes the row of the Screens app: texts of one language, and the thing itself.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - locale: The language, as `en_US`.
    ///   - object: What the app tells about the thing.
    /// - Returns: A loose object, whose members have the order of a hash map.
    func screensRow(_ entry: AssetEntry, locale: String, object: PortalValue) -> PortalValue {
        var members = members(entry)
        members["title"] = .text(entry.title.text(locale))
        members["description"] = .text(entry.description.text(locale))
        members["summary"] = .text(entry.summary.text(locale))
        members["locale"] = .text(locale)
        if profile != .liferay62 { members["className"] = .text(className(entry)) }
        members["object"] = object
        return PortalValue.bean(members).loosened(profile)
    }

    private func className(_ entry: AssetEntry) -> String {
        state.company.content.classNames(profile).entry(entry.model)?.value ?? ""
    }

    private func members(_ entry: AssetEntry) -> [String: PortalValue] {
        let classNameId = state.company.content.classNames(profile).entry(entry.model)?.classNameId ?? 0
        var members: [String: PortalValue] = [
            "entryId": .long(entry.entryId),
            "groupId": .long(entry.groupId),
            "companyId": .long(state.company.companyId),
            "userId": .long(entry.userId),
            "userName": .text(state.user(userId: entry.userId)?.fullName ?? ""),
            "createDate": .int(entry.createDate),
            "modifiedDate": .int(entry.modifiedDate),
            "classNameId": .long(classNameId),
            "classPK": .long(entry.classPK),
            "classUuid": .text(entry.classUuid),
            "classTypeId": .long(0),
            "visible": .bool(entry.visible),
            "startDate": .null,
            "endDate": .null,
            "publishDate": entry.publishDate.map { .int($0) } ?? .null,
            "expirationDate": .null,
            "mimeType": .text(entry.mimeType),
            "title": column(entry, entry.title, "Title"),
            "titleCurrentValue": .text(entry.title.text(locale)),
            "description": column(entry, entry.description, "Description"),
            "descriptionCurrentValue": .text(entry.description.text(locale)),
            "summary": column(entry, entry.summary, "Summary"),
            "summaryCurrentValue": .text(entry.summary.text(locale)),
            "url": .text(entry.url),
            "layoutUuid": .text(""),
            "height": .int(Int64(entry.height)),
            "width": .int(Int64(entry.width)),
            "priority": .double(entry.priority),
            "viewCount": .int(Int64(entry.viewCount)),
        ]
        // As recorded of 7.2.1; 7.0 is not known to have it.
        if [.liferay72, .liferay73, .liferay74].contains(release) { members["listable"] = .bool(true) }
        return members
    }

    private func column(_ entry: AssetEntry, _ text: TranslatedText, _ element: String) -> PortalValue {
        .text(entry.isLocalized ? text.xml(element: element) : text.text(TranslatedText.defaultLocale))
    }
}
