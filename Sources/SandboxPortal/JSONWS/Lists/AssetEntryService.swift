/// The methods that list assets: the portal's own and those of the Screens app (Documentation/Portals.md, "Assets").
struct AssetEntryService: Sendable {
    /// The largest number of entries by the name of a portlet item.
    private static let portletItemLimit = 500

    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The tables.
    var state: PortalState

    private var profile: SandboxPortal.Profile { options.profile }
    private var entries: AssetEntries { AssetEntries(state: state) }
    private var classNames: ClassNameTable { state.company.content.classNames(profile) }

    /// The methods of the profile.
    var actions: [ServiceAction] {
        [
            ServiceAction(
                path: "/assetentry/get-entries",
                method: "AssetEntryService#getEntries",
                parameters: ["entryQuery"]
            ) { call throws(PortalFailure) in
                let asked = try AssetQueryParameter("entryQuery", call, profile, classNames)
                let bean = AssetEntryBean(release: options.release, state: state, locale: call.locale)
                return .list(entries.entries(asked.query, start: asked.start, end: asked.end).map(bean.value))
            },
            ServiceAction(
                path: "/assetentry/get-entries-count",
                method: "AssetEntryService#getEntriesCount",
                parameters: ["entryQuery"]
            ) { call throws(PortalFailure) in
                let asked = try AssetQueryParameter("entryQuery", call, profile, classNames)
                return .int(Int64(entries.count(asked.query)))
            },
        ] + (profile == .liferay74 ? single : []) + (options.offersScreens ? screens : [])
    }

    /// The entry of a thing, which the service gives from 7.3 on.
    private var single: [ServiceAction] {
        [
            ServiceAction(
                path: "/assetentry/get-entry",
                method: "AssetEntryService#getEntry",
                parameters: ["className", "classPK"]
            ) { call throws(PortalFailure) in
                let className = call.text("className")
                let classPK = try call.whole("classPK")
                let known = classNames.entry(value: className)
                guard let known, let entry = entries.entry(known.model, classPK: classPK) else {
                    let key = "key {classNameId=\(known?.classNameId ?? 0), classPK=\(classPK)}"
                    throw .missing(.assetEntry, key: key, options.release)
                }
                return AssetEntryBean(release: options.release, state: state, locale: call.locale).value(entry)
            }
        ]
    }

    private var screens: [ServiceAction] {
        let context = profile == .liferay62 ? "screens-web" : "screens"
        return [
            ServiceAction(
                path: "/\(context).screensassetentry/get-asset-entries",
                method: "ScreensAssetEntryService#getAssetEntries",
                parameters: ["assetEntryQuery", "locale"]
            ) { call throws(PortalFailure) in
                let asked = try AssetQueryParameter("assetEntryQuery", call, profile, classNames)
                return rows(entries.entries(asked.query, start: asked.start, end: asked.end), call)
            },
            ServiceAction(
                path: "/\(context).screensassetentry/get-asset-entries",
                method: "ScreensAssetEntryService#getAssetEntries",
                parameters: ["companyId", "groupId", "portletItemName", "locale", "max"]
            ) { call throws(PortalFailure) in
                let groupId = try call.whole("groupId")
                let name = call.text("portletItemName")
                let items = state.company.content.portletItems
                guard let item = items.first(where: { $0.name == name && $0.groupId == groupId }) else {
                    throw .exception(
                        name: "com.liferay.portal.kernel.exception.PortalException",
                        message: "No portlet items associated with portlet item name \(name)"
                    )
                }
                let query = AssetQuery(
                    models: [item.model],
                    groupIds: [groupId],
                    visible: true,
                    seesAll: call.seesAll
                )
                let max = min(Self.portletItemLimit, Swift.max(0, Int(clamping: try call.whole("max"))))
                return rows(entries.entries(query, start: 0, end: max), call)
            },
        ]
    }

    private func rows(_ entries: [AssetEntry], _ call: ServiceCall) -> PortalValue {
        let locale = call.text("locale")
        let bean = AssetEntryBean(release: options.release, state: state, locale: call.locale)
        let objects = AssetObject(release: options.release, state: state, locale: call.locale)
        return .list(entries.map { bean.screensRow($0, locale: locale, object: objects.value($0)) })
    }
}
