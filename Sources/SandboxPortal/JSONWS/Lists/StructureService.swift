/// The methods that read the structures of web content (Documentation/Portals.md, "Structured web content").
struct StructureService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The structures.
    var state: PortalState

    /// The methods of the profile.
    var actions: [ServiceAction] {
        let path = options.profile == .liferay62 ? "/ddmstructure/get-structure" : "/ddm.ddmstructure/get-structure"
        return [
            ServiceAction(path: path, method: "DDMStructureService#getStructure", parameters: ["structureId"]) {
                call throws(PortalFailure) in
                let structureId = try call.whole("structureId")
                return try bean(call, "primary key \(structureId)") { $0.structureId == structureId }
            },
            ServiceAction(
                path: path,
                method: "DDMStructureService#getStructure",
                parameters: ["groupId", "classNameId", "structureKey"]
            ) { call throws(PortalFailure) in
                let groupId = try call.whole("groupId")
                let classNameId = try call.whole("classNameId")
                let key = call.text("structureKey")
                let articles = state.company.content.classNames(options.profile).entry(.journalArticle)
                return try bean(call, "key {groupId=\(groupId), classNameId=\(classNameId), structureKey=\(key)}") {
                    $0.groupId == groupId && articles?.classNameId == classNameId && $0.structureKey == key
                }
            },
        ]
    }

    private func bean(
        _ call: ServiceCall,
        _ key: String,
        _ holds: (SandboxStructure) -> Bool
    ) throws(PortalFailure) -> PortalValue {
        guard let structure = state.company.content.structures.first(where: holds) else {
            throw .missing(.structure, key: key, options.release)
        }
        return StructureBean(profile: options.profile, state: state, locale: call.locale).value(structure)
    }
}
