/// A parameter of the Java type `AssetEntryQuery`, which clients fill by the name of the class and its properties.
struct AssetQueryParameter: Sendable {
    /// The question that the properties ask.
    var query: AssetQuery
    /// The first entry.
    var start: Int
    /// The entry behind the last, -1 for all.
    var end: Int

    /// Reads the parameter; properties that the class does not have, or that are of another type, are passed over.
    ///
    /// The properties come under names of their own, as `entryQuery.start`, or as members of an object. Only visible entries
    /// are wanted where nothing else is said, all of them for null.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - call: The call.
    ///   - profile: The imitated version.
    ///   - classNames: The table of class names.
    /// - Throws: The portal's exception for another class.
    init(
        _ name: String,
        _ call: ServiceCall,
        _ profile: SandboxPortal.Profile,
        _ classNames: ClassNameTable
    ) throws(PortalFailure) {
        let properties = try Self.properties(name, call, profile)
        let ids = properties.wholes("classNameIds")
        query = AssetQuery(
            // An id of no class finds nothing, and an empty array is no condition.
            models: ids.flatMap { $0.isEmpty ? nil : $0.compactMap { classNames.entry(classNameId: $0)?.model } },
            groupIds: properties.wholes("groupIds").flatMap { $0.isEmpty ? nil : $0 },
            visible: Self.visible(properties.parameters["visible"]),
            seesAll: call.seesAll
        )
        query.keywords = properties.text("keywords").lowercased()
        query.excludesUnseen = properties.text("excludeZeroViewCount") == "true"
        if AssetQuery.columns.contains(properties.text("orderByCol1")) {
            query.column = properties.text("orderByCol1")
        }
        query.isAscending = properties.text("orderByType1").uppercased() == "ASC"
        (start, end) = ServiceCall.range(start: properties.position("start"), end: properties.position("end"))
    }

    /// The properties as parameters of a call of their own.
    private static func properties(
        _ name: String,
        _ call: ServiceCall,
        _ profile: SandboxPortal.Profile
    ) throws(PortalFailure) -> ServiceCall {
        var properties = call
        if case .object(let members) = call.parameters[name] {
            properties.parameters = Dictionary(
                members.map { (ParameterName.normalized($0.name), $0.value) }
            ) { _, last in last }
            return properties
        }
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
        properties.parameters = [:]
        for (key, value) in call.parameters where key.hasPrefix(name + ".") {
            properties.parameters[String(key.dropFirst(name.count + 1))] = value
        }
        return properties
    }

    private static func className(_ profile: SandboxPortal.Profile) -> String {
        profile == .liferay62
            ? "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
            : "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
    }

    private static func visible(_ value: PortalValue?) -> Bool? {
        guard let value else { return true }
        return value.parameterText.map { $0 == "true" }
    }
}

extension ServiceCall {
    /// A parameter that names a row; -1 where it was not sent or is no number.
    fileprivate func position(_ name: String) -> Int {
        parameters[name]?.wholeNumber.map { Int(clamping: $0) } ?? -1
    }
}
