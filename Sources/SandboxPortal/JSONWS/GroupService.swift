/// The methods that tell about sites.
///
/// Every user has a site of its own, and from 7.0 on the company has one for all (`/global`); both come before the others.
struct GroupService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The company and its users.
    var state: PortalState

    private var company: SandboxCompany { state.company }
    private var isOld: Bool { options.profile == .liferay62 }

    /// The methods of the profile.
    var actions: [ServiceAction] {
        [
            sites(parameters: []),
            sites(parameters: ["classNames", "max"]),
            ServiceAction(path: "/group/get-group", method: "GroupService#getGroup", parameters: ["groupId"]) {
                call throws(PortalFailure) in
                let groupId = try call.whole("groupId")
                return try group(call, key: "primary key \(groupId)") { $0.groupId == groupId }
            },
            ServiceAction(
                path: "/group/get-group",
                method: "GroupService#getGroup",
                parameters: ["companyId", isOld ? "name" : "groupKey"]
            ) { call throws(PortalFailure) in
                let companyId = try call.whole("companyId")
                let name = call.text(isOld ? "name" : "groupKey")
                let key = "key {companyId=\(companyId), \(isOld ? "name" : "groupKey")=\(name)}"
                return try group(call, key: key) { companyId == company.companyId && $0.key == name }
            },
        ]
    }

    private func sites(parameters: [String]) -> ServiceAction {
        ServiceAction(
            path: "/group/get-user-sites-groups",
            method: "GroupService#getUserSitesGroups",
            parameters: parameters
        ) { call throws(PortalFailure) in
            let max = call.parameters["max"]?.wholeNumber ?? -1
            let groups = groups(of: call)
            return .list((max >= 0 ? Array(groups.prefix(Int(clamping: max))) : groups).map(bean))
        }
    }

    private func group(
        _ call: ServiceCall,
        key: String,
        _ isMeant: (Group) -> Bool
    ) throws(PortalFailure) -> PortalValue {
        guard let group = groups(of: call).first(where: isMeant) else {
            throw .missing(.group, key: key, options.release)
        }
        return bean(group)
    }

    /// A site, or what has one of its own.
    private struct Group {
        var groupId: Int64
        var uuid: String
        var model: ModelName
        var classPK: Int64
        /// The name that it is found by.
        var key: String
        var name: String
        var friendlyURL: String
        var isSite: Bool
        var type: Int64
    }

    private func groups(of call: ServiceCall) -> [Group] {
        let own = call.identity.user.map { [site(of: $0)] } ?? []
        let others = company.groups.map { group in
            Group(
                groupId: group.groupId,
                uuid: group.uuid,
                model: .group,
                classPK: group.groupId,
                key: group.name,
                name: group.name,
                friendlyURL: group.friendlyURL,
                isSite: true,
                type: 1
            )
        }
        return own + (isOld ? [] : [companySite]) + others
    }

    private func site(of user: SandboxUser) -> Group {
        Group(
            groupId: 1_000_000_000 + user.userId,
            uuid: SeededUUID.text(kind: 0xF, number: Int(clamping: user.userId)),
            model: .user,
            classPK: user.userId,
            key: "\(user.userId)",
            name: isOld ? "\(user.userId)" : "",
            friendlyURL: "/\(user.screenName)",
            isSite: false,
            type: isOld ? 0 : 3
        )
    }

    private var companySite: Group {
        Group(
            groupId: company.content.companyGroupId,
            uuid: SeededUUID.text(kind: 0xF, number: 0),
            model: .group,
            classPK: company.companyId,
            key: "\(company.companyId)",
            name: "Global",
            friendlyURL: "/global",
            isSite: true,
            type: 3
        )
    }

    private func bean(_ group: Group) -> PortalValue {
        let classNames = company.content.classNames(options.profile)
        var members: [String: PortalValue] = [
            "uuid": .text(group.uuid),
            "groupId": .long(group.groupId),
            "companyId": .long(company.companyId),
            "creatorUserId": .long(group.isSite ? company.clientUserId : group.classPK),
            "classNameId": .long(classNames.entry(group.model)?.classNameId ?? 0),
            "classPK": .long(group.classPK),
            "parentGroupId": .long(0),
            "liveGroupId": .long(0),
            "treePath": .text("/\(group.groupId)/"),
            "description": .text(""),
            "type": .int(group.type),
            "manualMembership": .bool(true),
            "membershipRestriction": .int(0),
            "friendlyURL": .text(group.friendlyURL),
            "site": .bool(group.isSite),
            "remoteStagingGroupCount": .int(0),
            "active": .bool(true),
        ]
        if isOld {
            members["name"] = .text(group.name)
            members["typeSettings"] = .text("")
        } else {
            members["name"] = .text(TranslatedText([TranslatedText.defaultLocale: group.name]).xml(element: "Name"))
            members["nameCurrentValue"] = .text(group.name)
            members["descriptionCurrentValue"] = .text("")
            members["descriptiveName"] = .text(group.name)
            members["groupKey"] = .text(group.key)
            members["inheritContent"] = .bool(false)
            members["mvccVersion"] = .long(0)
        }
        return .bean(members)
    }
}
