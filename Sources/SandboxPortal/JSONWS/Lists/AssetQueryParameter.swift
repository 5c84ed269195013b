/// A parameter of the Java type `AssetEntryQuery`, which clients fill by the name of the class and its properties.
struct AssetQueryParameter: Sendable {
    /// The question that the properties ask.
    var query: AssetQuery
    /// The first entry.
    var start: Int
    /// The entry behind the last, -1 for all.
    var end: Int

    /// Reads the parameter; properties that the class does not have are passed over, as the portal does.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - call: The call.
    ///   - profile: The imitated version.
    ///   - classNames: The table of class names.
    /// - Throws: The portal's exception for another class or for a property of another type.
    init(
        _ name: String,
        _ call: ServiceCall,
        _ profile: SandboxPortal.Profile,
        _ classNames: ClassNameTable
    ) throws(PortalFailure) {
        let className = call.text(name)
        guard !className.isEmpty else { throw .exception(name: "java.lang.NullPointerException", message: "") }
        guard className == Self.className(profile) else {
            throw profile == .liferay74
                ? .exception(
                    name: "java.lang.IllegalArgumentException",
                    message: "\(className) is not allowed to be instantiated"
                )
                : .exception(name: "java.lang.ClassNotFoundException", message: className)
        }
        let ids = try call.wholes("\(name).classNameIds")
        query = AssetQuery(
            // An id of no class finds nothing, and an empty array is no condition.
            models: ids.flatMap { $0.isEmpty ? nil : $0.compactMap { classNames.entry(classNameId: $0)?.model } },
            groupIds: try call.wholes("\(name).groupIds").flatMap { $0.isEmpty ? nil : $0 },
            visible: Self.bool(call.text("\(name).visible")),
            seesAll: call.seesAll
        )
        if AssetQuery.columns.contains(call.text("\(name).orderByCol1")) {
            query.column = call.text("\(name).orderByCol1")
        }
        query.isAscending = call.text("\(name).orderByType1").uppercased() == "ASC"
        start = try Self.position("\(name).start", call)
        end = try Self.position("\(name).end", call)
    }

    private static func className(_ profile: SandboxPortal.Profile) -> String {
        profile == .liferay62
            ? "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
            : "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
    }

    private static func bool(_ text: String) -> Bool? { text.isEmpty ? nil : text == "true" }

    private static func position(_ name: String, _ call: ServiceCall) throws(PortalFailure) -> Int {
        call.text(name).isEmpty ? -1 : Int(clamping: try call.whole(name))
    }
}
