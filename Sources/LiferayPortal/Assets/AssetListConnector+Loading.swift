extension AssetListConnector {
    /// The members of the portal's `AssetEntryQuery` that ``query`` may have.
    public static let queryMembers: Set<String> = [
        "allCategoryIds", "allTagIds", "anyCategoryIds", "anyTagIds", "attributes", "classNameIds", "classTypeIds",
        "className", "description", "enablePermissions", "excludeZeroViewCount", "expirationDate", "groupIds",
        "keywords", "layout", "linkedAssetEntryId", "notAllCategoryIds", "notAllTagIds", "notAnyCategoryIds",
        "notAnyTagIds", "orderByCol1", "orderByCol2", "orderByType1", "orderByType2", "paginationType", "publishDate",
        "title", "visible",
    ]

    func entries(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        let isOld = try await services.flavour() == .liferay62
        let members = try await members(with: services)
        let rowMembers = JSONCommand("", members, rows: range).parameters
        let type =
            isOld
            ? "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
            : "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
        func command(_ path: String, _ parameter: String, _ members: [String: JSONValue]) -> JSONCommand {
            var command = JSONCommand(path, ["+\(parameter)": .string(type)])
            for (name, value) in members {
                command.parameters["\(parameter).\(name)"] = value
            }
            return command
        }
        let count = counting ? command("/assetentry/get-entries-count", "entryQuery", members) : nil
        return try await services.answer(ofOptional: Self.screens(isOld)) { () async throws(PortalError) in
            var rows = command("/\(Self.screens(isOld))/get-asset-entries", "assetEntryQuery", rowMembers)
            rows.parameters["locale"] = .string(locale)
            return try await services.page(rows, count: count)
        } otherwise: { () async throws(PortalError) in
            try await services.page(command("/assetentry/get-entries", "entryQuery", rowMembers), count: count)
        }
    }

    /// The assets of a portlet item come in one answer from the first on, so that later pages are cut from it.
    func portletItem(
        _ name: String,
        _ range: RowRange,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        // The list of Liferay Screens has one page of them.
        guard range.start == 0 else { return RawPage(rows: []) }
        guard !name.isEmpty else { throw .invalidRequest(.undefinedClass) }
        let service = Self.screens(try await services.flavour() == .liferay62)
        let command = JSONCommand(
            "/\(service)/get-asset-entries",
            [
                "companyId": .integer(try await services.companyId()),
                "groupId": .integer(try await services.groupId(groupId)),
                "portletItemName": .string(name), "locale": .string(locale), "max": .integer(Int64(range.end)),
            ]
        )
        return try await services.answer(ofOptional: service) { () async throws(PortalError) in
            try await services.page(command, count: nil)
        } otherwise: { () async throws(PortalError) in
            throw .unsupported(.portletItems)
        }
    }

    private static func screens(_ isOld: Bool) -> String {
        isOld ? "screens-web.screensassetentry" : "screens.screensassetentry"
    }

    /// The members of the query, without the range.
    private func members(with services: PortalServices) async throws(PortalError) -> [String: JSONValue] {
        let (classNameId, isHidden) = try await modelClass(with: services)
        var members: [String: JSONValue] = [
            "classNameIds": .array([.integer(classNameId)]),
            "groupIds": .array([.integer(try await services.groupId(groupId))]),
            "visible": .string(isHidden ? "false" : "true"),
        ]
        for (name, value) in query where name != "start" && name != "end" {
            members[name] = .string(value)
        }
        return members
    }

    /// The id of the class, and whether its assets are kept invisible.
    private func modelClass(with services: PortalServices) async throws(PortalError) -> (Int64, Bool) {
        switch selection {
        case .modelClass(let name):
            guard !name.isEmpty else { throw .invalidRequest(.undefinedClass) }
            let names = AssetClass.fullNames(of: name)
            let ids = try await services.classNames.ids(of: names)
            guard let id = names.lazy.compactMap({ ids[$0] }).first else { throw .unsupported(.modelClass(name)) }
            return (id, AssetClass.isHidden(name))
        case .classNameId(let id):
            guard id > 0 else { throw .invalidRequest(.undefinedClass) }
            return (id, try await services.classNames.ids(of: AssetClass.hiddenNames).values.contains(id))
        case .portletItem:
            throw .invalidRequest(.undefinedClass)
        }
    }
}
