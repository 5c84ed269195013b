/// A structure of web content as the JSON web services write it (Documentation/Portals.md, "Structured web content").
struct StructureBean: Sendable {
    /// The imitated version: 6.2 has XML, later ones have JSON.
    var profile: SandboxPortal.Profile
    /// The company and its class names.
    var state: PortalState
    /// The language of current values, as `en_US`.
    var locale = TranslatedText.defaultLocale

    /// Makes the entity.
    ///
    /// - Parameter structure: The structure.
    /// - Returns: The bean.
    func value(_ structure: SandboxStructure) -> PortalValue {
        let author = state.user(userId: state.company.clientUserId)
        let date = state.company.users.first?.createDate ?? 0
        let articles = state.company.content.classNames(profile).entry(.journalArticle)
        var members: [String: PortalValue] = [
            "uuid": .text(SeededUUID.text(kind: 0xF, number: Int(clamping: structure.structureId))),
            "structureId": .long(structure.structureId),
            "structureKey": .text(structure.structureKey),
            "parentStructureId": .long(0),
            "groupId": .long(structure.groupId),
            "companyId": .long(state.company.companyId),
            "userId": .long(state.company.clientUserId),
            "userName": .text(author?.fullName ?? ""),
            "createDate": .int(date),
            "modifiedDate": .int(date),
            "classNameId": .long(articles?.classNameId ?? 0),
            "name": .text(structure.name.xml(element: "Name")),
            "nameCurrentValue": .text(structure.name.text(locale)),
            "description": .text(structure.description.xml(element: "Description")),
            "descriptionCurrentValue": .text(structure.description.text(locale)),
            "storageType": .text(profile == .liferay62 ? "xml" : "json"),
            "type": .int(0),
        ]
        let definition = StructureDefinition(structure: structure)
        if profile == .liferay62 {
            members["xsd"] = .text(definition.xsd)
        } else {
            members["definition"] = .text(definition.json)
            members["version"] = .text("1.0")
            members["versionUserId"] = .long(state.company.clientUserId)
            members["versionUserName"] = .text(author?.fullName ?? "")
            members["lastPublishDate"] = .null
            members["mvccVersion"] = .long(0)
        }
        return .bean(members)
    }
}
