/// Asks the portal for structures of web content.
struct ContentStructureConnector: Sendable {
    let services: PortalServices

    /// The structure of a key, among those of a site and of the sites above it.
    ///
    /// - Parameters:
    ///   - key: The key, as articles name it.
    ///   - groupId: The site.
    /// - Returns: The structure.
    /// - Throws: ``PortalError/unsupported(_:)`` where the JSON web services are switched off, else what went wrong on
    ///   the way.
    func structure(_ key: String, groupId: Int64) async throws(PortalError) -> ContentStructure {
        try await services.answer { () async throws(PortalError) in
            let isOld = try await services.flavour() == .liferay62
            let names = AssetClass.fullNames(of: "JournalArticle")
            let ids = try await services.classNames.ids(of: names)
            guard let classNameId = names.lazy.compactMap({ ids[$0] }).first else {
                throw .unsupported(.modelClass("JournalArticle"))
            }
            let parameters: [String: JSONValue] = [
                "groupId": .integer(groupId), "classNameId": .integer(classNameId), "structureKey": .string(key),
                isOld ? "includeGlobalStructures" : "includeAncestorStructures": .bool(true),
            ]
            let path = isOld ? "/ddmstructure/get-structure" : "/ddm.ddmstructure/get-structure"
            let answer = try await services.service.invoke(JSONCommand(path, parameters))
            let members = try answer.fields(of: "the structure")
            // 6.2 keeps the definition as XML under its own name.
            return try ContentStructure(definition: try members.text(members["xsd"] == nil ? "definition" : "xsd"))
        } orHeadless: { () async throws(PortalError) in
            throw .unsupported(.headlessList("structures of web content"))
        }
    }
}
